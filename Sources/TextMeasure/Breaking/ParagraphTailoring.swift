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
    hyphenationFactor = factor > 0 ? min(factor, 1) : 0
    if !breaksAtCharacters, !keepsHangul, hyphenationFactor == 0 { return nil }
  }
}

extension TextAnalysis {
  /// Changes the opportunities of a paragraph that begins at an offset.
  ///
  /// - Parameters:
  ///   - words: the words hyphenated so far.
  ///   - dictionary: returns the dictionary for the word at an offset; `nil` for none.
  mutating func tailor(
    from start: Int, _ tailoring: ParagraphTailoring, _ words: inout HyphenatedWords,
    dictionary: (Int) -> HyphenationDictionary?
  ) {
    let end = min(tailoring.end, units.count)
    guard start < end else { return }
    if tailoring.breaksAtCharacters {
      for offset in start + 1..<end where isGraphemeBoundary(offset) {
        marks[offset] |= Mark.lineBreak
      }
      return
    }
    if tailoring.keepsHangul {
      for offset in start + 1..<end where isHangul(offset - 1) && isHangul(offset) {
        marks[offset] &= ~Mark.lineBreak
      }
    }
    if tailoring.hyphenationFactor > 0 {
      hyphenate(from: start, to: end, &words, dictionary: dictionary)
    }
  }

  private func isHangul(_ offset: Int) -> Bool {
    properties[offset].script == UnicodeConstants.scriptHangul
  }

  /// Marks the offsets at which a dictionary allows a hyphen, word by word.
  private mutating func hyphenate(
    from start: Int, to end: Int, _ words: inout HyphenatedWords,
    dictionary: (Int) -> HyphenationDictionary?
  ) {
    var offset = start
    while offset < end {
      guard isLetter(offset) else {
        offset += 1
        continue
      }
      let first = offset
      while offset < end, isLetter(offset) { offset += 1 }
      // A word with soft hyphens is hyphenated only there.
      if offset < end, units[offset] == 0xAD { continue }
      if first > start, units[first - 1] == 0xAD { continue }
      guard offset - first < WordCache.longestWord, let dictionary = dictionary(first) else {
        continue
      }
      words.forEachHyphen(in: units, first..<offset, dictionary) { hyphen in
        guard isGraphemeBoundary(hyphen) else { return }
        marks[hyphen] |= Mark.lineBreak | Mark.hyphenation
      }
    }
  }

  /// Whether a unit belongs to a letter, or to a mark on one.
  private func isLetter(_ offset: Int) -> Bool {
    let category = properties[offset].generalCategory
    return (1...5).contains(category) || properties[offset].isMark
  }
}
