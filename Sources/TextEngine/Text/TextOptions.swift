/// How lines are broken and how high they are, independent of the text's styles.
public struct TextOptions: Sendable, Hashable {
  /// Where lines may be broken, and when a line fits.
  public var breakRules: BreakRules
  /// The line-height rules of a platform.
  public var profile: MetricsProfile
  /// The base direction of paragraphs.
  public var direction: TextDirection
  /// A BCP 47 tag; `nil` is the root locale. Only `ja`, `ko` and `zh` change line breaks, and under
  /// ``BreakRules/apple`` the languages' quotation marks do. It is also the fallback language for
  /// hyphenation.
  public var breakLocale: String?
  /// Whether a terminator at the text's end opens a line of its own in plain layout; `nil`: as on the
  /// platform of the line-height rules. String drawing and labels have rules of their own.
  public var opensFinalLine: Bool?
  /// How lines run and follow each other; set by `CSSText.apply`.
  public package(set) var writingMode = WritingMode.horizontal
  /// Which characters of vertical text stand upright; set as ``writingMode``.
  public package(set) var textOrientation = TextOrientation.mixed
  /// How the lines of a paragraph are chosen, under ``BreakRules/android``.
  public var breakStrategy = BreakStrategy.simple
  /// Which words are hyphenated, under ``BreakRules/android``.
  public var hyphenationFrequency = HyphenationFrequency.none
  /// Whether a line may not be narrower than the boxes of its glyphs, under ``BreakRules/android``:
  /// `TextView.useBoundsForWidth`.
  public var usesBoundsForWidth = false
  /// Whether justified lines grow between all characters, under ``BreakRules/android``:
  /// `JUSTIFICATION_MODE_INTER_CHARACTER`.
  public var justifiesCharacters = false
  /// CSS's properties of a block; set by `CSSText.apply`, `nil` for none.
  public var css: CSSText? {
    get { ownCSS?.value }
    set { ownCSS = newValue.map(OwnCSS.init) }
  }

  /// A class, because every text's options are compared and copied, and most have none.
  private var ownCSS: OwnCSS?

  private final class OwnCSS: Sendable, Hashable, CustomStringConvertible {
    let value: CSSText

    init(_ value: CSSText) { self.value = value }

    /// Descriptions tell options apart.
    var description: String { "\(value)" }

    static func == (first: OwnCSS, second: OwnCSS) -> Bool {
      first === second || first.value == second.value
    }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  /// Creates options. The defaults are Unicode's break rules and UIKit's line heights.
  public init(
    breakRules: BreakRules = .unicode, profile: MetricsProfile = .uikit,
    direction: TextDirection = .auto, breakLocale: String? = nil
  ) {
    self.breakRules = breakRules
    self.profile = profile
    self.direction = direction
    self.breakLocale = breakLocale
  }
}

/// Where lines may be broken, and when a line fits.
public enum BreakRules: String, Sendable, Hashable, CaseIterable {
  /// UAX 14 as in ICU. A line fits when its exact width exceeds the limit by at most 2⁻¹⁰ pt.
  case unicode
  /// Apple's since iOS 18.4: as ``unicode``, but the quotation marks of the language open and close
  /// (without a language those of English), soft hyphens count only where hyphenation is on, and
  /// Apple's Thai words. The older rules of earlier releases are not here.
  case apple
  /// Chromium's tailoring. A line fits when its width exceeds the limit by at most 1/64 px; the
  /// width is the sum of its bidi runs' widths, each rounded up to 1/64 px.
  case chromium
  /// Flutter's: UAX 14 as in ICU, of any language alike. A line fits when its width, down to 1/100 px,
  /// does; nothing is shaped again at its ends, and a word that is wider than the line starts on the
  /// line before. A tab is a space.
  case flutter
  /// LibreOffice's: UAX 14 of Unicode 5 with changes, such as no end after a slash in an address, and
  /// in East Asian text the language's lists of characters. A line fits as under ``unicode``.
  case libreoffice
  /// Android's: as ``unicode``, but lines end after hyphens only where hyphenation is on, addresses of
  /// pages and of mail have breaks of their own, and only a line feed ends a paragraph.
  case android
}

/// How Android chooses the ends of a paragraph's lines: `TextView.breakStrategy`.
public enum BreakStrategy: String, Sendable, Hashable, CaseIterable {
  /// Each line takes what fits.
  case simple
  /// The lines of a paragraph together: few, without much room at their ends but the last one's.
  case highQuality = "high_quality"
  /// As ``highQuality``, and the last line counts as the others.
  case balanced
}

/// How often Android hyphenates: `TextView.hyphenationFrequency`.
public enum HyphenationFrequency: String, Sendable, Hashable, CaseIterable {
  /// Never, not even at soft hyphens or after hyphens.
  case none
  /// Where it gains much. Under ``BreakStrategy/simple``, as ``full``.
  case normal
  /// Where it gains something; in words wider than the line under ``BreakStrategy/simple``.
  case full
}

/// The base direction of paragraphs.
public enum TextDirection: String, Sendable, Hashable, CaseIterable {
  /// From the first strong character; left to right where there is none.
  case auto
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The paragraphs' embedding level; `nil` for ``auto``.
  var level: UInt8? {
    switch self {
    case .auto: nil
    case .leftToRight: 0
    case .rightToLeft: 1
    }
  }
}
