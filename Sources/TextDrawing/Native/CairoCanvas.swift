import CCairo
import Foundation
import TextMeasure

/// A Cairo image that is drawn into.
///
/// Not `Sendable`: a picture is drawn by one thread and thrown away.
@safe final class CairoCanvas {
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Makes a transparent image.
  ///
  /// - Parameters:
  ///   - width: pixels, as `height`.
  ///   - scale: pixels a point.
  ///   - origin: where the block's corner lies, points.
  /// - Throws: `outOfMemory`.
  init(
    width: Int, height: Int, scale: Double, origin: (x: Double, y: Double)
  ) throws(TextMeasureError) {
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height)),
      let context = unsafe cairo_create(surface)
    else { throw Self.failure(CAIRO_STATUS_NO_MEMORY) }
    unsafe self.surface = unsafe surface
    unsafe self.context = unsafe context
    try Self.check(unsafe cairo_status(context))
    unsafe cairo_scale(context, scale, scale)
    unsafe cairo_translate(context, origin.x, origin.y)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Draws everything.
  ///
  /// - Throws: `internalFailure` with Cairo's status.
  func draw(_ composer: DrawingComposer) throws(TextMeasureError) {
    if let background = composer.options.background {
      unsafe cairo_save(context)
      set(background)
      unsafe cairo_paint(context)
      unsafe cairo_restore(context)
    }
    var pictures: [GlyphKey: CairoPicture] = [:]
    for element in composer.elements {
      switch element {
      case .glyph(let key, let origin, let scale, let color):
        fill(composer.outlines[key] ?? [], origin: origin, scale: scale, color)
      case .image(let key, let rectangle):
        if pictures[key] == nil { pictures[key] = CairoPicture(composer.images[key] ?? []) }
        if let picture = pictures[key] { draw(picture, in: rectangle) }
      case .rectangle(let rectangle, let fill, let stroke, let isDashed):
        if let fill {
          addPath(rectangle)
          set(fill)
          unsafe cairo_fill(context)
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
        set(color)
        unsafe cairo_fill(context)
      }
    }
    try Self.check(unsafe cairo_status(context))
  }

  /// The image as a PNG file.
  ///
  /// - Throws: `outOfMemory`, `internalFailure` with Cairo's status.
  func png() throws(TextMeasureError) -> [UInt8] {
    unsafe cairo_surface_flush(surface)
    let collector = ByteCollector()
    let status = unsafe cairo_surface_write_to_png_stream(
      surface,
      { user, bytes, length in
        guard let user = unsafe user, let bytes = unsafe bytes else {
          return CAIRO_STATUS_WRITE_ERROR
        }
        let buffer = unsafe UnsafeBufferPointer(start: bytes, count: Int(length))
        unsafe Unmanaged<ByteCollector>.fromOpaque(user).takeUnretainedValue().bytes
          .append(contentsOf: buffer)
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(collector).toOpaque())
    try Self.check(status)
    return collector.bytes
  }

  // MARK: Drawing

  private func set(_ color: DrawingColor) {
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func addPath(_ rectangle: CGRect) {
    unsafe cairo_rectangle(
      context, Double(rectangle.minX), Double(rectangle.minY), Double(rectangle.width),
      Double(rectangle.height))
  }

  private func addPath(_ points: [CGPoint]) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        unsafe cairo_move_to(context, Double(point.x), Double(point.y))
      } else {
        unsafe cairo_line_to(context, Double(point.x), Double(point.y))
      }
    }
  }

  private func stroke(_ color: DrawingColor, width: Double, _ isDashed: Bool) {
    set(color)
    unsafe cairo_set_line_width(context, width)
    let dashes = isDashed ? [2.0, 1.5] : []
    unsafe dashes.withUnsafeBufferPointer { dashes in
      unsafe cairo_set_dash(context, dashes.baseAddress, Int32(dashes.count), 0)
    }
    unsafe cairo_stroke(context)
  }

  private func fill(
    _ outline: [OutlineElement], origin: CGPoint, scale: Double, _ color: DrawingColor
  ) {
    func x(_ value: Double) -> Double { Double(origin.x) + value * scale }
    func y(_ value: Double) -> Double { Double(origin.y) - value * scale }
    unsafe cairo_new_path(context)
    var pen = (x: 0.0, y: 0.0)
    for step in outline {
      switch step {
      case .move(let toX, let toY):
        unsafe cairo_close_path(context)
        unsafe cairo_move_to(context, x(toX), y(toY))
        pen = (toX, toY)
      case .line(let toX, let toY):
        unsafe cairo_line_to(context, x(toX), y(toY))
        pen = (toX, toY)
      case .quadratic(let controlX, let controlY, let toX, let toY):
        // The cubic curve with the same course has its controls at two thirds.
        unsafe cairo_curve_to(
          context, x(pen.x + (controlX - pen.x) * 2 / 3), y(pen.y + (controlY - pen.y) * 2 / 3),
          x(toX + (controlX - toX) * 2 / 3), y(toY + (controlY - toY) * 2 / 3), x(toX), y(toY))
        pen = (toX, toY)
      case .cubic(let x1, let y1, let x2, let y2, let toX, let toY):
        unsafe cairo_curve_to(context, x(x1), y(y1), x(x2), y(y2), x(toX), y(toY))
        pen = (toX, toY)
      }
    }
    unsafe cairo_close_path(context)
    set(color)
    unsafe cairo_fill(context)
  }

  private func draw(_ picture: CairoPicture, in rectangle: CGRect) {
    guard picture.width > 0, picture.height > 0 else { return }
    unsafe cairo_save(context)
    unsafe cairo_translate(context, Double(rectangle.minX), Double(rectangle.minY))
    unsafe cairo_scale(
      context, Double(rectangle.width) / picture.width, Double(rectangle.height) / picture.height)
    unsafe picture.paint(in: context)
    unsafe cairo_restore(context)
  }

  // MARK: Failures

  private static func check(_ status: cairo_status_t) throws(TextMeasureError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw failure(status)
  }

  private static func failure(_ status: cairo_status_t) -> TextMeasureError {
    let name = unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) }
    return TextMeasureError(
      code: status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .internalFailure,
      message: "Cairo could not draw the picture (\(name ?? "unknown")); try a smaller scale.",
      operation: "draw", nativeCode: Int(status.rawValue), nativeName: name)
  }
}

/// Bytes that come in pieces.
private final class ByteCollector {
  var bytes: [UInt8] = []
}
