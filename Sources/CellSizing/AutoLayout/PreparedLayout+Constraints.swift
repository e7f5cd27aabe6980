import Foundation

extension PreparedLayout {
  /// Creates a view's unknowns; sizes are 0 or more.
  mutating func makeFrame(_ name: String) throws(CellSizingError) {
    guard frames[name] == nil else {
      throw CellSizingError(
        .invalidArgument, operation: "auto layout",
        message: "two views are named \(name); give each a name of its own")
    }
    let frame = Frame(
      left: tableau.makeVariable(), top: tableau.makeVariable(), width: tableau.makeVariable(),
      height: tableau.makeVariable())
    frames[name] = frame
    for (symbol, title) in [(frame.width, "width"), (frame.height, "height")] {
      _ = try add(
        LinearRow(terms: [symbol: 1]), .atLeast, .required, name: "\(name).\(title) >= 0")
    }
  }

  /// Puts an edge at 0.
  mutating func pin(
    _ view: String, _ edge: KeyPath<Frame, Int>
  ) throws(CellSizingError) {
    guard let frame = frames[view] else { return }
    _ = try add(
      LinearRow(terms: [frame[keyPath: edge]: 1]), .equal, .required, name: "\(view) origin")
  }

  /// Adds a constraint, or leaves it out if that is the policy and it contradicts others.
  mutating func add(_ constraint: LayoutConstraint) throws(CellSizingError) {
    try Self.check(constraint.constant, "constant of \(constraint.name)")
    try Self.check(constraint.multiplier, "multiplier of \(constraint.name)")
    guard constraint.priority.isValid else { throw Self.invalidPriority(of: constraint.name) }
    var row = LinearRow(constant: -Double(constraint.constant))
    try add(constraint.first, times: 1, to: &row)
    if let second = constraint.second {
      guard constraint.multiplier != 0 else {
        throw CellSizingError(
          .invalidArgument, operation: "auto layout",
          message: "the multiplier of \(constraint.name) is 0; remove its second anchor")
      }
      try add(second, times: -Double(constraint.multiplier), to: &row)
    }
    do {
      _ = try add(row, constraint.relation, constraint.priority, name: constraint.name)
    } catch {
      guard error.code == .unsatisfiableConstraints,
        system.contradictions == .breaksConstraint
      else { throw error }
      broken.append(constraint.name)
    }
  }

  /// Adds a multiple of an anchor to an expression.
  func add(
    _ anchor: LayoutAnchor, times factor: Double, to row: inout LinearRow
  ) throws(CellSizingError) {
    guard let frame = frames[anchor.view] else { throw Self.unknownView(anchor.view) }
    let isRightToLeft = system.direction == .rightToLeft
    switch anchor.attribute {
    case .left:
      row.add(frame.left, times: factor)
    case .right:
      row.add(frame.left, times: factor)
      row.add(frame.width, times: factor)
    case .leading where isRightToLeft:
      // Places along the reading direction grow leftwards: leading is −right.
      row.add(frame.left, times: -factor)
      row.add(frame.width, times: -factor)
    case .trailing where isRightToLeft:
      row.add(frame.left, times: -factor)
    case .leading:
      row.add(frame.left, times: factor)
    case .trailing:
      row.add(frame.left, times: factor)
      row.add(frame.width, times: factor)
    case .top:
      row.add(frame.top, times: factor)
    case .bottom:
      row.add(frame.top, times: factor)
      row.add(frame.height, times: factor)
    case .width:
      row.add(frame.width, times: factor)
    case .height:
      row.add(frame.height, times: factor)
    case .centerX:
      row.add(frame.left, times: factor)
      row.add(frame.width, times: factor / 2)
    case .centerY:
      row.add(frame.top, times: factor)
      row.add(frame.height, times: factor / 2)
    }
  }

  /// Adds an expression's constraint under a name.
  mutating func add(
    _ row: LinearRow, _ relation: LayoutConstraint.Relation, _ priority: LayoutPriority,
    name: String
  ) throws(CellSizingError) -> Int {
    do {
      let number = try tableau.add(row, relation, priority: priority)
      names.append(name)
      return number
    } catch {
      throw contradiction(error, names + [name])
    }
  }

  /// Changes a constraint's constant.
  mutating func setConstant(
    _ constant: Double, of number: Int
  ) throws(CellSizingError) {
    do {
      try tableau.setConstant(constant, of: number)
    } catch {
      throw contradiction(error, names)
    }
  }

  /// The error for constraints that cannot hold together.
  func contradiction(
    _ contradiction: SimplexTableau.Contradiction, _ names: [String]
  ) -> CellSizingError {
    let involved = contradiction.constraints.filter(names.indices.contains).map { names[$0] }
    return CellSizingError(
      .unsatisfiableConstraints, operation: "auto layout",
      message: "these required constraints contradict one another; remove one or lower its "
        + "priority: " + involved.joined(separator: "; "),
      names: involved)
  }

  /// Refuses numbers that are not finite or too large.
  static func check(_ number: CGFloat, _ name: String) throws(CellSizingError) {
    guard number.isFinite else {
      throw CellSizingError(
        .invalidArgument, operation: "auto layout",
        message: "the \(name) must be a finite number, not \(number)")
    }
    guard abs(number) <= greatestNumber else {
      throw CellSizingError(
        .limitExceeded, operation: "auto layout",
        message: "the \(name) is \(number); numbers up to 10⁹ can be told apart exactly enough")
    }
  }

  /// The error for a name that no view has.
  static func unknownView(_ name: String) -> CellSizingError {
    CellSizingError(
      .invalidArgument, operation: "auto layout",
      message: "there is no view named \(name); add it to the layout's views")
  }

  /// The error for a priority outside its range.
  static func invalidPriority(of name: String) -> CellSizingError {
    CellSizingError(
      .invalidArgument, operation: "auto layout",
      message: "a priority of \(name) is not above 0 and up to 1000")
  }
}
