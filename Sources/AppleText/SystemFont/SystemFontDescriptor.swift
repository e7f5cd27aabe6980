public import TextEngine

/// One of Apple's system fonts: its weight, design, slant and width.
public struct SystemFontDescriptor: OriginalFont {
  /// A design of the system font: `UIFontDescriptor.SystemDesign`.
  public enum Design: String, Sendable, Hashable, CaseIterable {
    /// San Francisco.
    case standard = ""
    /// SF Rounded.
    case rounded
    /// SF Mono.
    case monospaced
    /// New York.
    case serif
  }

  /// A width of San Francisco's letters: `UIFont.Width`.
  public enum Width: String, Sendable, Hashable, CaseIterable {
    case standard = ""
    case compressed
    case condensed
    case expanded
  }

  /// OpenType's weight, 1…1000: 400 regular, 600 semibold, 700 bold.
  public var weight: Int
  public var design: Design
  /// Whether it is the italic.
  public var isItalic: Bool
  /// The width of its letters.
  public var width: Width
  /// Whether digits are tabular, as in `monospacedDigitSystemFont`.
  public var hasMonospacedDigits: Bool

  public init(
    weight: Int = 400, design: Design = .standard, isItalic: Bool = false,
    width: Width = .standard, hasMonospacedDigits: Bool = false
  ) {
    self.weight = weight
    self.design = design
    self.isItalic = isItalic
    self.width = width
    self.hasMonospacedDigits = hasMonospacedDigits
  }

  /// The names of UIKit's weights, at OpenType's 100, 200 … 900.
  public static let weightNames = [
    "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]

  /// Parses a name such as `system`, `system-semibold`, `system-italic`, `system-rounded-bold`,
  /// `system-monospaced-medium`, `system-digits-bold` or `system-condensed`, in any case and with
  /// the parts after `system` in any order; `nil` for any other name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - weight: the weight if the name contains none.
  public init?(name: String, weight: Int? = nil) {
    let parts = name.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard parts.first == "system" else { return nil }
    self.init(weight: weight ?? 400)
    for part in parts.dropFirst() {
      let part = String(part)
      if let index = Self.weightNames.firstIndex(where: { $0.lowercased() == part }) {
        self.weight = (index + 1) * 100
      } else if let design = Design(rawValue: part), design != .standard {
        self.design = design
      } else if let width = Width(rawValue: part), width != .standard {
        self.width = width
      } else if part == "italic" {
        isItalic = true
      } else if part == "digits" {
        hasMonospacedDigits = true
      } else {
        return nil
      }
    }
  }

  /// The name for ``init(name:weight:)``: `system-rounded-bold`, without a weight that has no name.
  public var name: String {
    var parts = ["system"]
    if design != .standard { parts.append(design.rawValue) }
    if width != .standard { parts.append(width.rawValue) }
    if hasMonospacedDigits { parts.append("digits") }
    if weight != 400, weight % 100 == 0, (1...9).contains(weight / 100) {
      parts.append(Self.weightNames[weight / 100 - 1])
    }
    if isItalic { parts.append("italic") }
    return parts.joined(separator: "-")
  }

  /// Parses a name of Apple's faces: `SF Pro Text`, `.SFUI-Semibold`, `.AppleSystemUIFont`; `nil`
  /// for others. Ignores case, spaces and hyphens; `weight` is for names without one.
  init?(appleName: String, weight: Int? = nil) {
    let name = FontCatalog.folded(appleName)
    let families = [
      ".sfui", ".sfns", ".applesystemuifont", "sfpro", "sfui", "sanfrancisco", "sfmono",
    ]
    guard families.contains(where: { name.hasPrefix($0) }) else { return nil }
    // `ultralight` before `light`, `semibold` before `bold`.
    let named = Self.weightNames.enumerated().map {
      ($0.element.lowercased(), ($0.offset + 1) * 100)
    }
    .filter { name.contains($0.0) }.max { $0.0.count < $1.0.count }
    self.init(
      weight: named?.1 ?? weight ?? 400,
      design: name.contains("mono") ? .monospaced : name.contains("rounded") ? .rounded : .standard,
      isItalic: name.contains("italic"),
      width: Width.allCases.last { $0 != .standard && name.contains($0.rawValue) } ?? .standard)
  }

  /// The font's PostScript name on a device: `.SFUI-Semibold`, `.AppleSystemUIFontMonospaced-Bold`.
  public var postScriptName: String {
    let index = min(max((weight + 50) / 100, 1), Self.weightNames.count) - 1
    func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
    let family = design == .standard ? ".SFUI" : ".AppleSystemUIFont" + capitalized(design.rawValue)
    let face = capitalized(Self.weightNames[index].lowercased())
    return "\(family)-\(face)\(isItalic ? "Italic" : "")"
  }

  /// The properties that change a measurement, as text.
  package var fingerprint: String {
    "\(weight) \(design.rawValue) \(isItalic) \(width.rawValue) \(hasMonospacedDigits)"
  }
}
