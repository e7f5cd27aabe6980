/// The edges at the entries of a break table where breaking changes glyphs, ascending.
struct LineEdges: Sendable {
  private var edges: [(entry: Int, edge: LineEdge)] = []
  /// Whether edges of some line may overlap: its width is not the difference of two entries.
  private(set) var overlap = false

  var isEmpty: Bool { edges.isEmpty }
  var count: Int { edges.count }

  /// Whether some edge reshapes a range: nearly all depend on two characters only.
  private(set) var hasReshapedRanges = false

  /// Appends the edge of a later entry.
  mutating func append(_ edge: LineEdge, entry: Int) {
    // Enough for a text of a few lines, so that the array rarely grows.
    if edges.isEmpty { edges.reserveCapacity(16) }
    if !edge.reshapedRange.isEmpty || edge.isApproximate { hasReshapedRanges = true }
    edges.append((entry, edge))
  }

  /// A copy without spare capacity, to be kept with a text.
  var compact: LineEdges {
    var copy = self
    copy.edges = edges.map { $0 }
    return copy
  }

  mutating func removeLast(_ count: Int) { edges.removeLast(count) }

  mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    overlap = false
    hasReshapedRanges = false
  }

  /// The edge of an entry, in O(log entries); `nil` where breaking changes nothing.
  subscript(entry: Int) -> LineEdge? {
    let index = edges.partitionPoint { $0.entry < entry }
    return index < edges.count && edges[index].entry == entry ? edges[index].edge : nil
  }

  /// The regions of entries of a finished table between which the edges of a line may overlap.
  mutating func findOverlaps(in table: BreakTable, _ rules: BreakRules) -> [ClosedRange<Int>] {
    guard hasReshapedRanges else { return [] }
    var regions: [ClosedRange<Int>] = []
    for (index, (entry, edge)) in edges.enumerated() {
      if edge.isApproximate { overlap = true }
      guard !edge.reshapedRange.isEmpty else { continue }
      var first = entry
      while first > 0, table.offset(first - 1) > edge.reshapedRange.lowerBound,
        !table.isHard(first - 1)
      {
        first -= 1
      }
      // The edge of the entry before may extend into this one's.
      if first == entry, index > 0, edges[index - 1].entry == entry - 1,
        edges[index - 1].edge.reshapedRange.upperBound > edge.reshapedRange.lowerBound
      {
        first -= 1
      }
      var last = entry
      let end = edge.reshapedRange.upperBound
      while last + 1 < table.count, table.offset(last + 1) < end { last += 1 }
      if edge.shapesWithoutSpaces(rules), last + 1 < table.count,
        table.offset(last + 1) == end, table.start(last + 1) > table.fit(last + 1)
      {
        last += 1
      }
      guard first < last else { continue }
      overlap = true
      if let previous = regions.last, previous.upperBound >= first {
        regions[regions.count - 1] =
          min(previous.lowerBound, first)...max(previous.upperBound, last)
      } else {
        regions.append(first...last)
      }
    }
    return regions
  }
}
