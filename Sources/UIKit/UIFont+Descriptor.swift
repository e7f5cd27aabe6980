public import Foundation
import TextMeasure

extension UIFont {
  // The sizes that UIKit's controls have on a phone.
  public static var labelFontSize: CGFloat { 17 }
  public static var buttonFontSize: CGFloat { 18 }
  public static var systemFontSize: CGFloat { 14 }
  public static var smallSystemFontSize: CGFloat { 12 }

  /// Creates the font that a descriptor asks for; a size of 0 is the descriptor's own.
  ///
  /// A name that no bundled font answers to has the system font, as UIKit falls back to another
  /// font too.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    let asked = size > 0 ? size : descriptor.pointSize
    let font: UIFont
    switch descriptor.source {
    case .named(let name):
      font =
        UIFont.named(name, size: asked, weight: descriptor.weight)
        ?? .system(size: asked, weight: descriptor.weight ?? 400)
    case .system:
      font = .system(size: asked, weight: descriptor.weight ?? 400)
    case .monospaced:
      font = .monospacedSystemFont(
        ofSize: asked, weight: Weight(openTypeWeight: descriptor.weight ?? 400))
    case .style(let style, let category):
      let preferred = style.measured.preferred(at: category)
      let weight = descriptor.weight ?? preferred.weight
      let plain = UIFont.system(size: asked, weight: weight)
      // The leading is the style's at its own size alone.
      guard asked == preferred.size else {
        font = plain
        break
      }
      var styled = plain.textFont
      styled.textStyleLeading = preferred.leading
      font = UIFont(styled)
    }
    self.init(font.textFont, descriptor: descriptor.withSize(font.pointSize))
  }

  /// The font of a name and weight; `nil` where no bundled font answers to it.
  static func named(_ name: String, size: CGFloat, weight: Int?) -> UIFont? {
    let library = FontLibrary.shared
    guard let font = try? library.font(named: name, weight: weight, asksSystem: false) else {
      return nil
    }
    let bundled = (try? library.defaultCascade().fonts) ?? []
    return UIFont(
      TextFont(
        fonts: FontCascade([font] + bundled.filter { $0.source != font.source }),
        pointSize: UIFont.size(size)))
  }

  /// The system font at an OpenType weight.
  static func system(size: CGFloat, weight: Int) -> UIFont {
    systemFont(ofSize: size, weight: Weight(openTypeWeight: weight))
  }

  /// What asks for this font.
  public var fontDescriptor: UIFontDescriptor {
    if let descriptor { return descriptor }
    return UIFontDescriptor(
      source: .named(fontName), weight: nil, pointSize: pointSize,
      traits: fontName.contains("Bold") ? .traitBold : [])
  }

  /// The families that the bundled fonts are of.
  public static var familyNames: [String] {
    let fonts = (try? FontLibrary.shared.defaultCascade().fonts) ?? []
    return Array(Set(fonts.map(\.familyName))).sorted()
  }

  /// The PostScript names of a family's bundled faces.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    let fonts = (try? FontLibrary.shared.defaultCascade().fonts) ?? []
    return fonts.filter { $0.familyName == familyName }.map(\.postScriptName)
  }
}

extension UIFont.Weight {
  public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

  /// The weight of a number on OpenType's scale, rounded down to a hundred.
  init(openTypeWeight: Int) {
    let named: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    self = named[min(max(openTypeWeight / 100 - 1, 0), named.count - 1)]
  }
}

extension UIFont {
  /// A width of the system font's letters.
  public struct Width: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let condensed = Width(rawValue: -0.2)
    public static let compressed = Width(rawValue: -0.4)
    public static let standard = Width(rawValue: 0)
    public static let expanded = Width(rawValue: 0.2)
  }

  /// The system font; no other width is bundled, and the standard one answers.
  public static func systemFont(
    ofSize size: CGFloat, weight: Weight, width: Width
  ) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }
}
