/// The quotation marks whose general category says that they open or close.
package enum QuotationMarks {
  /// Whether a character of class QU has general category Pi (Unicode 17.0).
  package static func isInitial(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0xAB, 0x2018, 0x201B, 0x201C, 0x201F, 0x2039, 0x2E02, 0x2E04, 0x2E09, 0x2E0C, 0x2E1C,
      0x2E20:
      true
    default:
      false
    }
  }

  /// Whether a character of class QU has general category Pf (Unicode 17.0).
  package static func isFinal(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0xBB, 0x2019, 0x201D, 0x203A, 0x2E03, 0x2E05, 0x2E0A, 0x2E0D, 0x2E1D, 0x2E21:
      true
    default:
      false
    }
  }
}
