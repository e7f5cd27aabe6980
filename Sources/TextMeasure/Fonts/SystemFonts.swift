/// The system fonts that a library has made.
struct SystemFonts {
  /// The face that shapes for all of San Francisco's.
  var kernedFace: HarfBuzzFont?
  private var fonts: [SystemFontDescriptor: Font] = [:]

  /// The most that are kept: a stream may ask for every weight there is.
  private static let mostFonts = 64

  /// A font that was made, unless there was no memory for a part of it.
  func font(_ descriptor: SystemFontDescriptor) -> Font? {
    guard let font = fonts[descriptor], !font.native.memory.isSpoiled,
      kernedFace?.memory.isSpoiled != true
    else { return nil }
    return font
  }

  mutating func remember(_ font: Font, _ descriptor: SystemFontDescriptor) {
    if fonts.count >= Self.mostFonts { fonts.removeAll() }
    fonts[descriptor] = font
  }
}
