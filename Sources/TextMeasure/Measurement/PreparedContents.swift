import Synchronization

/// The storage of a prepared text: a class, so that copying a text counts one reference.
final class PreparedContents: Sendable, ReshapingContextSource {
  let text: String
  let table: BreakTable
  let style: PreparedStyle
  let pool: WorkspacePool
  let corrections: LineBreakCorrections?
  let lineStyling: LineStyling?
  let missingGlyphCount: Int
  /// The widest unbreakable segment, in 1/65536 pt.
  let minimumUnits: Int64
  let usedFonts: UInt64
  let endsInTerminator: Bool
  /// Whether a line's width may differ from the difference of two entries.
  let needsCorrections: Bool
  /// Whether lines have one width and one height, so that a size needs only their count.
  let isUniform: Bool
  /// The emergency breaks of segments found so far by the entries that end them, and what was found
  /// from lines' starts.
  private let found = Locked(
    (emergencies: Found<EmergencyTable>(), restarts: Found<LineRestart>(), byteCount: 0))

  init(
    _ text: String, _ product: BreakTableBuilder.Product, style: PreparedStyle,
    pool: WorkspacePool, corrections: LineBreakCorrections?, lineStyling: LineStyling?
  ) {
    self.text = text
    table = product.table
    self.style = style
    self.pool = pool
    self.corrections = corrections
    self.lineStyling = lineStyling
    missingGlyphCount = product.missingGlyphCount
    minimumUnits = product.minimumWidth
    usedFonts = product.usedFonts
    endsInTerminator = product.endsInTerminator
    needsCorrections = corrections?.changesLines ?? false
    isUniform = style.isUniform && lineStyling == nil
  }

  func reshapingContext() throws(TextMeasureError) -> ReshapingContext {
    try ReshapingContext(textInput(), pool: pool)
  }

  func emergencies(before entry: Int) -> EmergencyTable? {
    found.withLock { $0.emergencies[entry] }
  }

  func keep(_ emergencies: EmergencyTable, before entry: Int) {
    found.withLock {
      guard $0.byteCount + emergencies.byteCount <= mostKept else { return }
      $0.byteCount += emergencies.byteCount
      $0.emergencies.add(emergencies, at: entry)
    }
  }

  func lineRestart(at offset: Int) -> LineRestart? { found.withLock { $0.restarts[offset] } }

  func keep(_ restart: LineRestart, at offset: Int) {
    found.withLock {
      guard $0.byteCount + MemoryLayout<LineRestart>.stride <= mostKept else { return }
      $0.byteCount += MemoryLayout<LineRestart>.stride
      $0.restarts.add(restart, at: offset)
    }
  }

  /// The most bytes to keep. Finding anew shapes the text again.
  private var mostKept: Int { min(6656 + text.utf8.count * 26, 425_984) }

  func textInput() throws(TextMeasureError) -> TextInput {
    guard let styled = lineStyling?.styled else { return style.input(text) }
    return try TextInput(styled, options: style.options)
  }
}

/// Values by offsets or entries, in an array that ascends by them: no hashing.
private struct Found<Value> {
  private var items: [(key: Int, value: Value)] = []

  subscript(key: Int) -> Value? {
    let index = items.partitionPoint { $0.key < key }
    return index < items.count && items[index].key == key ? items[index].value : nil
  }

  /// Threads that find the same at once may add it twice.
  mutating func add(_ value: Value, at key: Int) {
    items.insert((key, value), at: items.partitionPoint { $0.key < key })
  }
}
