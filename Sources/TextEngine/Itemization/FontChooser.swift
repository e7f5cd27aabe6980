/// Chooses a font for each grapheme cluster.
///
/// Takes the first font that covers the whole cluster, without joiners, variation selectors and
/// other default ignorables; a canonical equivalent counts where the font covers only that. As in
/// browsers, an emoji variation selector prefers a colour font, and a text one avoids it. When no
/// font covers the cluster, takes the first that covers its base.
package enum FontChooser {
  /// Writes the cascade index of each unit's font, in a range between grapheme boundaries. Returns the
  /// number of clusters that no font covers, without controls and ignorables, and whether some font is
  /// not the first.
  package static func choose(
    for text: borrowing TextAnalysis, range: Range<Int>, coverage: inout CoverageTable,
    into fonts: inout [UInt8]
  ) -> (missing: Int, fallsBack: Bool) {
    var missing = 0
    var all: UInt8 = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      offset = plain(text, from: offset, to: range.upperBound, coverage, &fonts, &all)
      guard offset < range.upperBound else { break }
      var end = offset + 1
      while end < range.upperBound, !text.isGraphemeBoundary(end) { end += 1 }
      let property = text.properties[offset]
      let isSingle = text.nextScalar(after: offset) == end
      var font: UInt8
      if isSingle, !property.flags.contains(.emoji) || text.units[offset] < 0x80 {
        // Invisible characters need no coverage.
        font = coverage.firstFont(
          covering: text.scalar(at: offset),
          showsNothing: property.flags.contains(.defaultIgnorable))
      } else {
        let key = CoverageTable.key(of: offset..<end, text)
        let found: (font: UInt8, isWhole: Bool)
        if let key, let known = coverage.clusters[key] {
          found = known
        } else {
          found = cluster(text, offset..<end, &coverage)
          if let key { coverage.remember(key, found) }
        }
        font = found.font
        // A mark that the base's font lacks counts as missing, whatever is drawn for it.
        if !found.isWhole, font != CoverageTable.missing { missing += 1 }
      }
      if font == CoverageTable.missing {
        if property.flags.isDisjoint(with: [.control, .defaultIgnorable]) { missing += 1 }
        font = 0
      }
      all |= font
      for index in offset..<end { fonts[index] = font }
      offset = end
    }
    return (missing, all != 0)
  }

  /// The most common case, single characters whose font is cached; returns where they end.
  private static func plain(
    _ text: borrowing TextAnalysis, from start: Int, to end: Int,
    _ coverage: borrowing CoverageTable, _ fonts: inout [UInt8], _ all: inout UInt8
  ) -> Int {
    let units = text.units.span
    let marks = text.marks.span
    let properties = text.properties.span
    let pageOfBlock = coverage.pageOfBlock.span
    let pages = coverage.pages.span
    let mayHaveClusters = text.mayHaveEmoji || !text.hasSimpleGraphemes || text.hasTerminators
    var fonts = fonts.mutableSpan
    var offset = start
    while offset < end {
      let unit = units[offset]
      // A surrogate is unknown by itself.
      let font = pages[Int(pageOfBlock[Int(unit >> 8)]) << 8 | Int(unit & 0xFF)]
      if font >= CoverageTable.unknown { break }
      if mayHaveClusters {
        if marks[offset + 1] & TextAnalysis.Mark.grapheme == 0 { break }
        if unit >= 0x80, properties[offset].flags.contains(.emoji) { break }
      }
      fonts[offset] = font
      all |= font
      offset &+= 1
    }
    return offset
  }

  /// The font of a cluster of several characters, or of a possible emoji.
  private static func cluster(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, _ coverage: inout CoverageTable
  ) -> (font: UInt8, isWhole: Bool) {
    var needed: [UInt32] = []
    var prefersEmoji = false
    var prefersText = false
    var offset = range.lowerBound
    // Variation selectors only affect characters that can be emoji.
    let mayBeEmoji =
      text.properties[offset].flags.contains(.emoji) && coverage.rules.choosesEmoji
    while offset < range.upperBound {
      let scalar = text.scalar(at: offset)
      let property = text.properties[offset]
      if mayBeEmoji, scalar == 0xFE0F || scalar == 0x20E3 { prefersEmoji = true }
      if mayBeEmoji, scalar == 0xFE0E { prefersText = true }
      if property.flags.isDisjoint(with: [.control, .defaultIgnorable]) { needed.append(scalar) }
      offset = text.nextScalar(after: offset)
    }
    guard let first = needed.first else { return (0, true) }
    // Queried only where the first font does not cover the cluster.
    lazy var hasEquivalents = HarfBuzzFont.hasEquivalents(needed)
    func covers(_ font: Int) -> Bool {
      needed.allSatisfy { coverage.covers(font, $0) }
        || hasEquivalents && needed.allSatisfy(coverage.fonts[font].serves)
          && coverage.fonts[font].native.shows(needed)
    }
    var preferred = Array(coverage.fonts.indices)
    if prefersEmoji || prefersText {
      let fitting = preferred.filter {
        coverage.fonts[$0].hasColor == (prefersEmoji && !prefersText)
      }
      preferred = fitting + preferred.filter { !fitting.contains($0) }
    }
    if let font = preferred.first(where: covers) { return (UInt8(font), true) }
    let font = preferred.first { coverage.covers($0, first) }
    return (font.map { UInt8($0) } ?? coverage.firstFont(covering: first), false)
  }
}
