import TextEngine

/// San Francisco's pair kerning in a stand-in's tables, as a variable font has it: HarfBuzz blends
/// the kerning of the masters at a ``Place``, so one face serves all weights and sizes.
///
/// The axes are the em of the font, the weight, the optical size and the slant. A letter with marks,
/// or one that looks like a Latin letter, is kerned as that letter is; other characters are not.
enum KerningTable {
  private static let axisCount = 4
  /// A value's units per unit of the published kerning, since the axis of the em ends at 1.
  private static let scale = 16

  /// A place on the axes.
  struct Place {
    let unitsPerEm: Int
    /// The share of the lightest master (negative) or of the black master.
    let weight: Double
    let displayShare: Double
    let isItalic: Bool

    /// In 1/16384.
    var coordinates: [Int32] {
      [Double(unitsPerEm) / 2048 / Double(scale), weight, displayShare, isItalic ? 1 : 0].map {
        Int32(($0 * 16384).rounded())
      }
    }

    /// The kerning there, by the index of the variation, in 1/64 of the font's unit.
    var values: [Double] {
      SanFranciscoKerning.values.map { values in
        func kerning(_ cut: Int) -> Double {
          let regular = values[cut + 1]
          let end = weight < 0 ? values[cut] : values[cut + 2]
          return Double(isItalic ? values[cut + 3] : regular) + abs(weight) * Double(end - regular)
        }
        let text = kerning(0)
        return (text + displayShare * (kerning(4) - text)) * Double(unitsPerEm) * 64 / 2048
      }
    }
  }

  /// The bytes of a font with one face, with its kerning replaced; unchanged where it has none.
  static func adapted(_ font: HarfBuzzFont) -> [UInt8] {
    var bytes = font.file.bytes
    // Offsets have 16 bits.
    guard font.glyphCount < 0x4000, let positioning = positioning(font),
      let definitions = definitions(font)
    else { return bytes }
    let file = SFNTReader(bytes: bytes)
    for (tag, table) in [(FontTag("GPOS"), positioning), (FontTag("GDEF"), definitions)] {
      let records = (0..<Int(file.uint16(at: 4) ?? 0)).map { 12 + 16 * $0 }
      guard
        let record = records.first(where: {
          file.uint32(at: $0) == tag.rawValue && file.uint32(at: $0 + 12) != nil
        })
      else { return font.file.bytes }
      bytes += [UInt8](repeating: 0, count: -bytes.count & 3)
      bytes.set32(bytes.count, at: record + 8)
      bytes.set32(table.count, at: record + 12)
      bytes += table
    }
    return bytes
  }

  /// GPOS with the first lookup of pairs redirected to the published ones, and others empty.
  private static func positioning(_ font: HarfBuzzFont) -> [UInt8]? {
    let table = font.table("GPOS")
    var bytes = table.bytes
    guard let list = table.uint16(at: 8).map(Int.init) else { return nil }
    var target: Int?
    for index in 0..<Int(table.uint16(at: list) ?? 0) {
      guard let lookup = LayoutLookup(table, isPositioning: true, index: index), lookup.isPair,
        let offset = table.uint16(at: list + 2 + 2 * index),
        let subtable = table.uint16(at: list + Int(offset) + 6)
      else { continue }
      let start = list + Int(offset)
      bytes.set(target == nil ? 1 : 0, at: start + 4)
      guard target == nil else { continue }
      // An extension, because it is far away, in the place of the first subtable.
      bytes.set(9, at: start)
      target = start + Int(subtable)
    }
    guard let target, target + 8 <= bytes.count else { return nil }
    bytes.set(1, at: target)
    bytes.set(2, at: target + 2)
    bytes.set32(bytes.count - target, at: target + 4)
    return bytes + pairs(font)
  }

  /// A pair adjustment by classes: a character's is its place in U+0020…U+007E plus 1.
  private static func pairs(_ font: HarfBuzzFont) -> [UInt8] {
    var classes = [Int](repeating: 0, count: font.glyphCount)
    let scalars = font.coveredRanges.lazy.flatMap { $0 }.compactMap { Unicode.Scalar($0) }
    for scalar in Array(scalars) + (0x20...0x7E).compactMap(Unicode.Scalar.init) {
      let glyph = Int(font.nominalGlyph(scalar.value))
      guard glyph > 0, glyph < classes.count, let twin = GlyphEstimates.twin(of: scalar) else {
        continue
      }
      classes[glyph] = Int(twin) + 1
    }
    let side = 0x7F - 0x20 + 1
    let header = 16
    let indexes = header + 2 * side * side
    let definition = indexes + 6 * SanFranciscoKerning.values.count
    var cells = [Int](repeating: 0, count: side * side)
    for pair in SanFranciscoKerning.pairs {
      cells[(pair.first + 1) * side + pair.second + 1] = indexes + 6 * pair.value
    }
    let covered = classes.indices.filter { glyph in
      classes[glyph] > 0
        && cells[classes[glyph] * side..<(classes[glyph] + 1) * side].contains { $0 > 0 }
    }
    // Format 2, values that are variations of the first glyph's advance, and both class definitions.
    var bytes: [UInt8] = []
    bytes.add([2, definition + 6 + 2 * classes.count, 0x40, 0, definition, definition, side, side])
    bytes.add(cells)
    bytes.add(SanFranciscoKerning.values.indices.flatMap { [0, $0, 0x8000] })
    bytes.add([1, 0, classes.count] + classes)
    bytes.add([1, covered.count] + covered)
    return bytes
  }

