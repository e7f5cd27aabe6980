/// The pixels of a device on which a program sets text: each glyph's advance, kerning included, is a whole
/// number of them, or of their 256th parts.
package struct DeviceGrid: Sendable, Hashable {
  /// The size to which the device scales fonts, in pixels.
  let pixelsPerEm: Double
  /// The length of a pixel in shares of the text's size.
  let emsPerPixel: Double
  /// Whether advances are whole 1/256 px, truncated, to which kerning adds such.
  let isTruncating: Bool

  /// - Parameters:
  ///   - pixelsPerEm: the size in pixels, rounded by the caller.
  ///   - pixel: the length of a pixel in points.
  ///   - size: the text's size in points, which a rounded size in pixels may miss.
  init?(pixelsPerEm: Double, pixel: Double, size: Double) {
    guard size.isFinite, size > 0, pixelsPerEm < 1e6 else { return nil }
    self.pixelsPerEm = max(1, pixelsPerEm)
    emsPerPixel = pixel / size
    isTruncating = false
  }

  /// Android's: whole 1/256 px at a size in pixels.
  init?(truncatingAt pixels: Double) {
    guard pixels.isFinite, pixels >= 1 / 64.0, pixels < 1e6 else { return nil }
    pixelsPerEm = pixels
    emsPerPixel = 1 / pixels
    isTruncating = true
  }

  /// An advance of a font with so many units per em, at the nearest pixel.
  @inline(__always)
  func rounded(_ advance: Int32, unitsPerEm: Double) -> Int32 {
    let pixels = (Double(advance) * pixelsPerEm / unitsPerEm).rounded()
    return Int32(exactly: (pixels * emsPerPixel * unitsPerEm).rounded()) ?? advance
  }
}
