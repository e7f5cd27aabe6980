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
    let native = font.native
    guard native.parent == nil || native.grid != nil, !font.hasColor || grid.isTruncating,
      native.grid != grid
    else { return font }
    let exact = native.rulesFont
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
