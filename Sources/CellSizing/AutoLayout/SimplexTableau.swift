/// A set of linear constraints, solved incrementally: the Cassowary method.
///
/// After Badros, Borning and Stuckey, "The Cassowary linear arithmetic constraint solving
/// algorithm" (2001), with one difference: the objective is not a weighted sum but one row for
/// each priority, compared from the strongest down, so that no number of weaker constraints can
/// outweigh a stronger one.
struct SimplexTableau: Sendable {
  /// The kind of a symbol, which determines its possible values.
  private enum Kind: Sendable {
    /// An unknown of the layout: any value.
    case variable
    /// The difference of an inequality's sides: 0 or more.
    case slack
    /// The amount by which an optional constraint is missed: 0 or more.
    case error
    /// The marker of a required equation: always 0.
    case dummy
  }

  /// A constraint in the tableau.
  private struct Entry: Sendable {
    /// The symbol that no other constraint brings in.
    var marker: Int
    /// The marker's coefficient in the constraint as it was added.
    var coefficient: Double
    /// The constraint's constant, `expression + constant relation 0`.
    var constant: Double
    /// Whether it must be satisfied.
    var isRequired: Bool
  }

  /// One priority's part of the objective.
  private struct Level: Sendable {
    /// The priority.
    var priority: LayoutPriority
    /// The sum of the errors of that priority's constraints.
    var row = LinearRow()
  }

  /// A contradiction: the constraints that cannot hold together, by their numbers.
  struct Contradiction: Error {
    /// The constraints' numbers, ascending; the last added is among them.
    var constraints: [Int]
  }

  /// Each symbol's kind.
  private var kinds: [Kind] = []
  /// Each symbol's constraint; −1 for a variable.
  private var owners: [Int] = []
  /// The basic symbols' expressions in the others.
  private var rows: [Int: LinearRow] = [:]
  /// The objective, from the strongest priority down.
  private var levels: [Level] = []
  /// The constraints, by number.
  private var entries: [Entry] = []

  /// Creates a variable and returns its symbol.
  mutating func makeVariable() -> Int {
    makeSymbol(.variable, owner: -1)
  }

  /// A variable's value in the solution.
  func value(of variable: Int) -> Double {
    rows[variable]?.constant ?? 0
  }

  /// A constraint's constant.
  func constant(of number: Int) -> Double {
    entries[number].constant
  }

  /// Creates a symbol.
  private mutating func makeSymbol(_ kind: Kind, owner: Int) -> Int {
    kinds.append(kind)
    owners.append(owner)
    return kinds.count - 1
  }

  /// The constraints that symbols with a part in an expression belong to.
  private func constraints(in row: LinearRow) -> [Int] {
    Set(row.terms.keys.map { owners[$0] }.filter { $0 >= 0 && entries[$0].isRequired }).sorted()
  }
}

// MARK: Constraints

extension SimplexTableau {
  /// Adds `expression relation 0` and returns the constraint's number.
  ///
  /// The tableau is left without it when it contradicts the required ones.
  mutating func add(
    _ expression: LinearRow, _ relation: LayoutConstraint.Relation, priority: LayoutPriority
  ) throws(Contradiction) -> Int {
    let (symbols, constraints) = (kinds.count, entries.count)
    do {
      return try insert(expression, relation, priority: priority)
    } catch {
      kinds.removeLast(kinds.count - symbols)
      owners.removeLast(owners.count - symbols)
      entries.removeLast(entries.count - constraints)
      throw error
    }
  }

  /// Adds a constraint. Only a required one can contradict; it leaves its symbols and its entry
  /// behind when it throws, and the rows as they were.
  private mutating func insert(
    _ expression: LinearRow, _ relation: LayoutConstraint.Relation, priority: LayoutPriority
  ) throws(Contradiction) -> Int {
    let number = entries.count
    let isRequired = priority >= .required
    var row = LinearRow(constant: expression.constant)
    // In order, so that the last digits do not depend on a dictionary's.
    for (symbol, coefficient) in expression.terms.sorted(by: { $0.key < $1.key }) {
      if let basic = rows[symbol] {
        row.add(basic, times: coefficient)
      } else {
        row.add(symbol, times: coefficient)
      }
    }
    let sign = relation == .atLeast ? -1.0 : 1.0
    let marker: Int
    if relation == .equal, isRequired {
      marker = makeSymbol(.dummy, owner: number)
    } else if relation == .equal {
      marker = makeSymbol(.error, owner: number)
      addError(marker, priority: priority)
    } else {
      marker = makeSymbol(.slack, owner: number)
    }
    let coefficient = relation == .equal && !isRequired ? -1.0 : sign
    row.add(marker, times: coefficient)
    var other: Int?
    if !isRequired {
      let error = makeSymbol(.error, owner: number)
      row.add(error, times: -coefficient)
      addError(error, priority: priority)
      other = error
    }
    entries.append(
      Entry(
        marker: marker, coefficient: coefficient, constant: expression.constant,
        isRequired: isRequired))
    if row.constant < 0 { row.negate() }
    try enter(row, marker: marker, other: other, number: number)
    optimize()
    return number
  }

