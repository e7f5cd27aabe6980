/// What a prepared text holds.
///
/// In a class, so that copies of the text count one reference. Sendable: nothing in it changes.
final class PreparedContents: Sendable, TextDetailSource {
  let text: String
  let table: BreakTable
  let style: PreparedStyle
  let pool: WorkspacePool
  let care: BreakCare?
  let details: PreparedDetails?
  let missingGlyphCount: Int
  let naturalUnits: Int64
  let minimumUnits: Int64
  let usedFonts: UInt64
  let endsInTerminator: Bool
  let needsCare: Bool
  /// Whether lines have one width and one height, so that counting them is all that a size needs.
  let isUniform: Bool

  /// - Parameters: as ``PreparedText`` has them.
  init(
    text: String, table: BreakTable, style: PreparedStyle, pool: WorkspacePool, care: BreakCare?,
    details: PreparedDetails?, missingGlyphCount: Int, naturalUnits: Int64, minimumUnits: Int64,
    usedFonts: UInt64, endsInTerminator: Bool, needsCare: Bool
  ) {
    self.text = text
    self.table = table
    self.style = style
    self.pool = pool
    self.care = care
    self.details = details
    self.missingGlyphCount = missingGlyphCount
    self.naturalUnits = naturalUnits
    self.minimumUnits = minimumUnits
    self.usedFonts = usedFonts
    self.endsInTerminator = endsInTerminator
    self.needsCare = needsCare
    isUniform = style.isUniform && details == nil
  }

  /// The text's stages' products, made anew.
  func detail() throws(TextMeasureError) -> TextDetail {
    try TextDetail(textInput(), pool: pool)
  }

  /// What the stages read, made anew of the text and its styles.
  func textInput() throws(TextMeasureError) -> TextInput {
    if let styled = details?.styled {
      return try TextInput(styled, options: style.options)
    }
    return style.input(text)
  }
}
