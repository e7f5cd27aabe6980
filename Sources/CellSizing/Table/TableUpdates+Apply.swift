extension TableUpdates {
  /// What is known of a table whose sections and rows change.
  package enum Coverage: Sendable {
    /// Every section and row is there: a place that does not exist is an error.
    case complete
    /// Sections and rows behind the last known ones may exist, and nothing is known of them.
    case partial
  }

  /// Carries values of rows over to their places after the changes.
  ///
  /// - Parameters:
  ///   - sections: the rows' values by section; a section that is new or reloaded is empty after.
  ///   - missing: the value of a row that is new, reloaded or not known.
  ///   - coverage: whether the values are those of all rows.
  /// - Returns: the sections, by number after the changes, that are new or reloaded.
  /// - Complexity: O(rows of the sections that change + sections + changes · log changes).
  /// - Throws: `inconsistentUpdates` for changes that contradict one another or name what does not
  ///   exist; nothing is changed then.
  package func apply<Value>(
    to sections: inout [[Value]], missing: Value, coverage: Coverage
  ) throws(CellSizingError) -> Set<Int> {
    try check()
    let removed = Set(deletedSections + movedSections.map(\.from))
    let reloaded = Set(reloadedSections)
    if coverage == .complete {
      try check(indices: removed.union(reloaded), within: sections.count, "section")
    }
    // Which section each one was before: nil for a new one, −1 for one nothing is known of.
    let origins = try Self.arranged(
      sections.indices.filter { !removed.contains($0) }.map { Optional($0) },
      inserted: insertedSections.map { ($0, nil) }
        + movedSections.map { ($0.to, $0.from) }, filler: coverage == .partial ? .some(-1) : nil,
      "section")
    var removedRows: [Int: Set<Int>] = [:]
    for row in deletedRows + movedRows.map(\.from) {
      removedRows[row.section, default: []].insert(row.row)
    }
    var changedRows: [Int: [Int]] = [:]
    for row in reloadedRows { changedRows[row.section, default: []].append(row.row) }
    var addedRows: [Int: [(Int, Value)]] = [:]
    for row in insertedRows { addedRows[row.section, default: []].append((row.row, missing)) }
    for move in movedRows {
      guard coverage == .partial || sections.contains(move.from) else {
        throw Self.inconsistent("row \(move.from) does not exist and cannot be moved")
      }
      addedRows[move.to.section, default: []]
        .append((move.to.row, sections.value(at: move.from) ?? missing))
    }
    if coverage == .complete {
      for row in deletedRows + reloadedRows where !sections.contains(row) {
        throw Self.inconsistent("row \(row) does not exist")
      }
    }
    var result: [[Value]] = []
    var fresh: Set<Int> = []
    let last = max(origins.count - 1, coverage == .partial ? addedRows.keys.max() ?? -1 : -1)
    for number in 0..<last + 1 {
      let origin = number < origins.count ? origins[number] : -1
      guard let origin, !reloaded.contains(origin) else {
        fresh.insert(number)
        result.append([])
        continue
      }
      var rows = sections.indices.contains(origin) ? sections[origin] : []
      for row in changedRows[origin] ?? [] where row < rows.count { rows[row] = missing }
      if removedRows[origin] != nil || addedRows[number] != nil {
        let gone = removedRows[origin] ?? []
        let kept = rows.indices.filter { !gone.contains($0) }.map { rows[$0] }
        rows = try Self.arranged(
          kept, inserted: addedRows[number] ?? [],
          filler: coverage == .partial ? missing : nil, "row of section \(number)")
      }
      result.append(rows)
    }
    if coverage == .complete {
      for section in addedRows.keys where section >= result.count {
        throw Self.inconsistent("section \(section) does not exist after the changes")
      }
    }
    sections = result
    return fresh
  }

  /// Puts values at given places and the others, in their order, at the places between.
  ///
  /// - Parameter filler: the value of a place that nothing falls on; `nil` makes it an error.
  private static func arranged<Value>(
    _ others: [Value], inserted: [(index: Int, value: Value)], filler: Value?, _ name: String
  ) throws(CellSizingError) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(others.count + inserted.count)
    var rest = others[...]
    for (index, value) in inserted.sorted(by: { $0.index < $1.index }) {
      let step = min(index - result.count, rest.count)
      result += rest.prefix(step)
      rest = rest.dropFirst(step)
      if result.count < index {
        guard let filler else {
          throw inconsistent(
            "\(name) \(index) cannot be the place of an insertion or a move: "
              + "there are not that many")
        }
        result += repeatElement(filler, count: index - result.count)
      }
      result.append(value)
    }
    return result + rest
  }

  /// Refuses changes that contradict one another.
  private func check() throws(CellSizingError) {
    let rows = deletedRows + reloadedRows + movedRows.map(\.from)
    let newRows = insertedRows + movedRows.map(\.to)
    let sections = deletedSections + reloadedSections + movedSections.map(\.from)
    let newSections = insertedSections + movedSections.map(\.to)
    for row in rows + newRows {
      try check(indices: [row.section, row.row], within: Self.greatestNumber + 1, "place")
    }
    try check(indices: Set(sections + newSections), within: Self.greatestNumber + 1, "section")
    if Set(rows).count < rows.count {
      throw Self.inconsistent("a row is deleted, reloaded or moved more than once")
    }
    if Set(newRows).count < newRows.count {
      throw Self.inconsistent("two rows are inserted at or moved to one place")
    }
    if Set(sections).count < sections.count {
      throw Self.inconsistent("a section is deleted, reloaded or moved more than once")
    }
    if Set(newSections).count < newSections.count {
      throw Self.inconsistent("two sections are inserted at or moved to one place")
    }
    let gone = Set(deletedSections + reloadedSections)
    for move in movedRows where gone.contains(move.from.section) {
      throw Self.inconsistent(
        "row \(move.from) is moved out of a section that is deleted or reloaded")
    }
    let new = Set(insertedSections)
    for move in movedRows where new.contains(move.to.section) {
      throw Self.inconsistent("a row is moved into section \(move.to.section), which is inserted")
    }
  }

  /// Refuses places outside a number of places.
  private func check(
    indices: Set<Int>, within count: Int, _ name: String
  ) throws(CellSizingError) {
    if let wrong = indices.filter({ $0 < 0 || $0 >= count }).min() {
      throw Self.inconsistent("\(name) \(wrong) does not exist")
    }
  }

  /// The error for changes that do not fit.
  private static func inconsistent(_ message: String) -> CellSizingError {
    CellSizingError(
      .inconsistentUpdates, operation: "table updates",
      message: message
        + "; deletions, reloads and moves' sources are counted before the changes, insertions and "
        + "moves' destinations after them")
  }
}

extension Array {
  /// Whether sections of rows have a row at a place.
  fileprivate func contains<Value>(_ row: RowIndexPath) -> Bool where Element == [Value] {
    indices.contains(row.section) && self[row.section].indices.contains(row.row)
  }

  /// The value at a place; `nil` when there is no such row.
  fileprivate func value<Value>(at row: RowIndexPath) -> Value? where Element == [Value] {
    contains(row) ? self[row.section][row.row] : nil
  }
}
