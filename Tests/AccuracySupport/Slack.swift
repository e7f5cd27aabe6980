/// How far a recorded width may be from an exact one, and why.
enum Slack {
  /// The unit of Chromium's layout, pixels: a width is rounded up to a multiple of it.
  static let quantum = 1.0 / 64

  /// What a width may differ by beyond rounding, as a part of itself.
  ///
  /// Chromium takes advances from FreeType's size, whose scale is 16.16 fixed point
  /// (`size · 64 · 65536 / unitsPerEm`, off by up to 0.5, which is 1.6e-5 of the scale at 12 px and
  /// 1000 units per em), and keeps each advance in 16.16 pixels (off by 2⁻¹⁷, which is 1e-6 of an
  /// advance of 7 px). 2e-5 is the next round number.
  static let relative = 2e-5

  /// The most an emoji's advance may differ by, ems.
  static let emoji = 0.002

  /// What a stored line width may differ by from its slice shaped again, points: both are sums of
  /// exact design units, and each run's is rounded once to 1/65536 pt.
  static let slice = 1.0 / 1024

  /// A width rounded up as Chromium does.
  static func roundedUp(_ width: Double) -> Double { (width / quantum).rounded(.up) * quantum }

  /// Whether a recorded width is an exact one within a quantum and the arithmetic's error.
  static func matches(_ recorded: Double, _ exact: Double) -> Bool {
    abs(recorded - exact) <= quantum + relative * abs(exact) + 1e-9
  }
}
