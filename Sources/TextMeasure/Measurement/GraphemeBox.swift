public import Foundation

/// The horizontal extent of one grapheme cluster in its line.
///
/// A ligature's width is divided evenly among its graphemes.
public struct GraphemeBox: Sendable, Hashable {
  /// The UTF-16 offsets.
  public var utf16Range: Range<Int>
  /// The distance from the block's left edge, in points.
  public var x: CGFloat
  /// The width in points; 0 for a line terminator.
  public var width: CGFloat
  /// Whether the text around it is read from right to left.
  public var isRightToLeft: Bool

  /// The x position of a caret before the grapheme, in points.
  public var leadingX: CGFloat { isRightToLeft ? x + width : x }
  /// The x position of a caret after the grapheme, in points.
  public var trailingX: CGFloat { isRightToLeft ? x : x + width }
}
