/// What a text's paragraph styles change of its break opportunities.
struct BreakTailoring {
  /// The paragraphs whose style changes some opportunities, with their first UTF-16 offset, ascending.
  private(set) var paragraphs: [(start: Int, tailoring: ParagraphTailoring)] = []
  /// Whether lines break at characters everywhere: ``LineBreakRuleSet/atCharacters``.
  private var breaksAtCharacters = false
  /// Whether words of Hangul are kept everywhere: ``LineBreakRuleSet/keepingHangul``.
  private var keepsHangul = false
  /// The offsets before which a dictionary allows a hyphen.
  var hyphens: [Int] = []

  init() {}

  init(paragraphs: [(start: Int, tailoring: ParagraphTailoring)]) {
    self.paragraphs = paragraphs
    var end = 0
    for (start, tailoring) in paragraphs where start == end { end = tailoring.end }
    // What all paragraphs change is a rule of the text.
    guard end == .max else { return }
    if paragraphs.allSatisfy(\.tailoring.breaksAtCharacters) {
      breaksAtCharacters = true
      self.paragraphs = []
    } else if paragraphs.allSatisfy(\.tailoring.keepsHangul) {
      keepsHangul = true
      self.paragraphs.removeAll {
        $0.tailoring.hyphenationFactor == 0 && !$0.tailoring.breaksAtCharacters
      }
      for index in self.paragraphs.indices { self.paragraphs[index].tailoring.keepsHangul = false }
    }
  }

  /// The rules for finding the text's opportunities instead of the style's.
  func lineBreaks(_ lineBreaks: LineBreakRuleSet) -> LineBreakRuleSet {
    if breaksAtCharacters { return lineBreaks.atCharacters }
    return keepsHangul ? lineBreaks.keepingHangul : lineBreaks
  }

  var hyphenated: [ParagraphTailoring] {
    paragraphs.map(\.tailoring).filter { $0.hyphenationFactor > 0 }
  }

  /// Removes the opportunities at soft hyphens where hyphenation is off, as Apple's platforms do.
  func removeSoftHyphens(from analysis: inout TextAnalysis) {
    guard analysis.hasIgnorables else { return }
    var hyphenated = paragraphs.filter { $0.tailoring.hyphenationFactor > 0 }[...]
    for offset in analysis.units.indices.dropFirst() where analysis.units[offset - 1] == 0xAD {
      while let end = hyphenated.first?.tailoring.end, end <= offset { hyphenated.removeFirst() }
      if let first = hyphenated.first, first.start <= offset { continue }
      analysis.marks[offset] &= ~TextAnalysis.Mark.lineBreak
    }
  }

  /// Turns dictionaries off.
  mutating func removeHyphens() {
    for index in paragraphs.indices { paragraphs[index].tailoring.hyphenationFactor = 0 }
  }

  func apply(to analysis: inout TextAnalysis) {
    for (start, tailoring) in paragraphs { analysis.tailor(from: start, tailoring) }
    for hyphen in hyphens {
      analysis.marks[hyphen] |= TextAnalysis.Mark.lineBreak | TextAnalysis.Mark.hyphenation
    }
  }
}

/// What a paragraph's style changes of its break opportunities.
struct ParagraphTailoring: Sendable, Hashable {
  var end: Int
  /// Whether every grapheme boundary is an opportunity.
  var breaksAtCharacters: Bool
  /// Whether lines do not break between two Hangul characters.
  var keepsHangul: Bool
  /// The share of its width that a line has to fill to end without a hyphen; 0 for no hyphenation.
  var hyphenationFactor: Double
  /// Dictionaries that take precedence over the bundled ones.
  var dictionaries: [HyphenationDictionary]

  /// `nil` where the style changes nothing.
  init?(_ style: ParagraphStyle, end: Int) {
    self.end = end
    breaksAtCharacters = style.lineBreakMode == .byCharWrapping
    keepsHangul = style.lineBreakStrategy.contains(.hangulWordPriority)
    let factor = Double(style.hyphenationFactor)
    hyphenationFactor = factor > 0 && !breaksAtCharacters ? min(factor, 1) : 0
    dictionaries = style.hyphenationDictionaries
    if !breaksAtCharacters, !keepsHangul, hyphenationFactor == 0 { return nil }
  }
}

extension TextAnalysis {
  /// Marks the ends of white space at which no line may end by the rules: in Flutter one does where the
  /// white space does not fit.
  mutating func markFullLines() {
    for offset in units.indices.dropFirst()
    where units[offset - 1] == 0x20 || !(0x0E..<0x1680 ~= units[offset - 1]) {
      if marks[offset] & (Mark.lineBreak | Mark.grapheme) == Mark.grapheme,
        UnicodeConstants.isBreakableSpace(units[offset - 1]),
        !UnicodeConstants.isBreakableSpace(units[offset])
      {
        marks[offset] |= Mark.lineBreak | Mark.fullLine
      }
    }
  }

  mutating func tailor(from start: Int, _ tailoring: ParagraphTailoring) {
    let end = min(tailoring.end, units.count)
    guard start < end else { return }
    if tailoring.breaksAtCharacters {
      for offset in start + 1..<end {
        // Chromium's rules may break inside a cluster, at a space with a mark.
        marks[offset] &= ~Mark.lineBreak
        if isGraphemeBoundary(offset) { marks[offset] |= Mark.lineBreak }
      }
    } else if tailoring.keepsHangul {
      for offset in start + 1..<end where isHangul(offset - 1) && isHangul(offset) {
        marks[offset] &= ~Mark.lineBreak
      }
    }
  }

  private func isHangul(_ offset: Int) -> Bool {
    properties[offset].script == UnicodeConstants.scriptHangul
  }
}

extension String {
  /// Whether a character's script is Hangul. The encoding of each begins with 0xE1, 0xE3 or a byte
  /// from 0xEA to 0xEF.
  package var hasHangul: Bool {
    utf8.contains { $0 == 0xE1 || $0 == 0xE3 || $0 >= 0xEA && $0 <= 0xEF }
      && unicodeScalars.contains {
        CodePointProperty(of: $0.value).script == UnicodeConstants.scriptHangul
      }
  }
}
