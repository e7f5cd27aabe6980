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
    let pixels = (Double(advance) * pixelsPerEm / unitsPerEm).roundedHalfUp
    return Int32(exactly: (pixels * emsPerPixel * unitsPerEm).rounded()) ?? advance
  }
}

/// A face's copies with rounded advances: the last ones made.
final class DeviceFonts: Sendable {
  private struct Key: Hashable {
    var grid: DeviceGrid
    /// The font with exact advances at its axes, which the copy keeps alive.
    var font: ObjectIdentifier
  }
  private let fonts = Locked<[Key: Font]>([:])

  /// `font` with its advances on a grid; as it is where they are another font's, or memory runs out.
  func font(_ font: Font, on grid: DeviceGrid) -> Font {
    guard font.native.parent == nil, !font.hasColor, font.native.grid != grid else { return font }
    let exact = font.native.rulesFont
    let key = Key(grid: grid, font: ObjectIdentifier(exact))
    let made = fonts.withLock { fonts -> Font? in
      if let known = fonts[key] { return known }
      guard let native = HarfBuzzFont(exact, grid: grid) else { return nil }
      let made = Font(font, native: native)
      fonts.cache(made, for: key)
      return made
    }
    guard let made else { return font }
    return made.metrics == font.metrics && made.substitution == font.substitution
      ? made : made.answering(with: font.metrics, as: font.substitution)
  }
}
