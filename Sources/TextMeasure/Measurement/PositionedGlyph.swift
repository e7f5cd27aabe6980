public import Foundation

/// A glyph in its place in a line.
public struct PositionedGlyph: Sendable, Hashable {
  /// The glyph's index in its font.
  public var glyph: UInt32
  /// The UTF-16 offset of the first character that it stands for.
  public var cluster: Int
  /// From the run's left edge to the pen, points.
  public var x: CGFloat
  /// How far the pen moves, points, letter spacing included.
  public var advance: CGFloat
  /// How far to the right of the pen it is drawn, points.
  public var xOffset: CGFloat
  /// How far above the baseline it is drawn, points.
  public var yOffset: CGFloat
  /// The advance in the font's design units, without letter spacing.
  public var designAdvance: Double
  /// ``xOffset`` in the font's design units.
  public var designXOffset: Double
  /// ``yOffset`` in the font's design units.
  public var designYOffset: Double
}
