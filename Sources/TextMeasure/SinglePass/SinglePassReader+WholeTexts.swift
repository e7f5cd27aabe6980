/// Texts that HarfBuzz shapes whole.
extension SinglePassReader {
  /// Prepares a text as one shaped range.
  ///
  /// - Parameters:
  ///   - tailoring: what the paragraph styles change of the break opportunities.
  ///   - tabStops: returns the tab stops of the paragraphs that contain offsets.
  mutating func readWhole(
    _ input: TextInput, _ lineBreaks: LineBreakRuleSet, _ tailoring: BreakTailoring,
    in workspace: Workspace, tabStops: ([Int]) -> [[TextTab]]
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
    var product = builder.product(pass, rules)
    // Lines whose width depends on several entries.
    guard var details = product.details else { return product }
    details.slices = try text.slices(
      in: details.overlaps, of: product.table, isReused: rules == .chromium, &workspace.shaper)
    if rules == .unicode, !details.tabs.isEmpty {
      text.setColumnEnds(of: &details.tabs, stops: tabStops(details.tabs.map(\.offset)))
    }
    product.details = details
    return product
  }
}

extension BreakTableBuilder {
  /// The table and what else is known after a pass.
  mutating func product(_ pass: borrowing SinglePass, _ rules: BreakRules) -> Product {
    var product = product(count: pass.unit, rules)
    product.minimumWidth = pass.minimumWidth
    product.endsInTerminator = pass.isTerminated
    product.usedFonts = pass.usedFonts
    return product
  }
}

extension TextState {
  /// Larger regions are shaped when a line needs them.
  private static let largestRegion = 8

  /// The lines between entries of one region, each shaped by itself.
  fileprivate func slices(
    in regions: [ClosedRange<Int>], of table: BreakTable, isReused: Bool, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> [(range: Range<Int>, slice: LineSlice)] {
    var slices: [(range: Range<Int>, slice: LineSlice)] = []
    for region in regions where region.count <= Self.largestRegion {
      for first in region {
        let start = table.offset(first)
        for last in region.dropFirst(first - region.lowerBound + 1) {
          let end = table.offset(last)
          guard end - start <= 2 * Self.farthestEffect else { break }
          let slice = try slice(from: start, to: end, isReused: isReused, &shaper)
          slices.append((start..<end, slice))
        }
      }
    }
    return slices
  }
}
