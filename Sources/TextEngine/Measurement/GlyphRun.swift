public import Foundation

/// Consecutive glyphs of one line with the same font, size, script and direction.
public struct GlyphRun: Sendable, Hashable {
  /// The contents of a run.
  public enum Kind: String, Sendable, Hashable {
    /// Glyphs.
    case text
    /// The visible hyphen of a line that ends at a soft hyphen or a dictionary's hyphen.
    case hyphen
    /// What replaces hidden text.
    case token
    /// A tab: a width without glyphs.
    case tab
    /// A line terminator, another control, or under Chromium's rules U+200C: neither width nor glyphs.
    case control
    /// A box in place of text.
    case attachment
    /// Characters beside each other in vertical text, which take one em of the line: of several fonts in
    /// several runs, of which the last has the width.
    case combined
  }

  /// The contents.
  public var kind: Kind
  /// The UTF-16 offsets of the text: for a hyphen those of the character before it, for a token
  /// those of the hidden text.
  public var utf16Range: Range<Int>
  /// The embedding level; odd is right to left.
  public var level: UInt8
  /// The script's ISO 15924 code, such as `Latn`; empty for what is not shaped.
  public var script: String
  /// The font.
  public var font: Font
  /// The font size, points.
  public var size: CGFloat
  /// Whether the glyphs stand upright in vertical text. The line being drawn from left to right, they
  /// are turned to the left, each around its own point; else they are turned with the line.
  public var isUpright = false
  /// How wide the upright glyphs of combined characters are: 1 is their own width.
  public var horizontalScale: CGFloat = 1
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

  /// Whether a glyph is the last of its cluster in reading order.
  func endsCluster(at index: Int) -> Bool {
    let next = isRightToLeft ? index - 1 : index + 1
    return !glyphs.indices.contains(next) || glyphs[next].cluster != glyphs[index].cluster
  }
}

/// A glyph with its position in a line.
public struct PositionedGlyph: Sendable, Hashable {
  /// The glyph's index in its font.
  public var glyph: UInt32
  /// The UTF-16 offset of its cluster's first character.
  public var cluster: Int
  /// The distance from the run's left edge to the pen, in points.
  public var x: CGFloat
  /// The pen's advance in points, including letter spacing.
  public var advance: CGFloat
  /// The drawing offset to the right of the pen, in points.
  public var xOffset: CGFloat
  /// The drawing offset above the baseline, in points.
  public var yOffset: CGFloat
  /// The advance in the font's design units, without letter spacing.
  public var designAdvance: Double
  /// ``xOffset`` in the font's design units.
  public var designXOffset: Double
  /// ``yOffset`` in the font's design units.
  public var designYOffset: Double
}
