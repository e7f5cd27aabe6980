/// What a text's paragraph styles change of its break opportunities.
struct BreakTailoring {
  /// The paragraphs whose style changes something, with their first UTF-16 offset, ascending.
  private(set) var paragraphs: [(start: Int, tailoring: ParagraphTailoring)] = []
  /// Whether lines break at characters everywhere: ``LineBreakRuleSet/characters``.
  private var breaksAtCharacters = false
  /// The hyphens that dictionaries allow, ascending.
  var hyphens: [HyphenOffset] = []

  init() {}

  /// - Parameter rules: the rules that are changed.
  init(paragraphs: [(start: Int, tailoring: ParagraphTailoring)], _ rules: BreakRules) {
    // Chromium's rules may break inside a cluster, at a space with a mark: there characters are
    // added to them.
    if paragraphs.count == 1, paragraphs[0].start == 0, paragraphs[0].tailoring.end == .max,
      paragraphs[0].tailoring.breaksAtCharacters, rules == .unicode
    {
      breaksAtCharacters = true
    } else {
      self.paragraphs = paragraphs
    }
  }

  /// The rules for finding the text's opportunities instead of the style's.
  func lineBreaks(_ lineBreaks: LineBreakRuleSet) -> LineBreakRuleSet {
    breaksAtCharacters ? .characters : lineBreaks
  }

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
