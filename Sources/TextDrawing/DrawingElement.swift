import Foundation
import TextMeasure

/// One thing to draw, in points from the block's top left corner, y downwards.
enum DrawingElement: Sendable {
  /// A glyph's outline: design units times `scale`, with its origin at a point, turned around it.
  case glyph(GlyphKey, origin: CGPoint, scale: CGSize, QuarterTurn, color: DrawingColor)
  /// A picture in a rectangle, a PNG file. In the rectangle it is turned.
  case image(GlyphKey, CGRect, QuarterTurn)
  /// A filled or outlined rectangle.
  case rectangle(CGRect, fill: DrawingColor?, stroke: DrawingColor?, isDashed: Bool)
  /// Connected lines.
  case line([CGPoint], color: DrawingColor, width: Double, isDashed: Bool)
  /// A filled polygon.
  case polygon([CGPoint], color: DrawingColor)
}

/// A glyph of a font of the drawing.
struct GlyphKey: Sendable, Hashable {
  /// The font's number in the drawing.
  var font: Int
  /// The glyph's index in its font.
  var glyph: UInt32
}
