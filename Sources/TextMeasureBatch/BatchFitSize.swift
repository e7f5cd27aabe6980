/// The font sizes among which the largest one is wanted at which a text fits.
package struct BatchFitSize: Sendable, Hashable {
  /// The smallest size, in points.
  package var minimum = 0.0
  /// The largest size, in points.
  package var maximum = 0.0
  /// The distance of two sizes, in points, counted from the smallest.
  package var step = Self.defaultStep
  /// Whether a text fits that has a word which is broken inside.
  package var allowsBrokenWords = false

  /// The step of a request that names none.
  static let defaultStep = 0.5

  /// Creates sizes from 0 to 0.
  package init() {}
}