  /// GDEF with the variations, which its version 1.3 has.
  private static func definitions(_ font: HarfBuzzFont) -> [UInt8]? {
    let table = font.table("GDEF")
    guard let minor = table.uint16(at: 2) else { return nil }
    let offsets = (0..<(minor < 2 ? 4 : 5)).map { Int(table.uint16(at: 4 + 2 * $0) ?? 0) }
    let header = minor < 2 ? 12 : minor < 3 ? 14 : 18
    let added = 18 - header
    var bytes: [UInt8] = []
    bytes.add([1, 3] + offsets.map { $0 > 0 ? $0 + added : 0 } + (minor < 2 ? [0] : []))
    let body = table.bytes.dropFirst(header)
    bytes.add32(18 + body.count)
    return bytes + body + variations()
  }

  /// An item variation store with an item for each of the values that pairs have.
  private static func variations() -> [UInt8] {
    let (unused, positive, negative) = ([0, 0, 0], [0, 16384, 16384], [-16384, -16384, 0])
    // The em alone, the weight below and above regular, optical size and slant, and both.
    let ends = [unused, negative, positive]
    let regions =
      [unused, positive].flatMap { size in
        ends.map { [positive, $0, size, unused] } + [[positive, unused, size, positive]]
      }
    var bytes: [UInt8] = []
    let list = 12
    let data = list + 4 + 6 * axisCount * regions.count
    bytes.add([1])
    bytes.add32(list)
    bytes.add([1])
    bytes.add32(data)
    bytes.add([axisCount, regions.count] + regions.joined().joined())
    bytes.add([SanFranciscoKerning.values.count, regions.count, regions.count])
    bytes.add(regions.indices)
    for values in SanFranciscoKerning.values {
      let (text, display) = (values[..<4], values[4...])
      // Each region's value is what it adds to those whose axes are among its own.
      func differences(_ cut: ArraySlice<Int>) -> [Int] {
        let (lightest, regular) = (cut[cut.startIndex], cut[cut.startIndex + 1])
        return [regular, lightest - regular] + cut.suffix(2).map { $0 - regular }
      }
      let base = differences(text)
      bytes.add((base + zip(differences(display), base).map(-)).map { $0 * scale })
    }
    return bytes
  }
}

extension [UInt8] {
  /// Appends numbers of 16 bits.
  fileprivate mutating func add(_ numbers: some Sequence<Int>) {
    for number in numbers {
      append(UInt8(truncatingIfNeeded: number >> 8))
      append(UInt8(truncatingIfNeeded: number))
    }
  }

  /// Appends a number of 32 bits.
  fileprivate mutating func add32(_ number: Int) { add([number >> 16, number]) }

  fileprivate mutating func set(_ number: Int, at offset: Int) {
    self[offset] = UInt8(truncatingIfNeeded: number >> 8)
    self[offset + 1] = UInt8(truncatingIfNeeded: number)
  }

  fileprivate mutating func set32(_ number: Int, at offset: Int) {
    set(number >> 16, at: offset)
    set(number, at: offset + 2)
  }
}

extension SanFranciscoKerning {
  /// The distinct values of pairs, in the order of ``groups``.
  static var values: [[Int]] { read.values }
  /// The kerned pairs of characters by their places in U+0020…U+007E, and the index of their values.
  static var pairs: [(first: Int, second: Int, value: Int)] { read.pairs }

  private static let read: (values: [[Int]], pairs: [(first: Int, second: Int, value: Int)]) = {
    var values: [[Int]] = []
    var numbers: [[Int]: Int] = [:]
    var pairs: [(first: Int, second: Int, value: Int)] = []
    func place(_ character: Unicode.Scalar) -> Int {
      character == "␣" ? 0 : Int(character.value) - 0x20
    }
    let fields = groups.unicodeScalars.split { $0 == " " || $0 == "\n" }
    for start in stride(from: 0, to: fields.count - 9, by: 10) {
      let value = fields[(start + 2)..<(start + 10)].compactMap { Int(Substring($0)) }
      let number = numbers[value] ?? values.count
      if number == values.count { values.append(value) }
      numbers[value] = number
      for first in fields[start] {
        pairs += fields[start + 1].map { (place(first), place($0), number) }
      }
    }
    return (values, pairs)
  }()
}
