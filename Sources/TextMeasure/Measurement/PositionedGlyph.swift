public import Foundation

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
