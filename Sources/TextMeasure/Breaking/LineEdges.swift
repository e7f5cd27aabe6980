/// The edges of a break table's entries at which breaking changes glyphs, ascending.
struct LineEdges: Sendable {
  private var entries: [Int] = []
  private var edges: [LineEdge] = []
  /// Whether some line's two edges may overlap, so that its width is no difference of two entries.
  private(set) var overlap = false

  var isEmpty: Bool { entries.isEmpty }

  /// Whether some edge reaches past its offset: nearly all are matters of two characters.
  private var hasReach = false

  /// Adds the edge of an entry past those that were added.
  mutating func append(_ edge: LineEdge, entry: Int) {
    if entries.isEmpty {
      entries.reserveCapacity(Self.usual)
      edges.reserveCapacity(Self.usual)
    }
    if !edge.reach.isEmpty || edge.isApproximate { hasReach = true }
    entries.append(entry)
    edges.append(edge)
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    overlap = false
    hasReach = false
  }

  /// As many as a text of some lines has, so that the arrays seldom grow.
  private static let usual = 16

  /// The edge of an entry; `nil` where breaking changes nothing.
  ///
  /// - Complexity: O(log entries).
  subscript(entry: Int) -> LineEdge? {
    let index = entries.partitionPoint { $0 < entry }
    return index < entries.count && entries[index] == entry ? edges[index] : nil
  }

  /// Finds the entries whose edges overlap in a finished table.
  ///
  /// - Returns: regions of entries: a line from one to another in the same region may have edges
  ///   that overlap.
  mutating func findOverlaps(in table: BreakTable) -> [ClosedRange<Int>] {
    guard hasReach else { return [] }
    var regions: [ClosedRange<Int>] = []
    for (index, entry) in entries.enumerated() {
      let edge = edges[index]
      if edge.isApproximate { overlap = true }
      guard !edge.reach.isEmpty else { continue }
      var first = entry
      while first > 0, table.offset(first - 1) > edge.reach.lowerBound, !table.isHard(first - 1) {
        first -= 1
      }
      // The edge of the entry before may reach into this one's.
      if first == entry, index > 0, entries[index - 1] == entry - 1,
        edges[index - 1].reach.upperBound > edge.reach.lowerBound
      {
        first -= 1
      }
      var last = entry
      while last + 1 < table.count, table.offset(last + 1) < edge.reach.upperBound { last += 1 }
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
