extension Workspace {
  /// What a text's paragraph styles change of its break opportunities.
  func tailoring(
    of input: TextInput, _ style: PreparedStyle, styled: StyledText?
  ) throws(TextMeasureError) -> BreakTailoring {
    // Most texts have one style, which changes nothing.
    guard styled != nil || style.tailoring != nil else { return BreakTailoring() }
    var tailoring = BreakTailoring(paragraphs: Self.tailorings(style, styled: styled))
    let hyphenated = tailoring.paragraphs.filter { $0.tailoring.hyphenationFactor > 0 }
    guard !hyphenated.isEmpty else { return tailoring }
    var span = 0
    // Most words have the dictionary of the word before.
    var last: (language: String?, dictionary: HyphenationDictionary?)?
    var text = input.string
    text.makeContiguousUTF8()
    // The finder cannot throw: it runs on without a dictionary, and its result is discarded.
    var failure: TextMeasureError?
    tailoring.hyphens = hyphenFinder.hyphens(in: text.utf8Span.span, hyphenated) {
      offset in
      while span + 1 < input.spans.count, input.spans[span].end <= offset { span += 1 }
      let language =
        input.styles[Int(input.spans[span].style)].language ?? style.options.breakLocale
      if let last, last.language == language { return last.dictionary }
      var dictionary: HyphenationDictionary?
      do throws(TextMeasureError) {
        dictionary = try HyphenationDictionary.dictionary(for: language)
      } catch {
        failure = error
      }
      last = (language, dictionary)
      return dictionary
    }
    if let failure { throw failure }
    return tailoring
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
