/// The stage between break opportunities and the break table: what paragraph styles change.
extension Workspace {
  /// Changes a text's break opportunities as its paragraph styles ask.
  ///
  /// - Returns: the paragraphs that may be hyphenated.
  func tailorBreaks(
    _ analysis: inout TextAnalysis, _ input: TextInput, _ style: PreparedStyle,
    styled: StyledText?
  ) -> [ParagraphTailoring] {
    // Most texts have one style, which changes nothing.
    guard styled != nil || style.tailoring != nil else { return [] }
    let tailorings = Self.tailorings(style, styled: styled, count: analysis.units.count)
    guard !tailorings.isEmpty else { return [] }
    // Most words have the dictionary of the word before.
    var last: (language: String?, dictionary: HyphenationDictionary?)?
    for (start, tailoring) in tailorings {
      analysis.tailor(from: start, tailoring, &hyphenatedWords) { offset in
        let span = input.spans.first { $0.end > offset }
        let language =
          span.flatMap { input.styles[Int($0.style)].language } ?? style.options.breakLocale
        if let last, last.language == language { return last.dictionary }
        let dictionary = HyphenationDictionary.dictionary(for: language)
        last = (language, dictionary)
        return dictionary
      }
    }
    return tailorings.map(\.tailoring).filter { $0.hyphenationFactor > 0 }
  }

  /// Whether a paragraph style may change break opportunities.
  static func tailors(_ style: PreparedStyle, _ styled: StyledText?) -> Bool {
    guard let styled else { return style.tailoring != nil }
    // A text's prepared style is that of its first run.
    if styled.hasOneParagraphStyle { return style.tailoring != nil }
    return styled.runs.contains { ParagraphTailoring($0.paragraphStyle, end: 0) != nil }
  }

  /// The paragraphs whose style changes something, with their first offset.
  private static func tailorings(
    _ style: PreparedStyle, styled: StyledText?, count: Int
  ) -> [(start: Int, tailoring: ParagraphTailoring)] {
    guard let styled else {
      return style.tailoring.map { [(0, $0)] } ?? []
    }
    guard tailors(style, styled) else { return [] }
    let paragraphs = paragraphs(of: styled)
    return paragraphs.indices.compactMap { index in
      let end = index + 1 < paragraphs.count ? paragraphs[index + 1].start : count
      return ParagraphTailoring(paragraphs[index].style, end: end).map {
        (paragraphs[index].start, $0)
      }
    }
  }
}
