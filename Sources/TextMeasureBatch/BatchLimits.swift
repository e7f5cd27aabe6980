/// The largest values that a request may have; a larger one is refused with `limitExceeded`.
///
/// They are far above what a screen or a page needs and far below what would lose precision: a
/// length of 10⁹ pt is 2⁴⁶ of the engine's units of 1/65536 pt.
package enum BatchLimits {
  /// The longest width, height, indent, spacing or line height, in points.
  package static let longestLength = 1e9
  /// The lengths that have no sign.
  static let lengths = 0...longestLength
  /// Those that may be negative.
  static let signedLengths = -longestLength...longestLength
  /// The widest attachment, in points: the engine measures wider ones as this.
  package static let widestAttachment = 1_048_576.0
  /// The largest font size and the largest kern in either direction, in points.
  package static let largestSize = 1e4
  /// The maximum number of pixels a point.
  package static let largestScale = 100.0
  /// The largest multiple of a line's natural height.
  package static let largestLineHeightMultiple = 1e4
  package static let mostLines = Int(Int32.max)
  package static let mostFonts = 64
  /// The maximum number of runs, attachments or paragraphs of one request, each.
  package static let mostParts = 10_000
  static let mostLineWidths = 10_000
  package static let mostTabStops = 100
  package static let mostSizes = 10_000
  /// The largest offset into a text, in UTF-16 units: no text is longer.
  package static let largestOffset = 1 << 26
  /// The longest string other than the text, in Unicode scalars.
  package static let longestArgument = 4096
  /// The longest line, in bytes without its line feed, unless the stream has another limit.
  package static let longestLine = 64 << 20
}
