/// What line breaking needs besides the break table.
///
/// Sendable: immutable.
final class LineBreakCorrections: Sendable {
  let details: BreakTableBuilder.Details
  /// Whether a tab may lie past its last stop and wrap its line.
  let hasWrappingTabs: Bool
  /// The paragraphs that are hyphenated with a dictionary, ascending.
  let hyphenation: [ParagraphTailoring]

  var tabs: [PositionedTab] { details.tabs }
  var edges: LineEdges { details.edges }

  init(_ details: BreakTableBuilder.Details, hyphenation: [ParagraphTailoring]) {
    self.details = details
    hasWrappingTabs = details.tabs.contains { $0.stops.wrapsPastEnd && $0.stops.interval <= 0 }
    self.hyphenation = hyphenation
  }

  /// Whether the table's differences alone do not determine the lines.
  var changesLines: Bool { changesWidths || !details.restarts.isEmpty }

  /// Whether Chromium rounds parts of lines separately.
  var roundsParts: Bool { !details.bidiRuns.isEmpty || !tabs.isEmpty }

  /// Whether a line's width may differ from the difference of two entries.
  var changesWidths: Bool { roundsParts || edges.overlap || !hyphenation.isEmpty }

  /// The line between two offsets, shaped by itself; `nil` where that was not done.
  func slice(from start: Int, to end: Int) -> LineSlice? {
    let slices = details.slices
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
  var offset: Int
  /// The advance from the hard line's start, in 1/65536 pt.
  var position: Int64
}
