import CCairo
import Foundation
import TextMeasure

/// A Cairo image that is drawn into.
///
/// Not `Sendable`: a picture is drawn by one thread and thrown away.
@safe final class CairoCanvas {
  private let canvas: OpaquePointer

  /// Creates a transparent image.
  ///
  /// - Parameters:
  ///   - width: pixels, as `height`.
  ///   - scale: pixels a point.
  ///   - origin: where the block's corner lies, points.
  /// - Throws: `unsupported` where Cairo is not installed, `outOfMemory`.
  init(
    width: Int, height: Int, scale: Double, origin: (x: Double, y: Double)
  ) throws(TextMeasureError) {
    guard ccairo_load() != 0 else {
      throw TextMeasureError(
        code: .unsupported,
        message: "PNG needs Cairo, which is not installed; install libcairo2, or draw SVG",
        operation: "draw")
    }
    guard
      let canvas = unsafe ccairo_open(
        Int32(clamping: width), Int32(clamping: height), scale, origin.x, origin.y)
    else { throw Self.failure(ccairo_no_memory()) }
    unsafe self.canvas = unsafe canvas
    try Self.check(unsafe ccairo_status(canvas))
  }

  deinit { unsafe ccairo_close(canvas) }

  /// Draws everything.
  ///
  /// - Throws: `internalFailure` with Cairo's status.
  func draw(_ composer: DrawingComposer) throws(TextMeasureError) {
    if let background = composer.options.background {
      set(background)
      unsafe ccairo_paint(canvas)
    }
    for element in composer.elements {
      switch element {
      case .glyph(let key, let origin, let scale, let turn, let color):
        addPath(composer.outlines[key] ?? [], origin: origin, scale: scale, turn)
        fill(color)
      case .image(let key, let rectangle, let turn):
        draw(composer.images[key] ?? [], in: rectangle, turn)
      case .rectangle(let rectangle, let fill, let stroke, let isDashed):
        if let fill {
          addPath(rectangle)
          self.fill(fill)
        }
        if let stroke {
          addPath(rectangle)
          self.stroke(stroke, width: 0.5, isDashed)
        }
      case .line(let points, let color, let width, let isDashed):
        addPath(points)
        stroke(color, width: width, isDashed)
      case .polygon(let points, let color):
        addPath(points)
        fill(color)
      }
    }
    try Self.check(unsafe ccairo_status(canvas))
  }

  /// The image as a PNG file.
  ///
  /// - Throws: `outOfMemory`, `internalFailure` with Cairo's status.
  func png() throws(TextMeasureError) -> [UInt8] {
    let collector = ByteCollector()
    let status = unsafe ccairo_png(canvas, Unmanaged.passUnretained(collector).toOpaque()) {
      user, bytes, length in
      guard let user = unsafe user, let bytes = unsafe bytes else { return }
      let buffer = unsafe UnsafeBufferPointer(start: bytes, count: Int(length))
      unsafe Unmanaged<ByteCollector>.fromOpaque(user).takeUnretainedValue().bytes
        .append(contentsOf: buffer)
    }
    try Self.check(status)
    return collector.bytes
  }

  // MARK: Drawing

  private func set(_ color: DrawingColor) {
    unsafe ccairo_color(canvas, color.red, color.green, color.blue, color.alpha)
  }

  private func fill(_ color: DrawingColor) {
    set(color)
    unsafe ccairo_fill(canvas)
  }

  private func stroke(_ color: DrawingColor, width: Double, _ isDashed: Bool) {
    set(color)
    unsafe ccairo_stroke(canvas, width, isDashed ? 2 : 0)
  }

  private func draw(_ picture: [UInt8], in rectangle: CGRect, _ turn: QuarterTurn) {
    unsafe picture.withUnsafeBufferPointer { bytes in
      _ = unsafe ccairo_image(
        canvas, bytes.baseAddress, Int64(bytes.count), Double(rectangle.minX),
        Double(rectangle.minY), Double(rectangle.width), Double(rectangle.height),
        Int32(turn.rawValue))
    }
  }

  // MARK: Paths

  private func addPath(_ rectangle: CGRect) {
    unsafe ccairo_rectangle(
      canvas, Double(rectangle.minX), Double(rectangle.minY), Double(rectangle.width),
      Double(rectangle.height))
  }

  private func addPath(_ points: [CGPoint]) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        unsafe ccairo_move(canvas, Double(point.x), Double(point.y))
      } else {
        unsafe ccairo_line(canvas, Double(point.x), Double(point.y))
      }
    }
  }

  private func addPath(
    _ outline: [OutlineElement], origin: CGPoint, scale: CGSize, _ turn: QuarterTurn
  ) {
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let point = turn.turned(CGPoint(x: x * scale.width, y: -y * scale.height))
      return (Double(origin.x + point.x), Double(origin.y + point.y))
    }
    func addCurve(_ points: [(x: Double, y: Double)]) {
      unsafe ccairo_curve(
        canvas, points[0].x, points[0].y, points[1].x, points[1].y, points[2].x, points[2].y)
    }
    var pen = (x: 0.0, y: 0.0)
    for step in outline {
      switch step {
      case .move(let toX, let toY):
        let point = place(toX, toY)
        unsafe ccairo_close_path(canvas)
        unsafe ccairo_move(canvas, point.x, point.y)
        pen = (toX, toY)
      case .line(let toX, let toY):
        let point = place(toX, toY)
        unsafe ccairo_line(canvas, point.x, point.y)
        pen = (toX, toY)
      case .quadratic(let controlX, let controlY, let toX, let toY):
        // The cubic curve with the same course has its controls at two thirds.
        addCurve([
          place(pen.x + (controlX - pen.x) * 2 / 3, pen.y + (controlY - pen.y) * 2 / 3),
          place(toX + (controlX - toX) * 2 / 3, toY + (controlY - toY) * 2 / 3), place(toX, toY),
        ])
        pen = (toX, toY)
      case .cubic(let x1, let y1, let x2, let y2, let toX, let toY):
        addCurve([place(x1, y1), place(x2, y2), place(toX, toY)])
        pen = (toX, toY)
      }
    }
    unsafe ccairo_close_path(canvas)
  }

  // MARK: Failures

  private static func check(_ status: Int32) throws(TextMeasureError) {
    guard status != 0 else { return }
    throw failure(status)
  }

  private static func failure(_ status: Int32) -> TextMeasureError {
    let name = unsafe ccairo_status_name(status).map { unsafe String(cString: $0) }
    return TextMeasureError(
      code: status == ccairo_no_memory() ? .outOfMemory : .internalFailure,
      message: "Cairo could not draw the picture (\(name ?? "unknown")); try a smaller scale",
      operation: "draw", nativeCode: Int(status), nativeName: name)
  }
}

/// Bytes that come in pieces.
private final class ByteCollector {
  var bytes: [UInt8] = []
}
