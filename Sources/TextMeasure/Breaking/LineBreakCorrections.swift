/// What line breaking needs besides the break table, where a line's width is not the difference of
/// two entries.
///
/// Sendable: immutable.
final class LineBreakCorrections: Sendable {
  /// The tabs, ascending.
  let tabs: [PositionedTab]
  /// What breaking changes, at the entries where it changes glyphs.
  let edges: LineEdges
  /// Lines whose edges overlap, shaped by themselves, by ascending ranges. A missing one is shaped
  /// when a line needs it.
  private let slices: [(range: Range<Int>, slice: LineSlice)]
  /// The starts of bidi runs, for rules that round each run's width; empty for a single run.
  let bidiRuns: [BidiRunStart]
  /// The entries after which a line recomputes its break opportunities; see ``LineBreaker``.
  let restarts: Set<Int>
  /// Whether a tab may lie past its last stop and wrap its line.
  let hasWrappingTabs: Bool
  /// The paragraphs that are hyphenated with a dictionary, ascending.
  let hyphenation: [ParagraphTailoring]

  /// - Parameter tabs: those of the details, with their stops.
  init(
    _ details: BreakTableBuilder.Details, tabs: [PositionedTab], hyphenation: [ParagraphTailoring]
  ) {
    self.tabs = tabs
    edges = details.edges
    slices = details.slices
    bidiRuns = details.bidiRuns
    restarts = details.restarts
    hasWrappingTabs = tabs.contains { $0.stops.wrapsPastEnd && $0.stops.interval <= 0 }
    self.hyphenation = hyphenation
  }

  /// Whether the table's differences alone do not determine the lines.
  var changesLines: Bool { changesWidths || !restarts.isEmpty }

  /// Whether Chromium rounds parts of lines separately.
  var roundsParts: Bool { !bidiRuns.isEmpty || !tabs.isEmpty }

  /// Whether a line's width may differ from the difference of two entries.
  var changesWidths: Bool {
    !tabs.isEmpty || edges.overlap || !bidiRuns.isEmpty || !hyphenation.isEmpty
  }

  /// The line between two offsets, shaped by itself; `nil` where that was not done.
  func slice(from start: Int, to end: Int) -> LineSlice? {
    let index = slices.partitionPoint {
      $0.range.lowerBound < start || $0.range.lowerBound == start && $0.range.upperBound < end
    }
    return index < slices.count && slices[index].range == start..<end ? slices[index].slice : nil
  }

  /// The share of its width that a line starting at an offset has to fill to end without a hyphen.
  func hyphenationFactor(at offset: Int) -> Double {
    let index = hyphenation.partitionPoint { $0.end <= offset }
    return index < hyphenation.count ? hyphenation[index].hyphenationFactor : 0
  }
}

/// The start of a bidi run.
struct BidiRunStart: Sendable {
  /// The run's first UTF-16 offset.
  var offset: Int
  /// The advance from the hard line's start, in 1/65536 pt.
  var position: Int64
}
