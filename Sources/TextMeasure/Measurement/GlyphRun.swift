public import Foundation

/// Neighbouring glyphs of one line with one font, size, script and direction.
public struct GlyphRun: Sendable, Hashable {
  /// What a run consists of.
  public enum Kind: String, Sendable, Hashable {
    /// Glyphs.
    case text
    /// The hyphen that shows where a line ends at a soft hyphen.
    case hyphen
    /// What stands for text that is hidden.
    case token
    /// A tab: a width and no glyph.
    case tab
    /// A line terminator or another control: neither width nor glyph.
    case control
    /// A box in the text's place.
    case attachment
  }

  /// What it consists of.
  public var kind: Kind
  /// The UTF-16 offsets that it stands for; a hyphen's are those of the soft hyphen, a
  /// token's those of the hidden text.
  public var utf16Range: Range<Int>
  /// The embedding level; odd is right to left.
  public var level: UInt8
  /// The script's ISO 15924 code, such as `Latn`; empty for what is not shaped.
  public var script: String
  /// The font.
  public var font: Font
  /// The font size, points.
  public var size: CGFloat
  /// How far the glyphs stand above the line's baseline, points.
  public var baselineOffset: CGFloat
  /// From the block's left edge to the run's, points.
  public var x: CGFloat
  /// The sum of the advances, points.
  public var width: CGFloat
  /// The glyphs from left to right.
  public var glyphs: [PositionedGlyph]

  /// Whether it is read from right to left.
  public var isRightToLeft: Bool { level & 1 != 0 }
}
