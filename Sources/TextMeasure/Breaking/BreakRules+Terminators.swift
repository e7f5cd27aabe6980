extension BreakRules {
  /// Whether a hard line ends after a code unit: at any terminator, in Chromium at line feeds only.
  @inline(__always)
  func endsLine(_ unit: UInt16) -> Bool {
    self == .unicode ? UnicodeConstants.isLineTerminator(unit) : unit == 0x0A
  }
}
