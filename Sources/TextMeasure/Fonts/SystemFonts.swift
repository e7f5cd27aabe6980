/// The system fonts that a library has made.
struct SystemFonts {
  /// The faces that shape for San Francisco's, by whether digits are kerned as in light weights.
  var kernedFaces: [Bool: HarfBuzzFont] = [:]
  private var fonts: [SystemFontDescriptor: Font] = [:]

  /// The most that are kept: a stream may ask for every weight there is.
  private static let mostFonts = 64

  /// A font that was made.
  func font(_ descriptor: SystemFontDescriptor) -> Font? { fonts[descriptor] }

  mutating func remember(_ font: Font, _ descriptor: SystemFontDescriptor) {
    if fonts.count >= Self.mostFonts { fonts.removeAll() }
    fonts[descriptor] = font
  }
}
