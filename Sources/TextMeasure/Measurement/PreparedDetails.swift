/// What a prepared text carries when a table of lengths is not all that its lines need.
///
/// Sendable: nothing in it changes.
final class PreparedDetails: Sendable {
  /// The text with its styles; `nil` for a text with one style.
  let styled: StyledText?
  /// The line boxes of stretches; `nil` when all lines have the style's.
  let heights: LineHeights?
  /// The tabs, ascending.
  let tabs: [Tab]
  /// Entries that lie in one unsafe stretch with their neighbours; see ``BreakTableBuilder``.
  let sharedRegions: [ClosedRange<Int>]
  /// Where bidi runs begin, with the advance from the hard line's start: for rule sets that round
  /// each run by itself. Empty when there is one run.
  let bidiRuns: [BidiRun]
  /// The paragraph styles of styled text by the offset where each paragraph begins.
  let paragraphs: [StyledParagraph]
  /// Places inside words that are wider than a usual line.
  let emergencies: [Int: EmergencyTable]
  /// The advance of what hangs at entries whose fit and start hold corrections, in 1/65536 pt.
  let trailing: [Int: Int64]
  /// The identifiers of the fonts that supplied glyphs to styled text.
  let usedFonts: Set<UInt32>

  /// A tab's place.
  struct Tab: Sendable {
    var offset: Int
    /// The advance from the hard line's start to the tab, other tabs counting nothing.
    var position: Int64
    /// The width of eight spaces in the tab's font, for rule sets whose stops are so far apart.
    var eightSpaces: Int64
  }

  /// A bidi run's place.
  struct BidiRun: Sendable {
    var offset: Int
    var position: Int64
  }

  /// A paragraph's place and style.
  struct StyledParagraph: Sendable {
    var start: Int
    var style: ParagraphStyle
  }

  init(
    styled: StyledText?, heights: LineHeights?, tabs: [Tab], sharedRegions: [ClosedRange<Int>],
    bidiRuns: [BidiRun], paragraphs: [StyledParagraph], emergencies: [Int: EmergencyTable],
    trailing: [Int: Int64], usedFonts: Set<UInt32>
  ) {
    self.styled = styled
    self.heights = heights
    self.tabs = tabs
    self.sharedRegions = sharedRegions
    self.bidiRuns = bidiRuns
    self.paragraphs = paragraphs
    self.emergencies = emergencies
    self.trailing = trailing
    self.usedFonts = usedFonts
  }

  /// Whether lines can only be found by looking at more than the table.
  var needsCare: Bool { !tabs.isEmpty || !sharedRegions.isEmpty || !bidiRuns.isEmpty }

  /// Whether every line has the style's own height and all the width.
  var isUniform: Bool { styled == nil && heights == nil }

  /// The style of the paragraph that holds an offset; `nil` for a text with one style.
  func paragraphStyle(at offset: Int) -> ParagraphStyle? {
    paragraphs.last { $0.start <= offset }?.style
  }
}
