public import Foundation

/// The room that one grapheme cluster takes in its line.
///
/// A ligature's room is shared out evenly among its graphemes.
public struct GraphemeBox: Sendable, Hashable {
  /// The UTF-16 offsets.
  public var utf16Range: Range<Int>
  /// From the block's left edge, points.
  public var x: CGFloat
  /// Points; 0 for a line terminator.
  public var width: CGFloat
  /// Whether the text around it is read from right to left.
  public var isRightToLeft: Bool

  /// Where a caret before the grapheme stands, points.
  public var leadingX: CGFloat { isRightToLeft ? x + width : x }
  /// Where a caret after the grapheme stands, points.
  public var trailingX: CGFloat { isRightToLeft ? x : x + width }
}
