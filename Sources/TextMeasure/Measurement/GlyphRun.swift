public import Foundation

/// Consecutive glyphs of one line with the same font, size, script and direction.
public struct GlyphRun: Sendable, Hashable {
  /// The contents of a run.
  public enum Kind: String, Sendable, Hashable {
    /// Glyphs.
    case text
    /// The hyphen that is visible where a line ends at a soft hyphen.
    case hyphen
    /// What replaces hidden text.
    case token
    /// A tab: a width without glyphs.
    case tab
    /// A line terminator or another control: neither width nor glyphs.
    case control
    /// A box in place of text.
    case attachment
  }

  /// The contents.
  public var kind: Kind
  /// The UTF-16 offsets of the text: for a hyphen those of the soft hyphen, for a token those of
  /// the hidden text.
  public var utf16Range: Range<Int>
  /// The embedding level; odd is right to left.
  public var level: UInt8
  /// The script's ISO 15924 code, such as `Latn`; empty for what is not shaped.
  public var script: String
  /// The font.
  public var font: Font
  /// The font size, points.
  public var size: CGFloat
  /// The distance of the glyphs above the line's baseline, in points.
  public var baselineOffset: CGFloat
  /// The distance from the block's left edge to the run's, in points.
  public var x: CGFloat
  /// The sum of the advances, points.
  public var width: CGFloat
  /// The glyphs from left to right.
  public var glyphs: [PositionedGlyph]

  /// Whether it is read from right to left.
  public var isRightToLeft: Bool { level & 1 != 0 }
}
