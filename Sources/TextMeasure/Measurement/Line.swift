public import Foundation

/// One line of a text at a width.
public struct Line: Sendable, Hashable {
  /// The UTF-16 offsets. Lines cover the text without gaps: white space and the terminator that end
  /// a line belong to it.
  public var utf16Range: Range<Int>
  /// The width without trailing white space, in points, unrounded, including a visible hyphen.
  public var width: CGFloat
  /// The advance of the white space that hangs at the end, points.
  public var trailingWhitespaceWidth: CGFloat
  /// From the block's top to the line's, points.
  public var top: CGFloat
  /// From the block's top to the baseline, points.
  public var baseline: CGFloat
  /// The height of the line's box, points.
  public var height: CGFloat
  /// The extent above the baseline, in points.
  public var ascent: CGFloat
  /// The extent below the baseline, in points.
  public var descent: CGFloat
  /// The distance between this line and the next, in points.
  public var leading: CGFloat
  /// The distance from the leading edge to the line's start, in points.
  public var indent: CGFloat
  /// Why the line ends.
  public var end: LineEnd
  /// The index of its paragraph.
  public var paragraphIndex: Int
  /// Whether it is the first line of its paragraph.
  public var isFirstOfParagraph: Bool
}
