/// The edges at the entries of a break table where breaking changes glyphs, ascending.
struct LineEdges: Sendable {
  private var edges: [(entry: Int, edge: LineEdge)] = []
  /// Whether edges of some line may overlap: its width is not the difference of two entries.
  private(set) var overlap = false

  var isEmpty: Bool { edges.isEmpty }
  var count: Int { edges.count }

  /// Whether some edge reshapes a range: nearly all depend on two characters only.
  private(set) var hasReshapedRanges = false
  /// Whether the last character of some line may be narrower.
  private(set) var hasTrims = false
  /// How far the reshaped ranges reach before and behind their offsets, in UTF-16 units; `nil` where
  /// an edge is approximate, so that a line of any length may have to be shaped.
  private(set) var reach: (before: Int, behind: Int)? = (0, 0)

  mutating func append(_ edge: LineEdge, entry: Int) {
    // Enough for a text of a few lines, so that the array rarely grows.
    if edges.isEmpty { edges.reserveCapacity(16) }
    if !edge.reshapedRange.isEmpty || edge.isApproximate { hasReshapedRanges = true }
    if edge.trim != 0 { hasTrims = true }
    edges.append((entry, edge))
  }

  /// In O(log entries); `nil` where breaking changes nothing.
  subscript(entry: Int) -> LineEdge? {
    let index = edges.partitionPoint { $0.entry < entry }
    return index < edges.count && edges[index].entry == entry ? edges[index].edge : nil
  }

  /// Finds whether edges overlap in the finished table.
  mutating func finish(in table: BreakTable, _ rules: BreakRules) {
    // A copy without spare capacity, to be kept with a text.
    edges = edges.map { $0 }
    guard hasReshapedRanges else { return }
    let isOverlapping = edges.indices.contains { reachesNeighbour($0, in: table, rules) }
    var (before, behind) = (0, 0)
    for (entry, edge) in edges {
      let offset = table.offset(entry)
      before = max(before, offset - edge.reshapedRange.lowerBound)
      behind = max(behind, edge.reshapedRange.upperBound - offset)
    }
    reach = edges.contains { $0.edge.isApproximate } ? nil : (before, behind)
    overlap = isOverlapping || reach == nil
  }

  /// Whether the range that an edge reshapes reaches that of an entry beside it, or its white space.
  private func reachesNeighbour(_ index: Int, in table: BreakTable, _ rules: BreakRules) -> Bool {
    let (entry, edge) = edges[index]
    let range = edge.reshapedRange
    guard !range.isEmpty else { return false }
    if entry > 0, table.offset(entry - 1) > range.lowerBound, !table.isHard(entry - 1) {
      return true
    }
    if index > 0, edges[index - 1].entry == entry - 1,
      edges[index - 1].edge.reshapedRange.upperBound > range.lowerBound
    {
      return true
    }
    guard entry + 1 < table.count else { return false }
    let next = table.offset(entry + 1)
    return next < range.upperBound
      || next == range.upperBound && edge.shapesWithoutSpaces(rules)
        && table[entry + 1].start > table.fit(entry + 1)
  }
}
