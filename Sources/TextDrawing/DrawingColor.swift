/// A colour in sRGB.
public struct DrawingColor: Sendable, Hashable {
  /// Red, green, blue and opacity, 0…1.
  public var red, green, blue, alpha: Double

  /// Creates a colour from its parts, 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`; `nil` for anything else.
  public init?(hexadecimal text: String) {
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.utf8.count == 6 || digits.utf8.count == 8,
      let value = UInt32(digits, radix: 16)
    else { return nil }
    let rgba = digits.utf8.count == 6 ? value << 8 | 0xFF : value
    func part(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xFF) / 255 }
    self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  /// Black and white.
  public static let black = DrawingColor(red: 0, green: 0, blue: 0)
  public static let white = DrawingColor(red: 1, green: 1, blue: 1)

  /// The same colour with another opacity.
  func with(alpha: Double) -> DrawingColor {
    DrawingColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// `#rrggbb`, without the opacity.
  var hexadecimal: String {
    let parts = [red, green, blue].map { part -> String in
      let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }
    return "#" + parts.joined()
  }

  /// Colours that people with any colour vision can tell apart (Okabe and Ito's).
  static let distinct: [DrawingColor] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f3c8d", "#555555",
  ].compactMap { DrawingColor(hexadecimal: $0) }
}
