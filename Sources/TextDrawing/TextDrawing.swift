public import Foundation
public import TextMeasure

/// A laid-out text as a picture: real outlines, coloured glyphs where the font has them.
///
/// The same things are drawn into both formats; an SVG is the exact one, a PNG is antialiased by
/// Cairo without hinting.
public struct TextDrawing: Sendable {
  private let composer: DrawingComposer

  /// Draws a layout.
  ///
  /// - Throws: `limitExceeded` when the outlines of a font take longer than
  ///   ``DrawingOptions/timeLimit``, `outOfMemory`.
  /// - Complexity: O(glyphs).
  public init(
    _ layout: TextLayout, options: DrawingOptions = DrawingOptions()
  ) throws(TextMeasureError) {
    composer = try DrawingComposer(layout, options: options)
  }

  /// The size of the picture, points.
  public var size: CGSize {
    let page = composer.page
    return CGSize(width: page.width, height: page.height)
  }

  /// From the picture's top left corner to the block's, points, whole numbers.
  public var blockOrigin: CGPoint {
    let page = composer.page
    return CGPoint(x: -page.minX, y: -page.minY)
  }

  /// The picture as a standalone SVG 1.1 document, one unit a point.
  public func svg() -> String { SVGWriter(composer).text }

  /// The picture as a PNG file.
  ///
  /// - Parameter scale: pixels a point.
  /// - Throws: `unsupported` where Cairo is not installed, `invalidArgument` for a scale that is
  ///   not positive, `limitExceeded` for a picture of more than 16,384 pixels on a side,
  ///   `outOfMemory`, `internalFailure` with Cairo's status.
  public func png(scale: CGFloat = 2) throws(TextMeasureError) -> [UInt8] {
    guard scale.isFinite, scale > 0 else {
      throw TextMeasureError(
        code: .invalidArgument, message: "scale is \(scale); give pixels a point, such as 2",
        operation: "draw")
    }
    let page = composer.page
    let width = (Double(page.width) * scale).rounded(.up)
    let height = (Double(page.height) * scale).rounded(.up)
    guard max(width, height) <= Self.mostPixels else {
      throw TextMeasureError(
        code: .limitExceeded,
        message:
          "the picture would be \(width) × \(height) pixels, more than \(Int(Self.mostPixels)) "
          + "on a side; use a smaller scale, or SVG", operation: "draw")
    }
    let canvas = try CairoCanvas(
      width: Int(max(1, width)), height: Int(max(1, height)), scale: scale,
      origin: (-Double(page.minX), -Double(page.minY)))
    try canvas.draw(composer)
    return try canvas.png()
  }

  /// A side of the largest picture, pixels: a gigabyte, and half of what Cairo can do.
  private static let mostPixels = 16_384.0
}
