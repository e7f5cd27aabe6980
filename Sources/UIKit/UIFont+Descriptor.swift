public import Foundation
import TextMeasure

extension UIFont {
  // The sizes that UIKit's controls have on a phone.
  public static var labelFontSize: CGFloat { 17 }
  public static var buttonFontSize: CGFloat { 18 }
  public static var systemFontSize: CGFloat { 14 }
  public static var smallSystemFontSize: CGFloat { 12 }

  /// Creates the font of a descriptor; a size of 0 is the descriptor's own.
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
        ?? .system(SystemFontDescriptor(weight: descriptor.weight ?? 400), size: asked)
    case .system(var system):
      if let weight = descriptor.weight { system.weight = weight }
      font = .system(system, size: asked)
    case .style(let style, let category):
      let preferred = style.measured.preferred(at: category)
      let weight = descriptor.weight ?? preferred.weight
      let isItalic = descriptor.symbolicTraits.contains(.traitItalic)
      let plain = UIFont.system(
        SystemFontDescriptor(weight: weight, isItalic: isItalic), size: asked)
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
    let library = MeasuringEnvironment.current.library
    guard let font = try? library.font(named: name, weight: weight, asksSystem: false) else {
      return nil
    }
    let bundled = (try? library.defaultCascade().fonts) ?? []
    return UIFont(
      TextFont(
        fonts: FontCascade([font] + bundled.filter { $0.source != font.source }),
        pointSize: UIFont.size(size)
      ).inEnvironment)
  }

  /// The descriptor of this font.
  public var fontDescriptor: UIFontDescriptor {
    if let descriptor { return descriptor }
    return UIFontDescriptor(
      source: .named(fontName), weight: nil, pointSize: pointSize,
      traits: fontName.contains("Bold") ? .traitBold : [])
  }

  /// The families that the bundled fonts are of.
  public static var familyNames: [String] {
    let fonts = (try? MeasuringEnvironment.current.library.defaultCascade().fonts) ?? []
    return Array(Set(fonts.map(\.familyName))).sorted()
  }

  /// The PostScript names of a family's bundled faces.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    let fonts = (try? MeasuringEnvironment.current.library.defaultCascade().fonts) ?? []
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
}

extension UIFont.Width {
  /// The library's own width of the nearest named one.
  var measured: SystemFontDescriptor.Width {
    switch rawValue {
    case ..<(-0.3): .compressed
    case ..<(-0.1): .condensed
    case ..<0.1: .standard
    default: .expanded
    }
  }
}
