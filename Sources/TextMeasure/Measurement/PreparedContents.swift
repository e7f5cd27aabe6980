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
  /// The emergency breaks of segments found so far, ascending by the entries that end them.
  private let emergencies = Locked(
    (tables: [(entry: Int, table: EmergencyTable)](), byteCount: 0))

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
    emergencies.withLock {
      let index = $0.tables.partitionPoint { $0.entry < entry }
      return index < $0.tables.count && $0.tables[index].entry == entry
        ? $0.tables[index].table : nil
    }
  }

  func keep(_ table: EmergencyTable, before entry: Int) {
    // Finding the breaks again shapes the text again.
    let most = min(6656 + text.utf8.count * 26, 425_984)
    emergencies.withLock {
      let index = $0.tables.partitionPoint { $0.entry < entry }
      guard $0.byteCount + table.byteCount <= most,
        index == $0.tables.count || $0.tables[index].entry > entry
      else { return }
      $0.tables.insert((entry, table), at: index)
      $0.byteCount += table.byteCount
    }
  }

  func textInput() throws(TextMeasureError) -> TextInput {
    guard let styled = lineStyling?.styled else { return style.input(text) }
    return try TextInput(styled, options: style.options)
  }
}
