extension Double {
  /// The nearest whole number, halves towards positive infinity, as Skia and Core Graphics round.
  package var roundedHalfUp: Double { (self + 0.5).rounded(.down) }
}
