import Synchronization

/// The storage of a prepared text: a class, so that copying a text counts one reference.
final class PreparedContents: Sendable, ReshapingContextSource {
  // What measuring most texts reads comes first, in as few lines of the cache as possible.
  let product: BreakTableBuilder.Product
  let style: PreparedStyle
  /// Whether a line's width may differ from the difference of two entries.
  let needsCorrections: Bool
  /// Whether lines have one width and one height, so that a size needs only their count.
  let isUniform: Bool
  /// Whether Chromium may read a text again from a line's start.
  let readsAgain: Bool
  /// The lines that the table and the tabs do not determine; `nil` where these may be all.
  let exceptions: BreakTable.Exceptions?
  let tabs: [PositionedTab]
  let corrections: LineBreakCorrections?
  let lineStyling: LineStyling?
  let text: String
  let pool: WorkspacePool
  /// Whether a terminator at the text's end opens a line of its own whatever the caller says.
  let opensFinalLine: Bool
  /// The emergency breaks of segments found so far, by the entries that end them.
  private let emergencies = Locked(Found<EmergencyTable>())
  /// What was found from lines' starts so far.
  private let restarts = Locked(Found<LineRestart>())

  init(
    _ text: String, _ product: consuming BreakTableBuilder.Product, style: PreparedStyle,
    pool: WorkspacePool, corrections: LineBreakCorrections?, lineStyling: LineStyling?
  ) {
    self.text = text
    self.product = product
    self.style = style
    self.pool = pool
    self.corrections = corrections
    self.lineStyling = lineStyling
    needsCorrections = corrections?.changesLines ?? false
    tabs = corrections?.tabs ?? []
    let isCountable = tabs.isEmpty || style.rules == .unicode && product.table.isAscending
    exceptions = corrections.map { isCountable ? $0.exceptions : nil } ?? BreakTable.Exceptions()
    readsAgain = corrections?.details.restarts.isEmpty == false
    opensFinalLine = product.endsInTerminator && style.options.profile.opensFinalLine
    isUniform = style.isUniform && lineStyling == nil && !opensFinalLine
  }

  var table: BreakTable { product.table }

  func reshapingContext(
    until deadline: CallDeadline?
  ) throws(TextMeasureError) -> ReshapingContext {
    try ReshapingContext(textInput(), pool: pool, until: deadline)
  }

  func emergencies(before entry: Int) -> EmergencyTable? { emergencies.withLock { $0[entry] } }

  func keep(_ found: EmergencyTable, before entry: Int) {
    emergencies.withLock { $0.add(found, at: entry, byteCount: found.byteCount, most: mostKept) }
  }

  func lineRestart(at offset: Int) -> LineRestart? { restarts.withLock { $0[offset] } }

  func keep(_ found: LineRestart) {
    let byteCount = MemoryLayout<LineRestart>.stride
    restarts.withLock { $0.add(found, at: found.start, byteCount: byteCount, most: mostKept / 4) }
  }

  /// The most bytes to keep of emergency breaks: those of a text that is one word. Finding them again
  /// shapes the text again.
  private var mostKept: Int { 6656 + text.utf8.count * 40 }

  func textInput() throws(TextMeasureError) -> TextInput {
    guard let styled = lineStyling?.styled else { return style.input(text) }
    return try TextInput(styled, options: style.options)
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