  /// Counts an error in its priority's part of the objective.
  private mutating func addError(_ symbol: Int, priority: LayoutPriority) {
    let index = levels.firstIndex { $0.priority <= priority } ?? levels.count
    if index == levels.count || levels[index].priority != priority {
      levels.insert(Level(priority: priority), at: index)
    }
    levels[index].row.add(symbol, times: 1)
  }

  /// Makes an expression, which has to be 0 and whose constant is not negative, part of the basis.
  private mutating func enter(
    _ row: LinearRow, marker: Int, other: Int?, number: Int
  ) throws(Contradiction) {
    var subject = row.terms.keys.filter { kinds[$0] == .variable }.min()
    if subject == nil {
      subject = [marker, other].compactMap(\.self).first {
        kinds[$0] != .dummy && row.terms[$0, default: 0] < 0
      }
    }
    if subject == nil, row.terms.keys.allSatisfy({ kinds[$0] == .dummy }) {
      guard abs(row.constant) < LinearRow.distanceTolerance else {
        throw Contradiction(constraints: constraints(in: row))
      }
      // Redundant equation: keep its marker, its constant may change.
      subject = marker
    }
    if let subject {
      pivotIn(subject, row: row.solved(for: subject))
    } else {
      try enterWithArtificialVariable(row, number: number)
    }
  }

  /// Finds a basis for an expression without a symbol to solve it for: minimizes it first.
  private mutating func enterWithArtificialVariable(
    _ row: LinearRow, number: Int
  ) throws(Contradiction) {
    let artificial = makeSymbol(.slack, owner: number)
    let (rowsBefore, levelsBefore) = (rows, levels)
    // 0 = row becomes artificial = row, and artificial is brought down to 0.
    rows[artificial] = row
    var objective = [Level(priority: .required, row: row)]
    optimize(&objective)
    guard objective[0].row.constant < LinearRow.distanceTolerance else {
      let involved = Set(constraints(in: objective[0].row) + [number]).sorted()
      (rows, levels) = (rowsBefore, levelsBefore)
      throw Contradiction(constraints: involved)
    }
    if let basic = rows[artificial] {
      if let entering = basic.terms.keys.filter({ kinds[$0] != .dummy }).min() {
        pivot(leaving: artificial, entering: entering)
      } else {
        // Only markers are left, so the equation is redundant: keep its marker.
        kinds[artificial] = .dummy
        return
      }
    }
    for symbol in rows.keys { rows[symbol]?.terms[artificial] = nil }
    for index in levels.indices { levels[index].row.terms[artificial] = nil }
  }

  /// Changes a constraint's constant to `expression + constant relation 0` and solves again.
  ///
  /// The tableau is left as it was when the change contradicts the required constraints.
  mutating func setConstant(_ constant: Double, of number: Int) throws(Contradiction) {
    let entry = entries[number]
    let change = constant - entry.constant
    guard change != 0 else { return }
    var changed = self
    changed.entries[number].constant = constant
    // expression + constant + coefficient × marker = 0: adding to the constant has the effect of
    // a marker that is larger by change ÷ coefficient.
    let step = change / entry.coefficient
    if changed.rows[entry.marker] != nil {
      changed.rows[entry.marker]?.constant -= step
    } else {
      for (symbol, row) in changed.rows {
        if let coefficient = row.terms[entry.marker] {
          changed.rows[symbol]?.constant += coefficient * step
        }
      }
      for index in changed.levels.indices {
        let coefficient = changed.levels[index].row.terms[entry.marker, default: 0]
        changed.levels[index].row.constant += coefficient * step
      }
    }
    try changed.restoreFeasibility()
    self = changed
  }
}

// MARK: Pivots

