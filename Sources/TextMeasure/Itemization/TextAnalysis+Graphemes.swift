/// Grapheme clusters.
extension TextAnalysis {
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
    _ = GraphemeClusterBreak.table.mark(
      self, units.indices, Mark.grapheme, from: &row, isAtEnd: true, into: &found)
    swap(&found, &marks)
    marks[0] |= Mark.grapheme
    marks[units.count] |= Mark.grapheme
  }
}
