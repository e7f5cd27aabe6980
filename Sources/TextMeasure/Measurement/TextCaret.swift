public import Foundation

/// The position of an insertion point.
public struct TextCaret: Sendable, Hashable {
  /// The line that the caret belongs to where a line was wrapped.
  public enum Affinity: String, Sendable, Hashable {
    /// The start of the next line.
    case downstream
    /// The end of the line before.
    case upstream
  }

  /// The UTF-16 offset of the insertion point.
  public var utf16Offset: Int
  /// The line's index, from 0.
  public var lineIndex: Int
  /// The line that it belongs to at a wrap.
  public var affinity: Affinity
  /// The distance from the block's left edge, in points, for text of the following grapheme's
  /// direction.
  public var x: CGFloat
  /// As ``x``, for text of the preceding grapheme's direction; equal to ``x`` except between
  /// opposite directions.
  public var secondaryX: CGFloat
  /// The line's top, points.
  public var top: CGFloat
  /// The line's height, points.
  public var height: CGFloat
}
