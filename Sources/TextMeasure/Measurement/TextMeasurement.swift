public import Foundation

/// The size of a text at a width.
public struct TextMeasurement: Sendable, Hashable {
  /// The widest line without trailing white space, and the height of all lines; points, unrounded.
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
