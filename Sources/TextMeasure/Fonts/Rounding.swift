extension Double {
  /// The nearest whole number, halves towards positive infinity, as in Skia and Core Graphics.
  package var roundedHalfUp: Double { (self + 0.5).rounded(.down) }
}
