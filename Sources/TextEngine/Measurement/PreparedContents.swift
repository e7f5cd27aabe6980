import Foundation

/// The storage of a prepared text: a class, so that copying a text counts one reference.
final class PreparedContents: Sendable, ReshapingContextSource {
  // What measuring most texts reads comes first, in as few lines of the cache as possible.
  let product: BreakTableBuilder.Product
  let style: PreparedStyle
  /// Whether a line's width may differ from the difference of two entries.
  let needsCorrections: Bool
  /// Whether lines have one width and one height, so that a size needs only their count.
  let isUniform: Bool
  /// Whether white space that hangs at a hard line's end counts in the width of a block.
  let countsFinalSpaces: Bool
  /// Whether Android chooses the lines of a paragraph together, or by conditions of its breaks.
  let plansParagraphs: Bool
  /// Whether Chromium may read a text again from a line's start.
  let readsAgain: Bool
  /// The lines that the table and the tabs do not determine; `nil` where these may be all.
  let exceptions: BreakTable.Exceptions?
  let corrections: LineBreakCorrections?
  let lineStyling: LineStyling?
  /// The boxes of glyphs where these count as width.
  let ink: InkBoxes?
  /// The fonts of the text's parts, where ``PreparedText/substitutions`` needs them; else empty.
  let fontSpans: [FontSpan]
  let text: String
  let pool: WorkspacePool
  /// Whether a terminator at the text's end opens a line of its own whatever the caller says.
  let opensFinalLine: Bool
  /// What laying out found so far.
  private let found = Locked(
    (
      /// The emergency breaks of segments, by the entries that end them.
      emergencies: Found<EmergencyTable>(),
      /// By lines' starts.
      restarts: Found<LineRestart>()
    ))

  init(
    _ text: String, _ product: consuming BreakTableBuilder.Product, style: PreparedStyle,
    pool: WorkspacePool, corrections: LineBreakCorrections?, lineStyling: LineStyling?,
    ink: InkBoxes?, fontSpans: [FontSpan]
  ) {
    self.text = text
    self.product = product
    self.style = style
    self.pool = pool
    self.corrections = corrections
    self.lineStyling = lineStyling
    self.ink = ink
    self.fontSpans = fontSpans
    plansParagraphs =
      style.rules == .android
      && (product.hasConditions || style.options.breakStrategy != .simple
        || ink != nil)
    needsCorrections =
      plansParagraphs || product.endsFullLines || corrections?.changesLines ?? false
    exceptions =
      plansParagraphs
      ? nil
      : corrections.map(\.exceptions)
        ?? BreakTable.Exceptions(flags: product.endsFullLines ? BreakTable.Flag.fullLine : 0)
    readsAgain = corrections?.details.restarts.isEmpty == false
    opensFinalLine =
      product.endsInTerminator
      && style.options.opensFinalLine ?? style.options.profile.opensFinalLine
    countsFinalSpaces =
      style.countsFinalSpaces || product.endsInIdeographicSpace && style.options.css != nil
    isUniform =
      style.isUniform && lineStyling == nil && !opensFinalLine && !countsFinalSpaces
  }

  var table: BreakTable { product.table }

  /// How much of the white space that hangs at a line's end counts in the width of a block.
  func countedSpace(of line: Line, width: CGFloat) -> CGFloat {
    guard countsFinalSpaces, line.end == .hardBreak || line.end == .endOfText else { return 0 }
    return min(line.trailingWhitespaceWidth, max(0, width - line.indent - line.width))
  }

  /// Whether no word is wider than the line, before which a line ends elsewhere in Flutter.
  @inline(__always)
  func fitsWords(_ limit: Int64) -> Bool {
    style.rules != .flutter || product.widestWord <= limit
  }

  /// Counts further lines, as ``BreakTable/addLines(to:_:_:except:line:)``, also inside words.
  func addLines(to tally: inout BreakTable.Tally, _ limit: Int64, _ maximumLines: Int) -> Bool {
    guard let exceptions, !readsAgain, style.rules != .chromium || tally.insideStart == nil,
      fitsWords(limit)
    else { return false }
    while !table.addLines(to: &tally, limit, maximumLines, except: exceptions) {
      guard style.rules != .chromium, style.rules != .flutter, table.isAscending,
        addLinesInside(to: &tally, limit, maximumLines)
      else { return false }
      if tally.lineCount == maximumLines { break }
    }
    return true
  }

  /// Counts lines that end inside the segment before the tally's entry.
  private func addLinesInside(
    to tally: inout BreakTable.Tally, _ limit: Int64, _ maximumLines: Int
  ) -> Bool {
    guard table.fit(tally.entry) - tally.start > limit,
      let breaks = emergencies(before: tally.entry)
    else { return false }
    let before = tally.entry - 1
    let start = before < 0 ? 0 : table.offset(before)
    if tally.insideStart == nil, before >= 0, let edge = corrections?.edges[before],
      edge.isApproximate || edge.reshapedRange.upperBound > start
    {
      return false
    }
    return breaks.addLines(to: &tally, from: start, limit, maximumLines)
  }

  func reshapingContext(
    until deadline: CallDeadline?
  ) throws(TextMeasureError) -> ReshapingContext {
    try ReshapingContext(textInput(), pool: pool, until: deadline)
  }

  func emergencies(before entry: Int) -> EmergencyTable? {
    found.withLock { $0.emergencies[entry] }
  }

  func keep(_ table: EmergencyTable, before entry: Int) {
    found.withLock {
      $0.emergencies.add(table, at: entry, byteCount: table.byteCount, most: mostKept)
    }
  }

  func lineRestart(at offset: Int) -> LineRestart? { found.withLock { $0.restarts[offset] } }

  func keep(_ restart: LineRestart) {
    let byteCount = MemoryLayout<LineRestart>.stride
    found.withLock {
      $0.restarts.add(restart, at: restart.start, byteCount: byteCount, most: mostKept / 4)
    }
  }

  /// The most bytes to keep of emergency breaks: those of a text that is one word. Finding them again
  /// shapes the text again.
  private var mostKept: Int { 6656 + text.utf8.count * 48 }

  func textInput() throws(TextMeasureError) -> TextInput {
    guard let styled = lineStyling?.styled else { return style.input(text) }
    var input = try TextInput(styled, options: style.options)
    input.rubies = lineStyling?.rubies?.columns ?? []
    return input
  }
}

/// Values by offsets or entries, in an array that ascends by them: no hashing.
private struct Found<Value> {
  private var items: [(key: Int, value: Value)] = []
  private var byteCount = 0

  subscript(key: Int) -> Value? {
    let index = items.partitionPoint { $0.key < key }
    return index < items.count && items[index].key == key ? items[index].value : nil
  }

  /// Threads that find the same at once may add it twice.
  mutating func add(_ value: Value, at key: Int, byteCount: Int, most: Int) {
    guard self.byteCount + byteCount <= most else { return }
    self.byteCount += byteCount
    items.insert((key, value), at: items.partitionPoint { $0.key < key })
  }
}

/// Prepares another text for one that is laid out: the token of a cut line.
protocol TextPreparer: Sendable {
  func prepare(
    _ text: StyledText, options: TextOptions, until deadline: CallDeadline?
  ) throws(TextMeasureError) -> PreparedText
}
