/// Chooses a font for each grapheme cluster.
///
/// The first font that covers the whole cluster, not counting joiners, variation selectors and
/// other default ignorables, and taking a canonical equivalent for the character where the font
/// has only that. What a variation selector asks to be an emoji prefers a colour font, and what one
/// asks to be text avoids it, as in browsers; without one the cascade's order holds. When no font
/// has all, the first that covers the base.
package enum FontChooser {
  /// Puts the place of each unit's font in the cascade into `fonts`, for the units of `range`,
  /// which begins and ends at grapheme boundaries.
  ///
  /// - Returns: the number of clusters that no font covers; controls and ignorables do not count.
  package static func choose(
    for text: borrowing TextAnalysis, range: Range<Int>, coverage: inout CoverageTable,
    into fonts: inout [UInt8]
  ) -> Int {
    var missing = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      // By far the commonest: a character by itself that the first font has.
      let unit = text.units[offset]
      if unit & 0xF800 != 0xD800, text.isGraphemeBoundary(offset + 1),
        unit < 0x80 || !text.properties[offset].flags.contains(.emoji)
      {
        let font = coverage.firstFont(covering: UInt32(unit))
        if font != CoverageTable.missing {
          if font != 0 {
            // No font is asked for what shows nothing.
            let isShown = !text.properties[offset].flags.contains(.defaultIgnorable)
            fonts[offset] = isShown ? font : 0
          }
          offset += 1
          continue
        }
      }
      var end = offset + 1
      while end < range.upperBound, !text.isGraphemeBoundary(end) { end += 1 }
      let property = text.properties[offset]
      let isSingle = text.nextScalar(after: offset) == end
      var font: UInt8
      if isSingle, !property.flags.contains(.emoji) || text.units[offset] < 0x80 {
        font = coverage.firstFont(covering: text.scalar(at: offset))
      } else {
        let found = cluster(text, offset..<end, &coverage)
        font = found.font
        // A mark that the base's font lacks is missing, whatever is drawn for it.
        if !found.isWhole, font != CoverageTable.missing { missing += 1 }
      }
      if font == CoverageTable.missing {
        let needsGlyph =
          property.generalCategory != UnicodeConstants.categoryControl
          && property.generalCategory != UnicodeConstants.categoryLineSeparator
          && property.generalCategory != UnicodeConstants.categoryParagraphSeparator
          && !property.flags.contains(.defaultIgnorable)
        if needsGlyph { missing += 1 }
        font = 0
      }
      for index in offset..<end { fonts[index] = font }
      offset = end
    }
    return missing
  }

  /// The font of a cluster of several characters, or of one that can be an emoji.
  private static func cluster(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, _ coverage: inout CoverageTable
  ) -> (font: UInt8, isWhole: Bool) {
    var needed: [UInt32] = []
    var asksEmoji = false
    var asksText = false
    var offset = range.lowerBound
    let base = text.properties[offset]
    while offset < range.upperBound {
      let scalar = text.scalar(at: offset)
      let property = text.properties[offset]
      switch scalar {
      // A presentation is asked only of what can be an emoji.
      case 0xFE0F, 0x20E3: if base.flags.contains(.emoji) { asksEmoji = true }
      case 0xFE0E: if base.flags.contains(.emoji) { asksText = true }
      default: break
      }
      if !property.flags.contains(.defaultIgnorable), property.graphemeBreak != 17 {
        needed.append(scalar)
      }
      offset = text.nextScalar(after: offset)
    }
    guard let first = needed.first else {
      return (0, true)
    }
    // Equivalents are looked for only when no font has the characters as they are before it.
    var equivalents: [[UInt32]]?
    func covers(_ font: Int) -> Bool {
      if needed.allSatisfy({ coverage.covers(font, $0) }) { return true }
      let others = equivalents ?? Self.equivalents(of: needed)
      equivalents = others
      return others.contains { $0.allSatisfy { coverage.covers(font, $0) } }
    }
    let all = Array(coverage.fonts.indices)
    let preferred: [Int]
    if asksEmoji || asksText {
      preferred =
        all.filter { coverage.fonts[$0].hasColor == (asksEmoji && !asksText) }
        + all.filter { coverage.fonts[$0].hasColor != (asksEmoji && !asksText) }
    } else {
      preferred = all
    }
    if let font = preferred.first(where: covers) { return (UInt8(font), true) }
    if let font = preferred.first(where: { coverage.covers($0, first) }) {
      return (UInt8(font), false)
    }
    return (coverage.firstFont(covering: first), false)
  }

  /// The composed and the decomposed form of a cluster's characters, where they differ.
  private static func equivalents(of needed: [UInt32]) -> [[UInt32]] {
    var composed = needed
    var index = 1
    while index < composed.count {
      if let both = ICUScripts.composition(composed[index - 1], composed[index]) {
        composed[index - 1] = both
        composed.remove(at: index)
      } else {
        index += 1
      }
    }
    let decomposed = needed.flatMap { ICUScripts.decomposition(of: $0) ?? [$0] }
    return [composed, decomposed].filter { $0 != needed }
  }
}
