/// The pixels of a device on which a program sets text: each glyph's advance, kerning included, is a whole
/// number of them.
package struct DeviceGrid: Sendable, Hashable {
  /// The size to which the device scales fonts, in pixels.
  let pixelsPerEm: Double
  /// The length of a pixel in shares of the text's size.
  let emsPerPixel: Double

  /// - Parameters:
  ///   - pixelsPerEm: the size in pixels, rounded by the caller.
  ///   - pixel: the length of a pixel in points.
  ///   - size: the text's size in points, which a rounded size in pixels may miss.
  init?(pixelsPerEm: Double, pixel: Double, size: Double) {
    guard size.isFinite, size > 0, pixelsPerEm < 1e6 else { return nil }
    self.pixelsPerEm = max(1, pixelsPerEm)
    emsPerPixel = pixel / size
  }

  /// An advance of a font with so many units per em, at the nearest pixel.
  @inline(__always)
  func rounded(_ advance: Int32, unitsPerEm: Double) -> Int32 {
    let pixels = (Double(advance) * pixelsPerEm / unitsPerEm).rounded()
    return Int32(exactly: (pixels * emsPerPixel * unitsPerEm).rounded()) ?? advance
  }
}
