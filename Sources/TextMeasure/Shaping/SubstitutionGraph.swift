/// Which glyphs a glyph can become on its way through a font's substitutions.
///
/// A superset: contexts are taken as always met. A ligature counts as what each of its components
/// can become.
struct SubstitutionGraph {
  private var outputs: [UInt16: Set<UInt16>] = [:]
  /// Glyphs that can merge with a neighbour, or become several; known after ``close(over:)``.
  private var countChanging: Set<UInt16> = []
  /// The components of each ligature.
  private var ligatures: [[UInt16]] = []

  /// Whether a glyph can merge with a neighbour or become several glyphs.
  func changesCount(of glyph: UInt16) -> Bool { countChanging.contains(glyph) }

  /// Says which glyphs text begins as, so that ligatures of others are left out.
  ///
  /// Letters merge with combining marks in most fonts; those are looked for in the text itself.
  mutating func close(over nominal: some Sequence<UInt16>) {
    var reached = Set(nominal)
    var waiting = Array(reached)
    while let next = waiting.popLast() {
      for output in outputs[next] ?? [] where reached.insert(output).inserted {
        waiting.append(output)
      }
    }
    for parts in ligatures where parts.allSatisfy({ reached.contains($0) }) {
      countChanging.formUnion(parts)
    }
    ligatures = []
  }

  /// The most entries that are read; a font with more is shaped run by run.
  private static let mostEntries = 400_000
  private var entries = 0

  /// Adds a lookup's substitutions; `false` when its table is cut off or too large.
  mutating func add(_ lookup: LayoutLookup) -> Bool {
    guard !lookup.isPositioning else { return true }
    for subtable in lookup.subtables {
      let complete: Bool
      switch lookup.type {
      case 1: complete = addSingle(lookup.reader, subtable)
      case 2: complete = addSequences(lookup.reader, subtable, isMultiple: true)
      case 3: complete = addSequences(lookup.reader, subtable, isMultiple: false)
      case 4: complete = addLigatures(lookup.reader, subtable)
      case 8: complete = addReverse(lookup.reader, subtable)
      default: complete = true
      }
      guard complete, entries <= Self.mostEntries else { return false }
    }
    return true
  }

  /// The glyph and everything that it can become.
  func reach(of glyph: UInt16) -> [UInt16] {
    guard outputs[glyph] != nil else { return [glyph] }
    var seen: Set<UInt16> = [glyph]
    var waiting = [glyph]
    while let next = waiting.popLast() {
      for output in outputs[next] ?? [] where seen.insert(output).inserted {
        waiting.append(output)
      }
    }
    return Array(seen)
  }

  private mutating func insert(_ from: UInt16, _ to: UInt16) {
    outputs[from, default: []].insert(to)
    entries += 1
  }

  /// The glyphs of a coverage table in order.
  private func glyphs(_ reader: SFNTReader, _ offset: Int) -> [UInt16]? {
    guard let format = reader.uint16(at: offset), let count = reader.uint16(at: offset + 2) else {
      return nil
    }
    var result: [UInt16] = []
    for index in 0..<Int(count) {
      if format == 1 {
        guard let glyph = reader.uint16(at: offset + 4 + 2 * index) else { return nil }
        result.append(glyph)
      } else {
        let record = offset + 4 + 6 * index
        guard let first = reader.uint16(at: record), let last = reader.uint16(at: record + 2) else {
          return nil
        }
        guard first <= last else { continue }
        result.append(contentsOf: first...last)
      }
      guard result.count <= 65_536 else { return nil }
    }
    return result
  }

  private mutating func addSingle(_ reader: SFNTReader, _ at: Int) -> Bool {
    guard let coverage = reader.uint16(at: at + 2),
      let glyphs = glyphs(reader, at + Int(coverage))
    else { return false }
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
    _ reader: SFNTReader, _ at: Int, isMultiple: Bool
  ) -> Bool {
    guard let coverage = reader.uint16(at: at + 2),
      let glyphs = glyphs(reader, at + Int(coverage))
    else { return false }
    for (index, glyph) in glyphs.enumerated() {
      guard let offset = reader.uint16(at: at + 6 + 2 * index),
        let count = reader.uint16(at: at + Int(offset))
      else { return false }
      if count != 1, reader.uint16(at: at) == 1, isMultiple { countChanging.insert(glyph) }
      for place in 0..<Int(count) {
        guard let output = reader.uint16(at: at + Int(offset) + 2 + 2 * place) else {
          return false
        }
        insert(glyph, output)
      }
    }
    return true
  }

  private mutating func addLigatures(_ reader: SFNTReader, _ at: Int) -> Bool {
    guard let coverage = reader.uint16(at: at + 2),
      let glyphs = glyphs(reader, at + Int(coverage))
    else { return false }
    for (index, glyph) in glyphs.enumerated() {
      guard let offset = reader.uint16(at: at + 6 + 2 * index),
        let count = reader.uint16(at: at + Int(offset))
      else { return false }
      for ligature in 0..<Int(count) {
        guard let place = reader.uint16(at: at + Int(offset) + 2 + 2 * ligature) else {
          return false
        }
        let record = at + Int(offset) + Int(place)
        guard let output = reader.uint16(at: record), let components = reader.uint16(at: record + 2)
        else { return false }
        insert(glyph, output)
        var parts = [glyph]
        for component in 0..<max(0, Int(components) - 1) {
          guard let part = reader.uint16(at: record + 4 + 2 * component) else { return false }
          insert(part, output)
          parts.append(part)
        }
        if parts.count > 1 { ligatures.append(parts) }
      }
    }
    return true
  }

  private mutating func addReverse(_ reader: SFNTReader, _ at: Int) -> Bool {
    guard let coverage = reader.uint16(at: at + 2),
      let glyphs = glyphs(reader, at + Int(coverage)),
      let before = reader.uint16(at: at + 4),
      let after = reader.uint16(at: at + 6 + 2 * Int(before))
    else { return false }
    let list = at + 6 + 2 * Int(before) + 2 + 2 * Int(after) + 2
    for (index, glyph) in glyphs.enumerated() {
      guard let output = reader.uint16(at: list + 2 * index) else { return false }
      insert(glyph, output)
    }
    return true
  }
}
