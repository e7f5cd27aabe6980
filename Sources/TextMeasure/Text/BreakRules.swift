/// Where lines may be broken, and when a line fits.
public enum BreakRules: String, Sendable, Hashable, CaseIterable {
  /// UAX 14 as ICU implements it; a line fits when its exact width is at most 2⁻¹⁰ pt over.
  case unicode
  /// Chromium's tailoring; a line fits when the sum of its bidi runs' widths, each rounded up to
  /// 1/64, is at most 1/64 over.
  case chromium
}