extension SimplexTableau {
  /// Makes a symbol basic and substitutes its expression everywhere.
  private mutating func pivotIn(_ symbol: Int, row: LinearRow) {
    // By index: a loop over the keys would hold the dictionary and make every change a copy.
    var index = rows.startIndex
    while index != rows.endIndex {
      rows.values[index].substitute(symbol, by: row)
      rows.formIndex(after: &index)
    }
    for index in levels.indices { levels[index].row.substitute(symbol, by: row) }
    rows[symbol] = row
  }

  /// Exchanges a basic symbol for another that occurs in its expression.
  private mutating func pivot(leaving: Int, entering: Int) {
    guard var row = rows.removeValue(forKey: leaving) else { return }
    row.add(leaving, times: -1)
    pivotIn(entering, row: row.solved(for: entering))
  }

  /// Brings the objective to its least value.
  private mutating func optimize() {
    while let entering = Self.descent(in: levels, kinds: kinds),
      let leaving = leavingSymbol(for: entering)
    {
      pivot(leaving: leaving, entering: entering)
    }
  }

  /// Brings an objective other than the tableau's to its least value.
  private mutating func optimize(_ objective: inout [Level]) {
    while let entering = Self.descent(in: objective, kinds: kinds),
      let leaving = leavingSymbol(for: entering)
    {
      pivot(leaving: leaving, entering: entering)
      guard let row = rows[entering] else { return }
      for index in objective.indices { objective[index].row.substitute(entering, by: row) }
    }
  }

  /// The first symbol whose growth lowers the objective: its strongest coefficient is negative.
  ///
  /// Taking the lowest number prevents cycling (Bland's rule) and the
  /// result from depending on the order of a dictionary.
  private static func descent(in levels: [Level], kinds: [Kind]) -> Int? {
    var found: Int?
    for (index, level) in levels.enumerated() {
      for (symbol, coefficient) in level.row.terms {
        if coefficient < -LinearRow.coefficientTolerance, kinds[symbol] != .dummy,
          symbol < found ?? .max,
          levels[..<index].allSatisfy({ $0.row.terms[symbol] == nil })
        {
          found = symbol
        }
      }
    }
    return found
  }

  /// The basic symbol that first comes down to 0 when another grows; `nil` when none does.
  private func leavingSymbol(for entering: Int) -> Int? {
    var found: Int?
    var least = Double.infinity
    for (symbol, row) in rows where kinds[symbol] != .variable {
      guard let coefficient = row.terms[entering] else { continue }
      // An equation's marker stays at 0, so it leaves in either direction.
      let falls = coefficient < 0 || kinds[symbol] == .dummy
      guard falls else { continue }
      let ratio = kinds[symbol] == .dummy ? 0 : max(0, -row.constant / coefficient)
      if ratio < least || (ratio == least && symbol < found ?? .max) {
        least = ratio
        found = symbol
      }
    }
    return found
  }

  /// Brings basic symbols that became negative back to 0 or more, keeping the objective least:
  /// the dual simplex method.
  private mutating func restoreFeasibility() throws(Contradiction) {
    while let leaving = rows.filter({ isInfeasible($0.key, $0.value) }).keys.min(),
      var row = rows[leaving]
    {
      if row.constant > 0 { row.negate() }
      var entering: Int?
      for symbol in row.terms.keys.sorted() {
        guard kinds[symbol] != .dummy, let coefficient = row.terms[symbol], coefficient > 0 else {
          continue
        }
        if let best = entering, let other = row.terms[best] {
          if precedes(symbol, coefficient, best, other) { entering = symbol }
        } else {
          entering = symbol
        }
      }
      guard let entering else {
        throw Contradiction(
          constraints: Set(constraints(in: row) + [owners[leaving]]).sorted())
      }
      pivot(leaving: leaving, entering: entering)
    }
  }

  /// Whether a basic symbol has a value it may not have.
  private func isInfeasible(_ symbol: Int, _ row: LinearRow) -> Bool {
    switch kinds[symbol] {
    case .variable: false
    case .dummy: abs(row.constant) > LinearRow.distanceTolerance
    case .slack, .error: row.constant < -LinearRow.distanceTolerance
    }
  }

  /// Whether the objective grows less when the first symbol enters than when the second does,
  /// compared from the strongest priority down.
  private func precedes(
    _ first: Int, _ firstCoefficient: Double, _ second: Int, _ secondCoefficient: Double
  ) -> Bool {
    for level in levels {
      let left = level.row.terms[first, default: 0] / firstCoefficient
      let right = level.row.terms[second, default: 0] / secondCoefficient
      if abs(left - right) > LinearRow.coefficientTolerance { return left < right }
    }
    return false
  }
}
