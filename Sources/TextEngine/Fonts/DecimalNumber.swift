extension Double {
  /// Reads a decimal number, with an exponent or without: `3`, `-0.5`, `.5`, `1e3`.
  ///
  /// `nil` for what Swift also takes, likely misprints: hexadecimal numbers, `nan`, infinity.
  package init?(decimal text: some StringProtocol) {
    // Of these characters alone, Swift's grammar is that of decimal numbers.
    guard text.utf8.allSatisfy("0123456789+-.eE".utf8.contains) else { return nil }
    self.init(String(text))
  }
}
