/// A face's copies with rounded advances: the last ones made.
final class DeviceFonts: Sendable {
  private struct Key: Hashable {
    var grid: DeviceGrid
    /// The font with exact advances at its axes, which the copy keeps alive.
    var font: ObjectIdentifier
    var features: [NativeFeature]
  }
  /// What the fonts of a key share. A font itself would keep its face alive, and so this.
  private struct Copy {
    var native: HarfBuzzFont
    var identifier: UInt32
  }
  private let copies = Locked<[Key: Copy]>([:])

  /// `font` with its advances on a grid; as it is where they are another font's, or memory runs out.
  func font(_ font: Font, on grid: DeviceGrid) -> Font {
    let native = font.native
    guard native.parent == nil || native.grid != nil, !font.hasColor || grid.isTruncating,
      native.grid != grid
    else { return font }
    let exact = native.rulesFont
    let key = Key(grid: grid, font: ObjectIdentifier(exact), features: font.features)
    let copy = copies.withLock { copies -> Copy? in
      if let known = copies[key] { return known }
      guard let native = HarfBuzzFont(exact, grid: grid) else { return nil }
      let made = Copy(native: native, identifier: Font.newIdentifier())
      copies.cache(made, for: key)
      return made
    }
    return copy.map { Font(font, native: $0.native, identifier: $0.identifier) } ?? font
  }
}
