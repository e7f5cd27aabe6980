import CTextMeasure
import TextMeasure

/// The widths that the rows of a column are measured at.
///
/// Sendable: the caller lends the memory until the call returns, and nobody writes to it.
@safe struct ColumnWidths: @unchecked Sendable {
  private let widths: UnsafePointer<Double>?
  private let isScalar: Bool

  /// Takes over the address of a caller's widths.
  ///
  /// - Throws: `invalidArgument` where there is neither one width nor one for each row.
  init(_ options: tm_column_options, rows: Int) throws(TextMeasureError) {
    unsafe widths = options.widths
    isScalar = unsafe options.width_count == 1
    guard unsafe (widths == nil) == (options.width_count == 0) || rows == 0,
      unsafe isScalar || widths == nil || options.width_count == rows
    else {
      throw .argument(
        "width_count is \(unsafe options.width_count); give one width, or one for each of \(rows) "
          + "rows")
    }
  }

  /// The width of a row, in points; infinite where there is none.
  func width(_ row: Int) -> Double {
    guard let widths = unsafe widths else { return .infinity }
    return unsafe widths[isScalar ? 0 : row]
  }
}
