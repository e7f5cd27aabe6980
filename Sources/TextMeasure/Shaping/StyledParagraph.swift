/// A paragraph's first offset and style.
struct StyledParagraph: Sendable {
  var start: Int
  var style: ParagraphStyle
}

extension StyledText {
  /// The paragraphs, each with the paragraph style of its first character.
  var paragraphs: [StyledParagraph] {
    var paragraphs: [StyledParagraph] = []
    let units = Array(string.utf16)
    let runs = runs
    var run = 0
    var begins = true
    for (offset, unit) in units.enumerated() {
      if begins {
        while run + 1 < runs.count, runs[run].range.upperBound <= offset { run += 1 }
        paragraphs.append(StyledParagraph(start: offset, style: runs[run].paragraphStyle))
      }
      let next = offset + 1 < units.count ? units[offset + 1] : 0
      begins = UnicodeConstants.isParagraphTerminator(unit) && !(unit == 0x0D && next == 0x0A)
    }
    return paragraphs
  }
}
