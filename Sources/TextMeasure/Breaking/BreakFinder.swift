/// Marks where a line may end.
enum BreakFinder {
  /// Adds ``TextAnalysis/Mark/lineBreak`` to every soft and hard break opportunity of a text.
  static func mark(
    _ text: inout TextAnalysis, options: TextOptions, in workspace: Workspace
  ) throws(TextMeasureError) {
    if options.breaksAtCharacters {
      for offset in text.marks.indices where text.isGraphemeBoundary(offset) {
        text.marks[offset] |= TextAnalysis.Mark.lineBreak
      }
      return
    }
    let locale = try icuLocale(options.breakLocale)
    let breaker = try workspace.lineBreaker(locale: locale)
    try breaker.mark(text.units, bit: TextAnalysis.Mark.lineBreak, into: &text.marks)
  }

  /// ICU's form of a BCP 47 tag: underscores for hyphens, a keyword part (`@lb=strict`) as it is.
  private static func icuLocale(_ tag: String?) throws(TextMeasureError) -> String {
    guard let tag, tag != "und", !tag.isEmpty else { return "" }
    let isPlain = tag.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || "-_@=;".utf8.contains($0)
    }
    guard tag.utf8.count <= 96, isPlain else {
      throw TextMeasureError(
        code: .invalidArgument,
        message: "'\(tag.prefix(40))' is not a language tag; write ja, zh-Hans or ko.",
        operation: "find line breaks")
    }
    return String(tag.map { $0 == "-" ? "_" : $0 })
  }
}
