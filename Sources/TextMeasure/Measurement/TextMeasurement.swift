public import Foundation

/// The size of a text at a width.
public struct TextMeasurement: Sendable, Hashable {
  /// The widest line without trailing white space, and the height of all lines; points, unrounded.
  ///
  /// Laid out at this width the text has the same lines, unless a line is wider than its room. Under
  /// Chromium's rules the width may therefore exceed the widest line: each run of a line is rounded
  /// up to 1/64 px.
  public var size: CGSize
  /// The number of lines.
  public var lineCount: Int
  /// Whether lines were left out because of the permitted number.
  public var isTruncated: Bool
  /// The widths at which the same lines come out: at least the lower and less than the upper bound.
  ///
  /// A cache that keeps it answers for other widths without asking.
  public var validWidths: Range<CGFloat>
}
