extension Workspace {
  /// What a text's paragraph styles change of its break opportunities.
  func tailoring(_ style: PreparedStyle, styled: StyledText?) -> BreakTailoring {
    // Most texts have one style, which changes nothing.
    guard styled != nil || style.tailoring != nil else { return BreakTailoring() }
    return BreakTailoring(paragraphs: Self.tailorings(style, styled: styled))
  }

  /// Finds the hyphens that dictionaries allow in the text.
  func findHyphens(
    _ input: TextInput, _ style: PreparedStyle, in text: inout TextState,
    _ tailoring: inout BreakTailoring
  ) throws(TextMeasureError) {
    guard input.rules != .android else {
      return try findAndroidHyphens(input, style, in: &text.analysis, text.runs)
    }
    let hyphenated = tailoring.paragraphs.filter { $0.tailoring.hyphenationFactor > 0 }
    guard !hyphenated.isEmpty else { return }
    var span = 0
    // Most words have the dictionary of the word before.
    var last: (language: String?, own: [HyphenationDictionary], dictionary: HyphenationDictionary?)?
    let isChromium = input.rules == .chromium
    var limits = style.options.css?.hyphenateLimits ?? CSSText.HyphenateLimits()
    // As in Chromium.
    if isChromium, limits.word == 0 { limits.word = 5 }
    let properties = text.analysis.properties
    tailoring.hyphens = try hyphenFinder.hyphens(
      in: text.analysis, hyphenated, limits, isChromium: isChromium
    ) { offset, paragraph throws(TextMeasureError) in
      while span + 1 < input.spans.count, input.spans[span].end <= offset { span += 1 }
      let language =
        input.styles[Int(input.spans[span].style)].language ?? style.options.breakLocale
      // Chromium hyphenates no capitalised words of English.
      if isChromium, properties[offset].isUppercase,
        language?.lowercased().hasPrefix("en") == true
      {
        return nil
      }
      let own = paragraph.dictionaries
      if let last, last.language == language, last.own == own { return last.dictionary }
      let dictionary = try HyphenationDictionary.dictionary(for: language, among: own)
      last = (language, own, dictionary)
      return dictionary
    }
  }

  /// Marks the hyphens of Android's words, by the dictionary of each run's language.
  private func findAndroidHyphens(
    _ input: TextInput, _ style: PreparedStyle, in analysis: inout TextAnalysis,
    _ runs: [ItemizedRun]
  ) throws(TextMeasureError) {
    guard style.options.hyphenationFrequency != .none else { return }
    var span = 0
    let own = style.paragraphStyle.hyphenationDictionaries
    var run = 0
    try analysis.markAndroidHyphens(&hyphenFinder) { range throws(TextMeasureError) in
      while span + 1 < input.spans.count, input.spans[span].end <= range.lowerBound { span += 1 }
      while runs[run].end <= range.lowerBound { run += 1 }
      // A word of several styles or directions is not hyphenated, nor is one whose space has another.
      var last = run
      while runs[last].end < range.upperBound {
        last += 1
        guard runs[last].level == runs[run].level, runs[last].style == runs[run].style else {
          return nil
        }
      }
      let language =
        input.styles[Int(input.spans[span].style)].language ?? style.options.breakLocale
      return (language ?? "", try HyphenationDictionary.dictionary(for: language, among: own))
    }
  }

  /// The paragraphs whose style changes something, with their first offset.
  private static func tailorings(
    _ style: PreparedStyle, styled: StyledText?
  ) -> [(start: Int, tailoring: ParagraphTailoring)] {
    // A text's prepared style is that of its first run.
    guard let styled, !styled.hasOneParagraphStyle else {
      return style.tailoring.map { [(0, $0)] } ?? []
    }
    guard styled.runs.contains(where: { ParagraphTailoring($0.paragraphStyle, end: 0) != nil })
    else { return [] }
    let paragraphs = styled.paragraphs
    return paragraphs.indices.compactMap { index in
      let end = index + 1 < paragraphs.count ? paragraphs[index + 1].start : .max
      return ParagraphTailoring(paragraphs[index].style, end: end).map {
        (paragraphs[index].start, $0)
      }
    }
  }
}
