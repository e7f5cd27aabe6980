/// A platform as a set of rules, one for each decision of a layout.
///
/// ``TextOptions/init(platform:)`` makes a platform's options for preparing texts.
///
/// Each rule is a value that can be replaced, so that a platform may differ in one rule alone. What of
/// a platform is not built, and which rule stands in, is among its ``facts``: ``approximations(without:in:)``
/// says it in words.
public struct Platform: Sendable, Hashable {
  /// The name, such as `ios`.
  public let name: String
  /// Where lines may be broken, and when a line fits.
  public var breakRules: BreakRules
  /// The line-height rules.
  public var profile: MetricsProfile
  /// Whether a terminator at the text's end opens a line of its own.
  public var opensFinalLine: Bool
  /// Whether UIKit's string drawing gives the size, in place of the extent of the lines.
  public var usesStringDrawing: Bool
  /// The font of texts that name none, with the bundled ones behind it; `nil`: the bundled ones.
  public var fontName: String?
  /// How the lines of a paragraph are chosen, by Android's break rules.
  public var breakStrategy = BreakStrategy.simple
  /// Whether the boxes of glyphs count as a line's width, by Android's break rules.
  public var usesBoundsForWidth = false
  /// What each rule is, in the order of ``PlatformRule``.
  public let facts: [PlatformFact]

  /// All platforms.
  public static let all: [Platform] = [
    ios, macos, catalyst, chromium, android, compose, flutter, pango, libreoffice, impress,
    powerpoint, word, excel,
  ]

  /// The rules in which this platform is not followed, such as `android: breaks are Unicode's`.
  ///
  /// - Parameters:
  ///   - replaced: the rules that the caller sets, which are not the platform's any more.
  ///   - circumstances: what is true of the text; by default anything.
  public func approximations(
    without replaced: Set<PlatformRule> = [],
    in circumstances: PlatformFact.Circumstances = .all
  ) -> [String] {
    facts.compactMap { fact in
      guard !replaced.contains(fact.rule), circumstances.contains(fact.circumstance),
        let standIn = fact.standIn
      else { return nil }
      return "\(name): \(standIn)"
    }
  }
}

extension Platform {
  /// The platform with a name.
  ///
  /// - Throws: `invalidArgument` for an unknown name; the message lists the names.
  public init(named name: String) throws(TextMeasureError) {
    guard let platform = Self.all.first(where: { $0.name == name }) else {
      throw TextMeasureError(
        code: .invalidArgument,
        message: "there is no platform '\(name)'; use one of "
          + Self.all.map(\.name).joined(separator: ", "),
        operation: "find a platform")
    }
    self = platform
  }
}

extension TextOptions {
  /// A platform's options, with the natural direction.
  public init(platform: Platform) {
    self.init(breakRules: platform.breakRules, profile: platform.profile)
    opensFinalLine = platform.opensFinalLine
    breakStrategy = platform.breakStrategy
    usesBoundsForWidth = platform.usesBoundsForWidth
  }
}
