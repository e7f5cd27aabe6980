/// The system fonts that a library has created.
struct SystemFonts {
  /// The faces that shape for San Francisco, by whether digits are kerned as in light weights.
  var kernedFaces: [Bool: HarfBuzzFont] = [:]
  private var fonts: [SystemFontDescriptor: Font] = [:]

  /// The maximum number kept: a stream may request every weight.
  private static let mostFonts = 64

  /// A cached font.
  func font(_ descriptor: SystemFontDescriptor) -> Font? { fonts[descriptor] }

  mutating func remember(_ font: Font, _ descriptor: SystemFontDescriptor) {
    if fonts.count >= Self.mostFonts { fonts.removeAll() }
    fonts[descriptor] = font
  }
}
