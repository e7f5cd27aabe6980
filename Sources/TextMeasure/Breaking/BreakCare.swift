/// What has to be looked at besides the table when widths are not plain differences.
///
/// Sendable: nothing in it changes.
final class BreakCare: Sendable {
  /// The tabs, ascending.
  let tabs: [TabPlace]
  /// What breaking changes at entries where it changes glyphs.
  let edges: LineEdges
  /// Lines from one offset to another whose edges overlap, shaped by themselves; those that are
  /// missing are shaped when a line needs them.
  let slices: [Range<Int>: LineSlice]
  /// Where bidi runs begin, for rules that round each run by itself; empty for one run.
  let bidiRuns: [BidiRunPlace]
  /// Places inside words that are wider than a usual line, by entry.
  let emergencies: [Int: EmergencyTable]
  /// The entries after which a line looks for its breaks anew; see ``LineBreaker``.
  let restarts: Set<Int>
  /// Whether some tab may be past its last stop, and wrap its line.
  let hasWrappingTabs: Bool
  /// The paragraphs that a dictionary hyphenates, ascending.
  let hyphenation: [ParagraphTailoring]

  init(
    tabs: [TabPlace] = [], edges: LineEdges, slices: [Range<Int>: LineSlice] = [:],
    bidiRuns: [BidiRunPlace] = [], emergencies: [Int: EmergencyTable], restarts: Set<Int> = [],
    hyphenation: [ParagraphTailoring] = []
  ) {
    self.hyphenation = hyphenation
    hasWrappingTabs = tabs.contains { $0.stops.wrapsPastEnd && $0.stops.interval <= 0 }
    self.tabs = tabs
    self.edges = edges
    self.slices = slices
    self.bidiRuns = bidiRuns
    self.emergencies = emergencies
    self.restarts = restarts
  }

  /// Whether there is nothing to look at.
  var isEmpty: Bool {
    !changesLines && emergencies.isEmpty && edges.isEmpty
  }

  /// Whether lines cannot be found by differences of entries alone.
  var changesLines: Bool { changesWidths || !restarts.isEmpty }

  /// Whether Chromium rounds parts of lines by themselves.
  var roundsParts: Bool { !bidiRuns.isEmpty || !tabs.isEmpty }

  /// Whether a line's width can be more than a difference of two entries.
  var changesWidths: Bool {
    !tabs.isEmpty || edges.overlap || !bidiRuns.isEmpty || !hyphenation.isEmpty
  }

  /// The share of its width that a line which begins at an offset has to fill without a hyphen.
  func hyphenationFactor(at offset: Int) -> Double {
    hyphenation.first { $0.end > offset }?.hyphenationFactor ?? 0
  }
}

/// Where a bidi run begins.
struct BidiRunPlace: Sendable {
  /// The run's first UTF-16 offset.
  var offset: Int
  /// The advance from the hard line's start to it, in 1/65536 pt.
  var position: Int64
}
