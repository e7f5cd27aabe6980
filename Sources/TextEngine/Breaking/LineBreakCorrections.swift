/// What line breaking needs besides the break table.
final class LineBreakCorrections: Sendable {
  let details: BreakTableBuilder.Details
  /// Whether a tab may lie past its last stop and wrap its line.
  let hasWrappingTabs: Bool
  /// Whether tabs are all that line breaking needs, under Unicode's rules.
  let hasPlainTabs: Bool
  /// The paragraphs that are hyphenated with a dictionary, ascending.
  let hyphenation: [ParagraphTailoring]

  /// The scale from exact to Chromium's advances, where it rounds parts of lines.
  private let partScale: AdvanceScale?
  /// Prefix sums of the inline items' rounded widths; only differences within a hard line have a meaning.
  private let roundedPositions: [Int64]

  /// The lines that the table does not determine; `nil` where these may be all.
  let exceptions: BreakTable.Exceptions?

  var tabs: [PositionedTab] { details.tabs }
  var edges: LineEdges { details.edges }

  init(
    _ details: BreakTableBuilder.Details, _ rules: BreakRules, partScale: AdvanceScale?,
    hyphenation: [ParagraphTailoring]
  ) {
    self.details = details
    self.partScale = partScale
    var sum: Int64 = 0
    roundedPositions = details.items.indices.map { index in
      if index > 0 {
        let exact = details.items[index].position - details.items[index - 1].position
        sum += Self.rounded(exact, partScale)
      }
      return sum
    }
    hasWrappingTabs = details.tabs.contains { $0.stops.wrapsPastEnd && $0.stops.interval <= 0 }
    self.hyphenation = hyphenation
    hasPlainTabs =
      !details.tabs.isEmpty && rules != .chromium && !details.edges.overlap && hyphenation.isEmpty
    let isPlain = details.items.isEmpty && details.tabs.isEmpty && details.columns.isEmpty
    exceptions = (isPlain ? details.edges.reach : nil).map { reach in
      BreakTable.Exceptions(
        longest: details.edges.overlap ? reach.before + reach.behind : -1,
        flags: (hyphenation.isEmpty ? 0 : BreakTable.Flag.dictionary)
          | (details.edges.hasTrims ? BreakTable.Flag.corrected : 0)
          | (details.trimsEnd ? BreakTable.Flag.hard : 0), reach: reach.before)
    }
  }

  /// Whether the table's differences alone do not determine the lines.
  var changesLines: Bool { changesWidths || !details.restarts.isEmpty }

  /// Whether Chromium rounds parts of lines separately.
  var roundsParts: Bool { !details.items.isEmpty || !tabs.isEmpty }

  /// Whether a line's width may differ from the difference of two entries.
  var changesWidths: Bool {
    roundsParts || edges.overlap || edges.hasTrims || !hyphenation.isEmpty
  }

  /// Chromium's width of a part of a line: rounded up to 1/64.
  func rounded(_ exact: Int64) -> Int64 { Self.rounded(exact, partScale) }

  private static func rounded(_ exact: Int64, _ scale: AdvanceScale?) -> Int64 {
    FixedPoint.roundedUpToLayoutUnit(scale?.needed(exact) ?? exact)
  }

  func roundedWidth(ofItems items: Range<Int>) -> Int64 {
    roundedPositions[items.upperBound] - roundedPositions[items.lowerBound]
  }

  /// The limit from which on a line that starts at an offset ends with a dictionary's hyphen: without
  /// it the line is `width` wide, less than its paragraph's `hyphenationFactor` of the limit.
  func hyphenLimit(at offset: Int, _ width: Int64) -> Int64 {
    let index = hyphenation.partitionPoint { $0.end <= offset }
    let factor = index < hyphenation.count ? hyphenation[index].hyphenationFactor : 0
    guard factor > 0 else { return .max }
    let limit = Double(max(0, width)) / factor
    return limit < Double(FixedPoint.unlimited) ? Int64(limit) + 1 : FixedPoint.unlimited
  }
}
