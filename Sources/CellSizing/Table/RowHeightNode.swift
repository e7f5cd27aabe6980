/// The sums of a part of the tree.
package struct RowHeightSummary: Sendable, Hashable {
  /// The number of rows.
  package var count = 0
  /// The sum of the heights, in units of 1/3072 pt.
  package var units: Int64 = 0
  /// The number of rows whose height is an estimate.
  package var estimates = 0

  /// Adds another part.
  static func += (left: inout Self, right: Self) {
    left.count += right.count
    left.units += right.units
    left.estimates += right.estimates
  }

  /// Takes a part away.
  static func -= (left: inout Self, right: Self) {
    left.count -= right.count
    left.units -= right.units
    left.estimates -= right.estimates
  }

  /// What one row adds.
  init(_ row: PackedRowHeight) {
    count = 1
    units = row.units
    estimates = row.isEstimate ? 1 : 0
  }

  /// Nothing.
  init() {}
}

/// A node of the B+ tree of row heights: a leaf of rows, or a branch of nodes of one depth.
///
/// A node is a value made of arrays, so that a copy of a tree shares every node until one of the
/// copies changes it, and a change in an unshared tree happens in place.
struct RowHeightNode: Sendable {
  /// A leaf's rows, in order; empty in a branch.
  var rows: [PackedRowHeight] = []
  /// A branch's nodes, in order; empty in a leaf.
  var children: [RowHeightNode] = []
  /// The sums of each child, stored here so that a search reads one array and not the children.
  var summaries: [RowHeightSummary] = []

  /// The maximum number of rows in a leaf: 1 kB, about 100 ns to scan.
  static let maximumRows = 256
  /// The rows in a leaf of a newly built tree: room is left, so that rows can be put in at once.
  static let builtRows = 192
  /// The fewest rows in a leaf other than the root.
  static let minimumRows = 64
  /// The maximum number of children of a branch.
  static let maximumChildren = 64
  /// The children of a branch of a newly built tree.
  static let builtChildren = 48
  /// The fewest children of a branch other than the root; the root has two.
  static let minimumChildren = 16

  /// The node's sums, from its own arrays.
  var summary: RowHeightSummary {
    var sum = RowHeightSummary()
    for part in summaries { sum += part }
    for row in rows { sum += RowHeightSummary(row) }
    return sum
  }

  /// A leaf.
  init(rows: [PackedRowHeight] = []) {
    self.rows = rows
  }

  /// A branch.
  init(children: [RowHeightNode], summaries: [RowHeightSummary]) {
    self.children = children
    self.summaries = summaries
  }
}

// MARK: Search

extension RowHeightNode {
  /// The child that holds a row, and the row's place in it; a row past the end is the last's.
  func child(holding row: Int) -> (child: Int, row: Int) {
    var rest = row
    let last = summaries.count - 1
    for index in 0..<last {
      let count = summaries[index].count
      if rest < count { return (index, rest) }
      rest -= count
    }
    return (last, rest)
  }

  /// A row, which must exist.
  func row(at row: Int) -> PackedRowHeight {
    guard !children.isEmpty else { return rows[row] }
    let location = child(holding: row)
    return children[location.child].row(at: location.row)
  }

  /// The heights of the rows before a row, in units.
  func units(before row: Int) -> Int64 {
    var sum: Int64 = 0
    guard !children.isEmpty else {
      for row in rows.prefix(row) { sum += row.units }
      return sum
    }
    let location = child(holding: row)
    for index in 0..<location.child { sum += summaries[index].units }
    return sum + children[location.child].units(before: location.row)
  }

  /// The row that covers a place, which must lie inside the node.
  func row(covering units: Int64) -> Int {
    var rest = units
    var before = 0
    guard !children.isEmpty else {
      for row in rows {
        rest -= row.units
        if rest < 0 { return before }
        before += 1
      }
      return before
    }
    var index = 0
    while index < summaries.count - 1, rest >= summaries[index].units {
      rest -= summaries[index].units
      before += summaries[index].count
      index += 1
    }
    return before + children[index].row(covering: rest)
  }

  /// The first estimate at or after a row; `nil` when there is none.
  func firstEstimate(from row: Int) -> Int? {
    guard !children.isEmpty else {
      return rows.indices.dropFirst(row).first { rows[$0].isEstimate }
    }
    var base = 0
    for (index, part) in summaries.enumerated() {
      if part.estimates > 0, row < base + part.count,
        let found = children[index].firstEstimate(from: max(0, row - base))
      {
        return base + found
      }
      base += part.count
    }
    return nil
  }

  /// Appends a range of the rows to an array.
  func collect(_ range: Range<Int>, into heights: inout [PackedRowHeight]) {
    guard !children.isEmpty else {
      heights += rows[range]
      return
    }
    var base = 0
    for (index, part) in summaries.enumerated() {
      let low = max(range.lowerBound, base)
      let high = min(range.upperBound, base + part.count)
      if low < high { children[index].collect(low - base..<high - base, into: &heights) }
      base += part.count
    }
  }
}

// MARK: Changes in place

extension RowHeightNode {
  /// Changes the rows of a range in place and says how the node's summary changed.
  mutating func modify(
    _ range: Range<Int>, base: Int, _ body: (Int, inout PackedRowHeight) -> Void
  ) -> RowHeightSummary {
    var change = RowHeightSummary()
    guard !children.isEmpty else {
      for row in range {
        change -= RowHeightSummary(rows[row])
        body(base + row, &rows[row])
        change += RowHeightSummary(rows[row])
      }
      return change
    }
    var start = 0
    for index in summaries.indices {
      let count = summaries[index].count
      let low = max(range.lowerBound, start)
      let high = min(range.upperBound, start + count)
      if low < high {
        let part = children[index].modify(
          low - start..<high - start, base: base + start, body)
        summaries[index] += part
        change += part
      }
      start += count
      if start >= range.upperBound { break }
    }
    return change
  }

  /// Puts a row into the leaf it falls in; `false`, and no change, when that leaf is full.
  mutating func insert(_ height: PackedRowHeight, at row: Int) -> Bool {
    guard !children.isEmpty else {
      guard rows.count < Self.maximumRows else { return false }
      rows.insert(height, at: row)
      return true
    }
    let location = child(holding: row)
    guard children[location.child].insert(height, at: location.row) else { return false }
    summaries[location.child] += RowHeightSummary(height)
    return true
  }

  /// Takes a row out of its leaf; `nil`, and no change, when the leaf would become too small.
  mutating func remove(at row: Int, isRoot: Bool) -> PackedRowHeight? {
    guard !children.isEmpty else {
      guard isRoot || rows.count > Self.minimumRows else { return nil }
      return rows.remove(at: row)
    }
    let location = child(holding: row)
    guard let removed = children[location.child].remove(at: location.row, isRoot: false) else {
      return nil
    }
    summaries[location.child] -= RowHeightSummary(removed)
    return removed
  }
}
