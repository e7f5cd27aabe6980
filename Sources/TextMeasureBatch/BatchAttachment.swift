/// A box in a request's text.
package struct BatchAttachment: Sendable, Hashable {
  /// The UTF-16 offset of the U+FFFC that holds its place.
  package var offset = 0
  /// Its width, in points.
  package var width = 0.0
  /// Its height, in points.
  package var height = 0.0
  /// How far its bottom edge stands above the baseline, in points; negative is below.
  package var baseline = 0.0

  /// Creates a box without size.
  package init() {}
}
