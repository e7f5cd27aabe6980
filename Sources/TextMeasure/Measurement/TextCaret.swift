public import Foundation

/// Where an insertion point shows.
public struct TextCaret: Sendable, Hashable {
  /// Which side's line it belongs to where a line was broken without a terminator.
  public enum Affinity: String, Sendable, Hashable {
    /// The start of the next line.
    case downstream
    /// The end of the line before.
    case upstream
  }

  /// The UTF-16 offset that text would be put in at.
  public var utf16Offset: Int
  /// The line's number, from 0.
  public var lineIndex: Int
  /// The side that it belongs to.
  public var affinity: Affinity
  /// From the block's left edge, points: where text of the following grapheme's direction goes.
  public var x: CGFloat
  /// Where text of the preceding grapheme's direction goes, points; equals ``x`` but between
  /// opposite directions.
  public var secondaryX: CGFloat
  /// The line's top, points.
  public var top: CGFloat
  /// The line's height, points.
  public var height: CGFloat
}
