/// Texts that HarfBuzz shapes whole.
extension SinglePassReader {
  /// Prepares a text as one shaped range, which stays in the workspace.
  ///
  /// - Parameter tailoring: what the paragraph styles change of the break opportunities.
  mutating func readWhole(
    _ input: TextInput, _ lineBreaks: LineBreakRuleSet, _ tailoring: BreakTailoring,
    in workspace: Workspace
  ) throws(TextMeasureError) -> BreakTableBuilder.Product {
    let rules = input.rules
    try workspace.prepare(input)
    chooseBreaks(lineBreaks)
    var text = TextState()
    swap(&text, &workspace.text)
    defer { swap(&text, &workspace.text) }
    breakFinder.mark(&text.analysis)
    tailoring.apply(to: &text.analysis)
    builder.removeAll(longest: text.analysis.units.count)
    var pass = SinglePass()
    var line = pass.progress
    _ = try builder.append(text, at: 0, &line, rules, &workspace.shaper)
    pass.skip(text, line, byteCount: 0, row: pass.state)
    if pass.unit > 0 { pass.addEnd(&builder.entries) }
    return builder.product(pass, rules)
  }
}

extension BreakTableBuilder {
  /// The table and what else is known after a pass.
  mutating func product(_ pass: borrowing SinglePass, _ rules: BreakRules) -> Product {
    product(
      Product(
        minimumWidth: pass.minimumWidth, endsInTerminator: pass.isTerminated,
        usedFonts: pass.usedFonts), count: pass.unit, rules)
  }
}
