public import Foundation
import TextMeasure

/// A description of a font: a family or the system's, a weight, and a size.
public final class UIFontDescriptor: NSObject, NSCopying, Sendable {
  /// What a descriptor selects in its family.
  enum Source: Hashable, Sendable {
    /// A family's, full or PostScript name.
    case named(String)
    /// A system font.
    case system(SystemFontDescriptor)
    /// A text style at a content size category.
    case style(UIFont.TextStyle, ContentSizeCategory)
  }

  let source: Source
  /// OpenType's weight; `nil` for the source's own.
  let weight: Int?
  public let pointSize: CGFloat
  public let symbolicTraits: SymbolicTraits

  init(source: Source, weight: Int?, pointSize: CGFloat, traits: SymbolicTraits) {
    self.source = source
    self.weight = weight
    self.pointSize = pointSize
    symbolicTraits = traits
  }

  /// The descriptor of a system font.
  convenience init(_ system: SystemFontDescriptor, pointSize: CGFloat) {
    var traits: SymbolicTraits = system.weight >= 600 ? .traitBold : []
    if system.isItalic { traits.insert(.traitItalic) }
    if system.design == .monospaced { traits.insert(.traitMonoSpace) }
    self.init(
      source: .system(system), weight: system.weight, pointSize: pointSize, traits: traits)
  }

  public convenience init(name: String, size: CGFloat) {
    self.init(source: .named(name), weight: nil, pointSize: size, traits: [])
  }

  /// Reads the name, the size, and the weight among the traits; without a name it is the system
  /// font.
  public convenience init(fontAttributes: [AttributeName: Any]) {
    let name = fontAttributes[.name] as? String ?? fontAttributes[.family] as? String
    self.init(
      source: name.map(Source.named) ?? .system(SystemFontDescriptor()),
      weight: Self.weight(in: fontAttributes),
      pointSize: fontAttributes[.size].flatMap(Self.number) ?? 0, traits: [])
  }

  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traits: UITraitCollection?
  ) -> UIFontDescriptor {
    let category = UITraitCollection.category(traits).measured
    let preferred = style.measured.preferred(at: category)
    return UIFontDescriptor(
      source: .style(style, category), weight: nil, pointSize: preferred.size,
      traits: preferred.weight >= 600 ? .traitBold : [])
  }

  // MARK: Changing

  public func withSize(_ size: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(source: source, weight: weight, pointSize: size, traits: symbolicTraits)
  }

  /// The descriptor with other traits: bold changes the weight, italic the system font's slant; other
  /// families have no italic here and are measured upright.
  public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var weight = weight
    if traits.contains(.traitBold) != symbolicTraits.contains(.traitBold) {
      weight = traits.contains(.traitBold) ? 700 : 400
    }
    var source = source
    if case .system(var system) = source {
      system.isItalic = traits.contains(.traitItalic)
      source = .system(system)
    }
    return UIFontDescriptor(source: source, weight: weight, pointSize: pointSize, traits: traits)
  }

  /// The system font in another design, at this descriptor's weight; itself for another family.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    var system = SystemFontDescriptor()
    switch source {
    case .named: return self
    case .style(let style, let category):
      system.weight = style.measured.preferred(at: category).weight
    case .system(let known): system = known
    }
    if let weight { system.weight = weight }
    switch design {
    case .monospaced: system.design = .monospaced
    case .rounded: system.design = .rounded
    case .serif: system.design = .serif
    default: system.design = .standard
    }
    return UIFontDescriptor(
      source: .system(system), weight: weight, pointSize: pointSize, traits: symbolicTraits)
  }

  public func withFamily(_ family: String) -> UIFontDescriptor {
    UIFontDescriptor(
      source: .named(family), weight: weight, pointSize: pointSize, traits: symbolicTraits)
  }

  /// Reads the name, the size, and the weight among the traits; the others change no size here.
  public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    let name = attributes[.name] as? String ?? attributes[.family] as? String
    return UIFontDescriptor(
      source: name.map(Source.named) ?? source, weight: Self.weight(in: attributes) ?? weight,
      pointSize: attributes[.size].flatMap(Self.number) ?? pointSize, traits: symbolicTraits)
  }

  /// The requested name; the system font's is the substitute's.
  public var postscriptName: String { UIFont(descriptor: self, size: 0).fontName }

  /// The request behind a name, as far as it is known.
  public func object(forKey key: AttributeName) -> Any? { fontAttributes[key] }

  public var fontAttributes: [AttributeName: Any] {
    var attributes: [AttributeName: Any] = [.size: pointSize]
    switch source {
    case .named(let name): attributes[.name] = name
    case .style(let style, _): attributes[.textStyle] = style
    case .system: break
    }
    if let weight {
      attributes[.traits] = [TraitKey.weight: UIFont.Weight(openTypeWeight: weight).rawValue]
    }
    return attributes
  }

  private static func weight(in attributes: [AttributeName: Any]) -> Int? {
    guard let traits = attributes[.traits] as? [TraitKey: Any], let value = traits[.weight]
    else { return nil }
    if let weight = value as? UIFont.Weight { return weight.openTypeWeight }
    return number(value).map { UIFont.Weight(rawValue: $0).openTypeWeight }
  }

  private static func number(_ value: Any) -> CGFloat? {
    switch value {
    case let value as CGFloat: value
    case let value as Int: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: nil
    }
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return source == other.source && weight == other.weight && pointSize == other.pointSize
      && symbolicTraits == other.symbolicTraits
  }

  public override var hash: Int { source.hashValue }
}
