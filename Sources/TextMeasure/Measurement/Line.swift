public import Foundation

/// One line of a text at a width.
public struct Line: Sendable, Hashable {
  /// The UTF-16 offsets. Lines tile the text: white space and the terminator that end a line
  /// belong to it.
  public var utf16Range: Range<Int>
  /// The width without trailing white space, points, unrounded, a visible hyphen included.
  public var width: CGFloat
  /// The advance of the white space that hangs at the end, points.
  public var trailingWhitespaceWidth: CGFloat
  /// From the block's top to the line's, points.
  public var top: CGFloat
  /// From the block's top to the baseline, points.
  public var baseline: CGFloat
  /// The height of the line's box, points.
  public var height: CGFloat
  /// The reach above the baseline, points.
  public var ascent: CGFloat
  /// The reach below the baseline, points.
  public var descent: CGFloat
  /// What is added between this line and the next, points.
  public var leading: CGFloat
  /// How far the line begins from the leading edge, points.
  public var indent: CGFloat
  /// Why the line ends.
  public var end: LineEnd
  /// The number of the paragraph that it belongs to.
  public var paragraphIndex: Int
  /// Whether it is its paragraph's first.
  public var isFirstOfParagraph: Bool
}
