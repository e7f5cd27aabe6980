/// Where lines may be broken, and when a line fits.
public enum BreakRules: String, Sendable, Hashable, CaseIterable {
  /// UAX 14 as ICU implements it. A line fits when its exact width exceeds the limit by at most
  /// 2⁻¹⁰ pt.
  case unicode
  /// Chromium's tailoring. A line fits when its width exceeds the limit by at most 1/64 px; the
  /// width is the sum of its bidi runs' widths, each rounded up to 1/64 px.
  case chromium
}
