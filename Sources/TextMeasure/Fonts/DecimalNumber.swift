extension Double {
  /// Reads a decimal number, with an exponent or without: `3`, `-0.5`, `.5`, `1e3`.
  ///
  /// `nil` for what Swift also takes: hexadecimal numbers, `nan` and words for infinity. They are
  /// misprints on a command line, in a table and in settings of fonts.
  package init?(decimal text: some StringProtocol) {
    var hasDigits = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigits = true
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): break
      case UInt8(ascii: "e"), UInt8(ascii: "E"): guard hasDigits else { return nil }
      default: return nil
      }
    }
    // Of these characters alone, Swift's grammar is that of decimal numbers.
    self.init(String(text))
  }
}
