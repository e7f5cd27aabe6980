/// What a text's paragraph styles change of its break opportunities.
struct BreakTailoring {
  /// The paragraphs whose style changes something, with their first UTF-16 offset, ascending.
  var paragraphs: [(start: Int, tailoring: ParagraphTailoring)] = []
  /// The hyphens that dictionaries allow, ascending.
  var hyphens: [HyphenOffset] = []

  /// Whether nothing changes but for hyphens.
  var onlyHyphenates: Bool {
    paragraphs.allSatisfy { !$0.tailoring.breaksAtCharacters && !$0.tailoring.keepsHangul }
  }

  /// The paragraphs that may be hyphenated.
  var hyphenated: [ParagraphTailoring] {
    paragraphs.map(\.tailoring).filter { $0.hyphenationFactor > 0 }
  }

  /// Changes the opportunities of a whole text.
  func apply(to analysis: inout TextAnalysis) {
    for (start, tailoring) in paragraphs { analysis.tailor(from: start, tailoring) }
    analysis.add(hyphens[...], from: 0)
  }
}
