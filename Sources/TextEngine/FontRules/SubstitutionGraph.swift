/// The glyphs that a glyph can become through a font's substitutions. A superset: contexts count as
/// always matched. Each component of a ligature can become the ligature.
struct SubstitutionGraph {
  /// The source glyph in the upper half, the target in the lower; sorted before the first query.
  private var edges: [UInt32] = []
  private var isSorted = true
  /// Glyphs that a lookup replaces with several, or with none.
  private var splitting = BitSet()
  /// Glyphs that can merge with a neighbour; known after ``close(over:)``.
  private var merging = BitSet()
  /// The components of all ligatures, and the end of each ligature's.
  private var components: [UInt16] = []
  private var ligatureEnds: [Int] = []

  func splits(_ glyph: UInt16) -> Bool { splitting.contains(Int(glyph)) }

  func changesCount(of glyph: UInt16) -> Bool {
    splitting.contains(Int(glyph)) || merging.contains(Int(glyph))
  }

  /// Sets the glyphs that text can begin as, so that ligatures of other glyphs are ignored. In most
  /// fonts letters merge with combining marks; those are detected in the text itself.
  mutating func close(over nominal: some Sequence<UInt16>) {
    sort()
    var isReachable = [Bool](repeating: false, count: 1 << 16)
    var waiting = Array(nominal)
    while let next = waiting.popLast() {
      guard !isReachable[Int(next)] else { continue }
      isReachable[Int(next)] = true
      waiting.append(contentsOf: targets(of: next))
    }
    var start = 0
    for end in ligatureEnds {
      let parts = components[start..<end]
      if parts.allSatisfy({ isReachable[Int($0)] }) {
        for part in parts { merging.insert(Int(part)) }
      }
      start = end
    }
    components = []
    ligatureEnds = []
  }

  /// Adds a lookup's substitutions; `false` when its table is truncated or too large.
  mutating func add(_ lookup: LayoutLookup) -> Bool {
    guard !lookup.isPositioning, (1...4).contains(lookup.type) else { return true }
    let reader = lookup.reader
    return lookup.subtables.allSatisfy { at in
      guard let coverage = reader.uint16(at: at + 2),
        let glyphs = GlyphMatcher.glyphs(of: reader, at + Int(coverage))
      else { return false }
      let isComplete =
        switch lookup.type {
        case 1: addSingle(glyphs, reader, at)
        case 4: lookup.forEachLigature(at) { addLigature($0, reader, $1, count: $2) }
        default: addSequences(glyphs, reader, at, isMultiple: lookup.type == 2)
        }
      return isComplete && edges.count <= Limits.mostSubstitutions
    }
  }

  /// The glyph closure: the glyph and everything that it can become.
  mutating func closure(of glyph: UInt16) -> [UInt16] {
    sort()
    var seen = [glyph]
    var next = 0
    while next < seen.count {
      for output in targets(of: seen[next]) where !seen.contains(output) { seen.append(output) }
      next += 1
    }
    return seen
  }

  private mutating func insert(_ from: UInt16, _ to: UInt16) {
    edges.append(UInt32(from) << 16 | UInt32(to))
    isSorted = false
  }

  private mutating func sort() {
    guard !isSorted else { return }
    edges.sort(byBytes: 2..<4)
    isSorted = true
  }

  /// The glyphs that a glyph can become through one substitution.
  private func targets(of glyph: UInt16) -> some Sequence<UInt16> {
    let key = UInt32(glyph) << 16
    return edges[edges.partitionPoint { $0 < key }...].lazy.prefix { $0 >> 16 == UInt32(glyph) }
      .map { UInt16(truncatingIfNeeded: $0) }
  }

  private mutating func addSingle(_ glyphs: [UInt16], _ reader: SFNTReader, _ at: Int) -> Bool {
    let isDelta = reader.uint16(at: at) == 1
    for (index, glyph) in glyphs.enumerated() {
      guard let value = reader.uint16(at: isDelta ? at + 4 : at + 6 + 2 * index) else {
        return false
      }
      insert(glyph, isDelta ? glyph &+ value : value)
    }
    return true
  }

  private mutating func addSequences(
    _ glyphs: [UInt16], _ reader: SFNTReader, _ at: Int, isMultiple: Bool
  ) -> Bool {
    for (index, glyph) in glyphs.enumerated() {
      guard let offset = reader.uint16(at: at + 6 + 2 * index) else { return false }
      let list = at + Int(offset)
      if isMultiple, reader.uint16(at: at) == 1, reader.uint16(at: list) != 1 {
        splitting.insert(Int(glyph))
      }
      let isComplete = reader.forEachNumber(at: list) { _, output in
        insert(glyph, UInt16(truncatingIfNeeded: output))
        return true
      }
      guard isComplete else { return false }
    }
    return true
  }

  private mutating func addLigature(
    _ first: UInt16, _ reader: SFNTReader, _ at: Int, count: Int
  ) -> Bool {
    guard let output = reader.uint16(at: at) else { return false }
    insert(first, output)
    guard count > 1 else { return true }
    components.append(first)
    for index in 1..<count {
      guard let part = reader.uint16(at: at + 2 + 2 * index) else { return false }
      insert(part, output)
      components.append(part)
    }
    ligatureEnds.append(components.count)
    return edges.count <= Limits.mostSubstitutions
  }
}
