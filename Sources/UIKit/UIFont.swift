public import Foundation
public import TextMeasure

/// A font at a size.
///
/// Two are equal when they measure alike.
open class UIFont: NSObject, TextFontProviding, @unchecked Sendable {
  /// The font that is measured with.
  public let textFont: TextFont

  /// A text style, with UIKit's raw values.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: TextStyleName) { self.init(rawValue: name.uikitRawValue) }

    public static let largeTitle = TextStyle(.largeTitle)
    public static let title1 = TextStyle(.title1)
    public static let title2 = TextStyle(.title2)
    public static let title3 = TextStyle(.title3)
    public static let headline = TextStyle(.headline)
    public static let subheadline = TextStyle(.subheadline)
    public static let body = TextStyle(.body)
    public static let callout = TextStyle(.callout)
    public static let footnote = TextStyle(.footnote)
    public static let caption1 = TextStyle(.caption1)
    public static let caption2 = TextStyle(.caption2)

    /// The library's own type; `body` for one that it does not know.
    var measured: TextStyleName { TextStyleName(uikitRawValue: rawValue) ?? .body }
  }

  /// A weight, with UIKit's raw values from −1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)

    /// OpenType's weight of the nearest named one.
    var openTypeWeight: Int {
      let named: [(Weight, Int)] = [
        (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500),
        (.semibold, 600), (.bold, 700), (.heavy, 800), (.black, 900),
      ]
      return named.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
    }
  }

  /// The font's descriptor; `nil` where it was created from the library's own value.
  let descriptor: UIFontDescriptor?

  /// Creates a font from the library's own value.
  public convenience init(_ textFont: TextFont) { self.init(textFont, descriptor: nil) }

  init(_ textFont: TextFont, descriptor: UIFontDescriptor?) {
    self.textFont = textFont
    self.descriptor = descriptor
  }

  /// The system font at 12 points: UIKit's has no size, so nothing can rely on one.
  public override convenience init() {
    self.init(UIFont.systemFont(ofSize: 12).textFont)
  }

  /// The font of a family's, full or PostScript name; `nil` where none answers to it, which one line
  /// on standard error says.
  ///
  /// Registered fonts come first, then the bundled ones and what answers for Apple's; the machine's
  /// are not looked through.
  public convenience init?(name: String, size: CGFloat) {
    guard let font = UIFont.named(name, size: size, weight: nil) else {
      MissingFontLog.note(name)
      return nil
    }
    // An Apple name may say more than the name of the face that answers for it.
    let names = [name, font.fontName]
    var traits: UIFontDescriptor.SymbolicTraits = []
    if names.contains(where: { $0.contains("Bold") }) { traits.insert(.traitBold) }
    if names.contains(where: { $0.contains("Italic") || $0.contains("Oblique") }) {
      traits.insert(.traitItalic)
    }
    self.init(
      font.textFont,
      descriptor: UIFontDescriptor(
        source: .named(name), weight: nil, pointSize: font.pointSize, traits: traits))
  }

  /// A size as UIKit reads it: 0 and negative ones stand for the default of 12 points here.
  static func size(_ size: CGFloat) -> CGFloat {
    size > 0 && size <= TextLimits.largestSize ? size : 12
  }

  // MARK: The system font

  public static func systemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .regular)
  }

  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    system(SystemFontDescriptor(weight: weight.openTypeWeight), size: size)
  }

  /// The system font with narrower or wider letters.
  ///
  /// Only the standard width's advances are published; the others are measured as that one.
  public static func systemFont(
    ofSize size: CGFloat, weight: Weight, width: Width
  ) -> UIFont {
    system(
      SystemFontDescriptor(weight: weight.openTypeWeight, width: width.measured), size: size)
  }

  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    system(SystemFontDescriptor(isItalic: true), size: size)
  }

  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    system(
      SystemFontDescriptor(weight: weight.openTypeWeight, design: .monospaced), size: size)
  }

  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    system(
      SystemFontDescriptor(weight: weight.openTypeWeight, hasMonospacedDigits: true), size: size)
  }

  /// A system font at a size.
  static func system(_ system: SystemFontDescriptor, size: CGFloat) -> UIFont {
    let source = UIFontDescriptor(system, pointSize: Self.size(size))
    return resolved(source) { () throws(TextMeasureError) in
      try .system(
        ofSize: Self.size(size), system, library: MeasuringEnvironment.current.library)
    }
  }

  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let category = UITraitCollection.category(traitCollection).measured
    let source = UIFontDescriptor.preferredFontDescriptor(
      withTextStyle: style, compatibleWith: traitCollection)
    return resolved(source) { () throws(TextMeasureError) in
      try .preferred(
        style.measured, at: category, library: MeasuringEnvironment.current.library)
    }
  }

  /// A font, or one without glyphs where the bundled fonts cannot be found: it measures nothing,
  /// and what is measured with it says why.
  private static func resolved(
    _ descriptor: UIFontDescriptor, _ make: () throws(TextMeasureError) -> TextFont
  ) -> UIFont {
    guard let font = try? make() else {
      return UIFont(TextFont(fonts: FontCascade([]), pointSize: 12), descriptor: descriptor)
    }
    return UIFont(font.inEnvironment, descriptor: descriptor)
  }

  // MARK: Queries

  public func withSize(_ size: CGFloat) -> UIFont {
    var font = textFont
    font.pointSize = Self.size(size)
    font.textStyleLeading = nil
    return UIFont(font, descriptor: descriptor?.withSize(Self.size(size)))
  }

  /// The requested family.
  public var familyName: String {
    guard let font = textFont.fonts.primary else { return "" }
    if font.systemFont != nil { return ".AppleSystemUIFont" }
    return font.substitution?.requestedName ?? font.familyName
  }

  /// The PostScript name of the face; of one that another answers for, the requested name.
  public var fontName: String {
    guard let font = textFont.fonts.primary else { return "" }
    if let system = font.systemFont { return system.postScriptName }
    guard let name = font.substitution?.requestedName, name.contains("-") else {
      return font.postScriptName
    }
    return name
  }

  public var pointSize: CGFloat { textFont.pointSize }
  public var ascender: CGFloat { textFont.ascender }
  public var descender: CGFloat { textFont.descender }
  public var capHeight: CGFloat { textFont.capHeight }
  public var xHeight: CGFloat { textFont.xHeight }
  public var lineHeight: CGFloat { textFont.lineHeight }
  public var leading: CGFloat { textFont.leading }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.textFont == textFont
  }

  public override var hash: Int { textFont.hashValue }
}
