/// The first font of a cascade that covers each character, cached as characters occur.
package struct CoverageTable {
  let fonts: [Font]
  let rules: BreakRules
  /// The page of each block of 256 code points; 0 before it is used.
  private(set) var pageOfBlock: [UInt16]
  /// The first covering font of each code point, or a value below. The first page has no look-ups.
  private(set) var pages: [UInt8]
  /// A page without look-ups, to copy.
  private static let emptyPage = [UInt8](repeating: unknown, count: 256)

  /// The fonts of clusters of several characters, and of possible emoji, by ``key(of:_:)``.
  private(set) var clusters: [UInt128: (font: UInt8, isWhole: Bool)] = [:]

  /// A cluster's units, padded with zeros: U+0000 is a cluster by itself; `nil` for more than eight.
  static func key(of range: Range<Int>, _ text: borrowing TextAnalysis) -> UInt128? {
    range.count <= 8 ? text.units[range].reduce(0) { $0 << 16 | UInt128($1) } : nil
  }

  mutating func remember(_ cluster: UInt128, _ font: (font: UInt8, isWhole: Bool)) {
    if clusters.count >= Limits.keptCharacters { clusters.removeAll(keepingCapacity: true) }
    clusters[cluster] = font
  }

  /// No font covers the character.
  static let missing: UInt8 = 255
  /// Not looked up yet.
  static let unknown: UInt8 = 254

  init(_ fonts: [Font], _ rules: BreakRules = .unicode) {
    self.fonts = fonts
    self.rules = rules
    pageOfBlock = [UInt16](repeating: 0, count: 0x1100)
    pages = Self.emptyPage
  }

  /// The first font that covers a character or its decomposition, or ``missing``; 0 if invisible.
  @inline(__always)
  mutating func firstFont(covering codePoint: UInt32, showsNothing: Bool = false) -> UInt8 {
    let font = pages[Int(pageOfBlock[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)]
    return font != Self.unknown ? font : find(codePoint, showsNothing: showsNothing)
  }

  /// A font also covers what HarfBuzz substitutes: spaces (except U+3000) by U+0020, U+2011 by U+2010.
  /// Apple and Android ask the character map alone. U+2028 and U+2029 are as wide as a space.
  func covers(_ font: Int, _ codePoint: UInt32) -> Bool {
    guard fonts[font].serves(codePoint) else { return false }
    let font = fonts[font].native
    if font.covers(codePoint) { return true }
    guard rules != .apple, rules != .android else { return false }
    switch codePoint {
    case 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F: return font.covers(0x20)
    case 0x2011: return font.covers(0x2010)
    default: return false
    }
  }

  @inline(never)
  private mutating func find(_ codePoint: UInt32, showsNothing: Bool) -> UInt8 {
    let block = Int(codePoint >> 8)
    if pageOfBlock[block] == 0 {
      pageOfBlock[block] = UInt16(pages.count >> 8)
      pages.append(contentsOf: Self.emptyPage)
    }
    var index = fonts.indices.first { covers($0, codePoint) }
    if index != 0, HarfBuzzFont.isComposed(codePoint) {
      index =
        fonts[..<(index ?? fonts.count)].firstIndex {
          $0.serves(codePoint) && $0.native.shows([codePoint])
        } ?? index
    }
    let found = showsNothing ? 0 : index.map { UInt8($0) } ?? Self.missing
    pages[Int(pageOfBlock[block]) << 8 | Int(codePoint & 0xFF)] = found
    return found
  }
}
