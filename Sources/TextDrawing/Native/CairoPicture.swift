import CCairo

/// A PNG file that was read into a Cairo image.
///
/// Not `Sendable`: it belongs to the drawing of one picture.
@safe final class CairoPicture {
  private let surface: OpaquePointer
  /// Pixels.
  let width, height: Double

  /// Reads a PNG file; `nil` when Cairo cannot.
  init?(_ file: [UInt8]) {
    let reader = ByteReader(file)
    let surface = unsafe cairo_image_surface_create_from_png_stream(
      { user, bytes, length in
        guard let user = unsafe user, let bytes = unsafe bytes else {
          return CAIRO_STATUS_READ_ERROR
        }
        let reader = unsafe Unmanaged<ByteReader>.fromOpaque(user).takeUnretainedValue()
        let end = reader.position + Int(length)
        guard end <= reader.bytes.count else { return CAIRO_STATUS_READ_ERROR }
        for index in 0..<Int(length) {
          unsafe bytes[index] = reader.bytes[reader.position + index]
        }
        reader.position = end
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(reader).toOpaque())
    guard let surface = unsafe surface else { return nil }
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      unsafe cairo_surface_destroy(surface)
      return nil
    }
    unsafe self.surface = unsafe surface
    width = Double(unsafe cairo_image_surface_get_width(surface))
    height = Double(unsafe cairo_image_surface_get_height(surface))
  }

  deinit { unsafe cairo_surface_destroy(surface) }

  /// Paints the picture at a context's origin, a pixel a unit.
  func paint(in context: OpaquePointer) {
    unsafe cairo_set_source_surface(context, surface, 0, 0)
    unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST)
    unsafe cairo_paint(context)
  }
}

/// Bytes that are asked for in pieces.
private final class ByteReader {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}
