import CICULineBreaks

/// The line break iterator of the ICU in Foundation, Apple's, which the tests compare with.
enum ICULineBreaks {
  /// ICU's major version.
  static var version: Int { Int(cicu_line_breaks_version()) }

  /// Whether there is a line boundary at each offset, both ends included; `nil` where ICU has no
  /// iterator for the locale. With `hasQuotationMarks`, the locale's are brackets.
  static func boundaries(
    of units: [UInt16], locale: String, hasQuotationMarks: Bool = false
  ) -> [Bool]? {
    var marks = [UInt8](repeating: 0, count: units.count + 1)
    let isDone = unsafe units.withUnsafeBufferPointer { units in
      unsafe marks.withUnsafeMutableBufferPointer { marks in
        unsafe cicu_line_breaks_mark(
          locale, hasQuotationMarks ? 1 : 0, units.baseAddress, Int32(units.count),
          marks.baseAddress)
      }
    }
    return isDone == 1 ? marks.map { $0 != 0 } : nil
  }
}
