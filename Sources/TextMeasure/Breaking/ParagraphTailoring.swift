/// What a paragraph's style changes of its break opportunities.
struct ParagraphTailoring: Sendable, Hashable {
  /// One past the paragraph's last UTF-16 offset.
  var end: Int
  /// Whether every grapheme boundary is an opportunity.
  var breaksAtCharacters: Bool
  /// Whether lines do not break between two Hangul characters.
  var keepsHangul: Bool
  /// The share of its width that a line has to fill to end without a hyphen; 0 for no hyphenation.
  var hyphenationFactor: Double

  /// The changes that a style asks for; `nil` for none.
  init?(_ style: ParagraphStyle, end: Int) {
    self.end = end
    breaksAtCharacters = style.lineBreakMode == .byCharWrapping
    keepsHangul = style.lineBreakStrategy.contains(.hangulWordPriority)
    let factor = Double(style.hyphenationFactor)
    hyphenationFactor = factor > 0 && !breaksAtCharacters ? min(factor, 1) : 0
    if !breaksAtCharacters, !keepsHangul, hyphenationFactor == 0 { return nil }
  }
}

extension TextAnalysis {
  /// Changes the opportunities of a paragraph that begins at an offset.
  mutating func tailor(from start: Int, _ tailoring: ParagraphTailoring) {
    let end = min(tailoring.end, units.count)
    guard start < end else { return }
    if tailoring.breaksAtCharacters {
      for offset in start + 1..<end where isGraphemeBoundary(offset) {
        marks[offset] |= Mark.lineBreak
      }
    } else if tailoring.keepsHangul {
      for offset in start + 1..<end where isHangul(offset - 1) && isHangul(offset) {
        marks[offset] &= ~Mark.lineBreak
      }
    }
  }

  /// Adds the opportunities before hyphens.
  ///
  /// - Parameter start: the text's first offset among those of the hyphens.
  mutating func add(_ hyphens: ArraySlice<HyphenOffset>, from start: Int) {
    for hyphen in hyphens { marks[hyphen.unit - start] |= Mark.lineBreak | Mark.hyphenation }
  }

  private func isHangul(_ offset: Int) -> Bool {
    properties[offset].script == UnicodeConstants.scriptHangul
  }
}
