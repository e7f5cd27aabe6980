/// Finds break opportunities.
enum BreakFinder {
  /// Sets ``TextAnalysis/Mark/lineBreak`` at every soft and hard break opportunity of a text.
  static func mark(
    _ text: inout TextAnalysis, options: TextOptions, in workspace: Workspace
  ) throws(TextMeasureError) {
    try workspace.withLineBreaks(options) {
      mark(&text, options: options, &$0, in: workspace)
    }
  }

  /// As ``mark(_:options:in:)``, with the transitions of the options' rules.
  static func mark(
    _ text: inout TextAnalysis, options: TextOptions, _ steps: inout LineBreakSteps,
    in workspace: Workspace
  ) {
    if options.breaksAtCharacters {
      for offset in text.marks.indices where text.isGraphemeBoundary(offset) {
        text.marks[offset] |= TextAnalysis.Mark.lineBreak
      }
      return
    }
    switch options.breakRules {
    case .unicode: workspace.markLineBreaks(of: &text, steps.key.rules)
    case .chromium: markAsChromium(&text, &steps)
    }
  }

  /// Chromium's opportunities. Words are looked up only where a dictionary is needed.
  private static func markAsChromium(
    _ text: inout TextAnalysis, _ rules: inout LineBreakSteps
  ) {
    let properties = text.properties[..<text.units.count].map { LineBreakProperty($0) }
    var isBreak = wordBreaks(text.units, properties)
    var start = 0
    while start < text.units.count {
      let end = text.units[start...].firstIndex(of: 0x0A) ?? text.units.count
      rules.mark(
        &isBreak, units: text.units, paragraph: start..<end, properties: properties)
      if end < text.units.count {
        if end > start { isBreak[end] = false }
        isBreak[end + 1] = true
      }
      start = end + 1
    }
    for offset in isBreak.indices {
      if isBreak[offset] {
        text.marks[offset] |= TextAnalysis.Mark.lineBreak
      } else {
        text.marks[offset] &= ~TextAnalysis.Mark.lineBreak
      }
    }
  }

  /// The rule set for a BCP 47 tag, which may carry ICU's keywords (`ja@lb=strict`).
  static func ruleSet(for tag: String?) throws(TextMeasureError) -> LineBreakRuleSet {
    guard let tag, tag != "und", !tag.isEmpty else { return .line }
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
    return LineBreakRuleSet(locale: tag)
  }
}
