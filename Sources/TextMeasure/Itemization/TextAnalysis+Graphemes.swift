/// Grapheme clusters.
extension TextAnalysis {
  /// Extended grapheme clusters of UAX 29 as Chromium has them (Unicode 17.0).
  ///
  /// ICU 72 follows Unicode 15.0, which lacks rule GB9c: a virama joins the consonants on both its
  /// sides into one cluster. A line that has to break inside a word breaks between clusters.
  private static let graphemeTable = BoundaryTable(SegmentationRules(.chromiumGraphemes))

  /// Marks the starts of grapheme clusters.
  mutating func markGraphemes() {
    let units = units
    if hasSimpleGraphemes {
      // The only clusters of two units are surrogate pairs and CR LF.
      guard hasTerminators || hasPairs else { return }
      for offset in units.indices.dropFirst() {
        let unit = units[offset]
        if unit & 0xFC00 == 0xDC00 || (unit == 0x0A && units[offset - 1] == 0x0D) {
          marks[offset] = 0
        }
      }
      return
    }
    var found: [UInt8] = []
    swap(&found, &marks)
    var row = 0
    _ = Self.graphemeTable.mark(
      self, units.indices, Mark.grapheme, from: &row, isAtEnd: true, into: &found)
    swap(&found, &marks)
    marks[0] |= Mark.grapheme
    marks[units.count] |= Mark.grapheme
  }
}
