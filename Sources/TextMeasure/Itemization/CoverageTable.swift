/// Which font of a cascade has a character, remembered as characters are met.
package struct CoverageTable {
  /// The cascade's fonts.
  let fonts: [Font]
  /// For each block of 256 code points, one more than its page's number; 0 before it is used.
  private var pageOfBlock: [UInt16]
  /// The pages: the first covering font of each code point, or one of the two values below.
  private var firstFont: [UInt8] = []

  /// No font covers the character.
  static let missing: UInt8 = 255
  /// Not looked up yet.
  private static let unknown: UInt8 = 254

  init(_ fonts: [Font]) {
    self.fonts = fonts
    pageOfBlock = [UInt16](repeating: 0, count: 0x1100)
  }

  /// The first font that has the character, whole or in the parts of its canonical decomposition,
  /// from which it is shaped then; or ``missing``.
  @inline(__always)
  mutating func firstFont(covering codePoint: UInt32) -> UInt8 {
    let page = Int(pageOfBlock[Int(codePoint >> 8)])
    if page > 0 {
      let font = firstFont[(page - 1) << 8 | Int(codePoint & 0xFF)]
      if font != Self.unknown { return font }
    }
    return find(codePoint)
  }

  /// Whether one font has a character.
  func covers(_ font: Int, _ codePoint: UInt32) -> Bool {
    fonts[font].native.nominalGlyph(codePoint) != 0
  }

  @inline(never)
  private mutating func find(_ codePoint: UInt32) -> UInt8 {
    let block = Int(codePoint >> 8)
    if pageOfBlock[block] == 0 {
      firstFont.append(contentsOf: repeatElement(Self.unknown, count: 256))
      pageOfBlock[block] = UInt16(firstFont.count >> 8)
    }
    var index = fonts.indices.first { covers($0, codePoint) }
    if index != 0, let parts = ICUScripts.decomposition(of: codePoint) {
      index =
        fonts[..<(index ?? fonts.count)].indices.first { font in
          parts.allSatisfy { covers(font, $0) }
        } ?? index
    }
    let found = index.map { UInt8($0) } ?? Self.missing
    firstFont[(Int(pageOfBlock[block]) - 1) << 8 | Int(codePoint & 0xFF)] = found
    return found
  }
}
