/// The fonts to try for each character, in order.
public struct FontCascade: Sendable, Hashable {
  /// The fonts, the preferred one first; its metrics are the line's.
  public var fonts: [Font]
  /// The library that queries Fontconfig for a font when none of `fonts` covers a character.
  package var fallback: FontLibrary?

  public init(_ fonts: [Font]) { self.fonts = fonts }

  public static func == (first: Self, second: Self) -> Bool {
    first.fallback === second.fallback && first.fonts.count == second.fonts.count
      && first.fonts.indices.allSatisfy { first.hasSameFont(as: second, at: $0) }
  }

  /// Whether the fonts at an index are the same and have the same role. Before the first font stands
  /// none for which it could be a fallback: there only a region counts.
  private func hasSameFont(as other: Self, at index: Int) -> Bool {
    let (own, others) = (fonts[index], other.fonts[index])
    return own === others
      || own == others
        && (own.fallback == others.fallback
          || index == 0 && own.fallback?.region == others.fallback?.region)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(fonts) }

  /// The preferred font; `nil` in an empty cascade.
  public var primary: Font? { fonts.first }

  /// The fonts with a bit each, the last one for all further fonts.
  func fonts(used: UInt64) -> [Font] {
    fonts.indices.filter { used >> UInt64(min($0, 63)) & 1 != 0 }.map { fonts[$0] }
  }

  /// Features that shaping enables by default: requesting one changes nothing.
  private static let standardFeatures: Set<String> = [
    "abvm", "blwm", "calt", "ccmp", "clig", "curs", "dist", "kern", "liga", "locl", "mark", "mkmk",
    "rclt", "rlig", "rvrn",
  ]

  /// Refuses to enable features that no font has: they would silently change nothing.
  package func requireFeatures(_ features: [FontFeature]) throws(TextMeasureError) {
    for feature in features
    where feature.value > 0 && !Self.standardFeatures.contains(feature.tag)
      && !fonts.contains(where: { $0.featureTags.contains(feature.tag) })
    {
      throw TextMeasureError(
        code: .invalidArgument,
        message: "no font here has the feature '\(feature.tag)'; remove it, or see 'textmeasure "
          + "fonts show' for those that a font has", operation: "set features")
    }
  }

  /// Refuses axis settings for the default fonts, which are static.
  package static func refuseVariationsOfDefaults(
    _ variations: [FontVariation]
  ) throws(TextMeasureError) {
    guard let first = variations.first else { return }
    throw TextMeasureError(
      code: .invalidArgument,
      message:
        "the default fonts are static and have no axis '\(first.tag)'; name a variable font, "
        + "such as Inter-roman.var.ttf", operation: "set variations")
  }
}

extension [Font] {
  /// The files' names: a file may be several fonts, such as one for each name that it substitutes.
  package var fileNames: [String] { map(\.source.fileName).withoutRepetitions }
}

extension Sequence where Element: Hashable {
  /// The elements, each where it occurs first.
  package var withoutRepetitions: [Element] {
    var met: Set<Element> = []
    return filter { met.insert($0).inserted }
  }
}
