import CTextMeasure

/// Where the results of a column go.
///
/// Sendable: the caller lends the memory until the call returns, and each row has one writer.
@safe struct ColumnOutput: @unchecked Sendable {
  private let widths: UnsafeMutablePointer<Double>?
  private let heights: UnsafeMutablePointer<Double>?
  private let lineCounts: UnsafeMutablePointer<Int32>?
  private let statuses: UnsafeMutablePointer<tm_status>?
  private let missingGlyphs: UnsafeMutablePointer<Int32>?

  /// Takes over the addresses of a caller's struct.
  init(_ result: tm_column_result) {
    unsafe widths = result.widths
    unsafe heights = result.heights
    unsafe lineCounts = result.line_counts
    unsafe statuses = result.statuses
    unsafe missingGlyphs = result.missing_glyphs
  }

  /// Writes one row's result where the caller wants it.
  func write(
    _ row: Int, width: Double, height: Double, lineCount: Int, missingGlyphs missing: Int = 0,
    status: tm_status
  ) {
    unsafe widths?[row] = width
    unsafe heights?[row] = height
    unsafe lineCounts?[row] = Int32(clamping: lineCount)
    unsafe statuses?[row] = status
    unsafe missingGlyphs?[row] = Int32(clamping: missing)
  }
}
