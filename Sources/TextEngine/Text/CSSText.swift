import Foundation

/// The properties of CSS that lay out a block of text, with CSS's initial values, as Chromium has them.
///
/// A request's `css` is one; in the library `apply(to:_:_:)` sets the styles that it stands for.
public struct CSSText: Sendable, Hashable {
  /// Which white space of the text counts: `white-space-collapse`.
  public var collapse = Collapse.collapse
  /// Whether lines wrap: `text-wrap-mode`.
  public var wraps = true
  /// Which of the ends that lines may have are chosen: `text-wrap-style`.
  public var wrapStyle = WrapStyle.auto
  /// The maximum number of lines, `line-clamp`; `nil`: no limit.
  public var lineClamp: Int?
  /// How wide fullwidth punctuation is: `text-spacing-trim`.
  public var spacingTrim = SpacingTrim.normal
  /// The case of letters: `text-transform`.
  public var textTransform = TextTransform.none
  /// Whether a word wider than the line is broken: `overflow-wrap`.
  public var overflowWrap = OverflowWrap.normal
  /// Where words may be broken: `word-break`.
  public var wordBreak = WordBreak.normal
  /// How strict the rules of Chinese and Japanese are: `line-break`.
  public var lineBreak = LineBreak.auto
  /// Whether a soft hyphen may end a line: `hyphens`.
  public var hyphens = Hyphens.manual
  /// What a line shows that ends inside a word, `hyphenate-character`; `nil`: the font's hyphen.
  public var hyphenateCharacter: String?
  /// How long words are that `hyphens: auto` hyphenates, and their parts: `hyphenate-limit-chars`.
  public var hyphenateLimits = HyphenateLimits()
  /// Whether spaces are put between Chinese or Japanese and other letters: `text-autospace`.
  public var autospace = Autospace.noAutospace
  /// Which edges of the block are trimmed to its first font: `text-box-trim`.
  public var boxTrim = BoxTrim.none
  /// Where the block is trimmed above and below: `text-box-edge`.
  public var boxEdges = BoxEdges()
  /// The height of lines: `line-height`.
  public var lineHeight = LineHeight.normal
  /// What is added after each character: `letter-spacing`.
  public var letterSpacing = Length.zero
  /// What is added after each space: `word-spacing`.
  public var wordSpacing = Length.zero
  /// The distance of tab stops: `tab-size`.
  public var tabSize = TabSize.spaces(8)
  /// The indent of the block's first line; may be negative: `text-indent`.
  public var textIndent = Length.zero
  /// Whether all lines have the indent but the first: `text-indent` with `hanging`.
  public var indentHangs = false
  /// Whether a line after a line feed counts as a first one: `text-indent` with `each-line`.
  public var indentsEachLine = false
  /// How lines are aligned: `text-align`.
  public var textAlign = TextAlign.start
  /// How a block's last line and lines before a forced end are aligned: `text-align-last`; `nil`: as the
  /// others, and not justified.
  public var textAlignLast: TextAlign?
  /// What is widened in justified lines: `text-justify`.
  public var textJustify = TextJustify.auto
  /// The direction of the block: `direction`.
  public var direction = Direction.ltr
  /// How lines run and follow each other: `writing-mode`.
  public var writingMode = WritingMode.horizontal
  /// Which characters of vertical text stand upright: `text-orientation`.
  public var textOrientation = TextOrientation.mixed
  /// What stands beside each other in vertical text: `text-combine-upright`.
  public var combination = TextCombination.none
  /// What directions the text has: `unicode-bidi`.
  public var unicodeBidi = UnicodeBidi.normal
  /// The font, its size and features.
  public var font = FontProperties()
  /// How readings stand beside their bases: `ruby-align`, `ruby-position`, `ruby-overhang`.
  public var ruby = Ruby("")
  /// How a run stands beside the text around it: `vertical-align`.
  public var verticalAlign = VerticalAlign.baseline
  /// The values that were read, by their properties' names.
  package var declarations: [String: String] = [:]

  /// CSS's initial values.
  public init() {}

  /// Which white space of the text counts.
  public enum Collapse: String, Sendable, Hashable, CaseIterable {
    /// Rows of white space are one space, and a line feed is white space.
    case collapse
    /// All of it.
    case preserve
    /// As ``collapse``, but a line feed ends a line.
    case preserveBreaks = "preserve-breaks"
    /// All of it, and each space takes room at a line's end, where the line may end after it.
    case breakSpaces = "break-spaces"
  }

  /// Which of the ends that lines may have are chosen.
  public enum WrapStyle: String, Sendable, Hashable, CaseIterable {
    /// Lines are filled.
    case auto
    /// Up to six lines are of about one length.
    case balance
    /// The last lines are chosen where otherwise a single short word stands in the last one.
    case pretty
    /// As ``auto``.
    case stable
  }

  /// How wide fullwidth punctuation of Chinese and Japanese is, beside other and at lines' ends.
  public enum SpacingTrim: String, Sendable, Hashable, CaseIterable {
    /// Half as wide beside other, and at a line's end where the line does not fit otherwise.
    case normal
    /// As ``normal``, and half as wide at the start of lines.
    case trimStart = "trim-start"
    /// As ``trimStart``, but for the first line and those after a forced end.
    case spaceFirst = "space-first"
    /// As wide as the font has it.
    case spaceAll = "space-all"
  }

  /// The case of letters.
  public enum TextTransform: String, Sendable, Hashable, CaseIterable {
    case none
    /// The first letter of each word is upper case.
    case capitalize
    case uppercase, lowercase
  }

  /// What directions a block's text has.
  public enum UnicodeBidi: String, Sendable, Hashable, CaseIterable {
    case normal, embed, isolate
    /// All characters have the block's direction.
    case override = "bidi-override"
    /// As ``override``.
    case isolateOverride = "isolate-override"
    /// Each paragraph has the direction of its text.
    case plaintext
  }

  /// Whether a word wider than the line is broken.
  public enum OverflowWrap: String, Sendable, Hashable, CaseIterable {
    /// It is not: it exceeds the line.
    case normal
    /// It is.
    case breakWord = "break-word"
    /// It is, and the minimum width is that of a character.
    case anywhere
  }

  /// Where words may be broken.
  public enum WordBreak: String, Sendable, Hashable, CaseIterable {
    case normal
    /// Between any two letters.
    case breakAll = "break-all"
    /// Not between two letters, in Chinese, Japanese and Korean neither.
    case keepAll = "keep-all"
    /// As `normal` with an `overflow-wrap` of `anywhere`.
    case breakWord = "break-word"
    /// In Japanese at the ends of phrases.
    case autoPhrase = "auto-phrase"
  }

  /// How strict the rules of Chinese and Japanese are.
  public enum LineBreak: String, Sendable, Hashable, CaseIterable {
    /// As the language says.
    case auto
    case loose
    case normal
    case strict
    /// Between any two grapheme clusters.
    case anywhere
  }

  /// Whether words may be hyphenated.
  public enum Hyphens: String, Sendable, Hashable, CaseIterable {
    case none
    /// At soft hyphens.
    case manual
    /// Also by the rules of the text's language, where it has one.
    case auto
  }

  /// The fewest characters of a word that is hyphenated, and of its parts; 0: what the language has.
  public struct HyphenateLimits: Sendable, Hashable {
    public var word = 0
    public var before = 0
    public var after = 0

    /// Those of the language.
    public init() {}

    /// Whether they allow a hyphen in a word.
    func allow(_ before: Int, of count: Int) -> Bool {
      count >= word && before >= self.before && count - before >= after
    }
  }

  /// Whether spaces are put between Chinese or Japanese and other letters.
  public enum Autospace: String, Sendable, Hashable, CaseIterable {
    case noAutospace = "no-autospace"
    case normal
  }

  /// Which edges of a block are trimmed.
  public enum BoxTrim: String, Sendable, Hashable, CaseIterable {
    case none
    case start = "trim-start"
    case end = "trim-end"
    case both = "trim-both"
  }

  /// Where a block is trimmed.
  public struct BoxEdges: Sendable, Hashable {
    public var over = Over.text
    public var under = Under.text

    /// The font's ascent and descent.
    public init() {}

    /// Above: at the font's ascent, the height of H, or that of x.
    public enum Over: String, Sendable, Hashable, CaseIterable { case text, cap, ex }

    /// Below: at the font's descent, or the baseline.
    public enum Under: String, Sendable, Hashable, CaseIterable { case text, alphabetic }
  }

  /// How a run stands beside the text around it.
  public enum VerticalAlign: Sendable, Hashable {
    case baseline
    case sub, `super`
    /// So much higher; lower where negative. A percentage is of the run's line height.
    case length(Length)
    /// Its middle at half the x-height of the block's font.
    case middle
    /// Its middle on the baseline.
    case baselineMiddle
    /// Its top or bottom where those of the block's font are.
    case atFontTop
    case atFontBottom
    /// Its top or bottom where those of the line are.
    case top, bottom

    /// Whether the place depends on the line, or on the block's font.
    package var dependsOnLine: Bool {
      switch self {
      case .baseline, .sub, .super: false
      case .length(let length): length.hasPercentage
      case .middle, .baselineMiddle, .atFontTop, .atFontBottom, .top, .bottom: true
      }
    }
  }

  /// How lines are aligned.
  public enum TextAlign: String, Sendable, Hashable, CaseIterable {
    case start, end, left, right, center, justify
  }

  /// What is widened in justified lines.
  public enum TextJustify: String, Sendable, Hashable, CaseIterable {
    /// Spaces, and both sides of Chinese and Japanese characters.
    case auto
    /// Nothing.
    case none
    /// Spaces.
    case interWord = "inter-word"
    /// All characters but joined letters.
    case interCharacter = "inter-character"
    /// As ``interCharacter``.
    case distribute
  }

  /// The direction of a block.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case ltr, rtl
  }

  /// CSS's font properties, as far as they change how wide or high text is.
  public struct FontProperties: Sendable, Hashable {
    /// The names of `font-family`, generic ones included; empty: what the style's own fonts are.
    public var families: [String] = []
    /// `font-size`; `nil`: the style's own.
    public var size: Length?
    /// `font-weight`, 1…1000; `nil`: 400, or what the font's own name says.
    public var weight: Int?
    /// Whether `font-style` is not `normal`.
    public var isItalic = false
    /// `font-stretch` in percent; `nil`: 100.
    public var stretch: Double?
    /// The features of each property, by its name.
    public var features: [String: [FontFeature]] = [:]
    /// `font-variation-settings`.
    public var variations: [FontVariation] = []
    /// `font-size-adjust`; `nil`: `none`.
    package var sizeAdjust: SizeAdjust?
    /// Whether `font-optical-sizing` is `auto`.
    public var usesOpticalSizing = true

    /// CSS's initial values.
    public init() {}

    /// The features of all properties; those of `font-feature-settings` count most, and are the only
    /// ligatures of spaced letters.
    public func allFeatures(isSpaced: Bool) -> [FontFeature] {
      let last = "font-feature-settings"
      let names = features.keys.filter {
        $0 != last && !(isSpaced && $0 == "font-variant-ligatures")
      }
      return names.sorted().flatMap { features[$0] ?? [] } + (features[last] ?? [])
    }
  }

  /// The size at `font-size: medium`, in pixels.
  package static let mediumSize = 16.0

  /// A length, in pixels, of the font's size, or of what the property says.
  public enum Length: Sendable, Hashable {
    case pixels(Double)
    /// Of the font's size.
    case em(Double)
    /// 100 is the whole: of the available width for `text-indent`, of the font's size elsewhere.
    case percent(Double)
    /// Of a measure of the first font.
    case font(Double, FontMeasure)
    /// All of these together: `calc()`.
    case sum([Length])

    public static let zero = Length.pixels(0)

    /// The length in pixels.
    package func pixels(size: Double, whole: Double) -> Double {
      switch self {
      case .pixels(let pixels): pixels
      case .em(let factor): factor * size
      case .percent(let percent): whole.isFinite ? whole * percent / 100 : 0
      // What a font that is not open yet would measure; `resolved(by:lineHeight:)` comes before.
      case .font(let factor, let measure): factor * measure.size(size) * measure.assumed
      case .sum(let parts): parts.reduce(0) { $0 + $1.pixels(size: size, whole: whole) }
      }
    }

    /// The lengths of which it is the sum, one for each unit.
    package var parts: [CSSText.Length] {
      if case .sum(let parts) = self { parts } else { [self] }
    }

    /// Whether a part of it is of a whole.
    package var hasPercentage: Bool {
      parts.contains { if case .percent = $0 { true } else { false } }
    }
  }

  /// What a unit of length is a measure of.
  public enum FontMeasure: String, Sendable, Hashable, CaseIterable {
    /// The same of the root element, which has the first font at 16 px.
    case rch, rex, rcap, ric, rlh
    /// The advance of 0.
    case ch
    /// The height of x.
    case ex
    /// The height of H.
    case cap
    /// The advance of U+6C34.
    case ic
    /// The height of a line.
    case lh

    /// In ems, where a font does not say it.
    package var assumed: Double { [.ch, .ex, .rch, .rex].contains(self) ? 0.5 : 1 }

    /// The font's size, of an element's own.
    package func size(_ own: Double) -> Double {
      [.rch, .rex, .rcap, .ric, .rlh].contains(self) ? CSSText.mediumSize : own
    }
  }

  /// The height of lines.
  public enum LineHeight: Sendable, Hashable {
    /// The fonts'.
    case normal
    /// Of each run's font size.
    case multiple(Double)
    /// The same for all runs.
    case length(Length)
  }

  /// The distance of tab stops.
  public enum TabSize: Sendable, Hashable {
    case spaces(Double)
    case length(Length)
  }
}

extension CSSText {
  /// Whether lines end inside words that are wider than they.
  var breaksWords: Bool { overflowWrap != .normal || wordBreak == .breakWord }

  /// Whether all white space of the text counts.
  package var preservesSpaces: Bool { collapse == .preserve || collapse == .breakSpaces }

  /// Whether white space hangs at a line's end.
  var hangsSpaces: Bool { !preservesSpaces || wraps && collapse == .preserve }

  /// Whether lines stand by their ends: Chromium asks the alignments alone.
  var placesLineEnds: Bool {
    let start: TextAlign = direction == .ltr ? .left : .right
    return [textAlign, textAlignLast ?? .start].contains { $0 != .start && $0 != start }
  }

  /// Whether the minimum width counts the breaks inside words.
  var breaksAnywhere: Bool { wraps && (overflowWrap == .anywhere || wordBreak == .breakWord) }

  /// An alignment as paragraphs have it.
  package func alignment(_ align: TextAlign) -> TextAlignment {
    switch align {
    case .start: .natural
    case .end: direction == .ltr ? .right : .left
    case .left: .left
    case .right: .right
    case .center: .center
    case .justify: .justified
    }
  }
}

/// Where CSS trims a block: the first line's ascent and the last line's descent, pixels; `nil`: nowhere.
struct BlockEdges: Sendable {
  var ascent: Double?
  var descent: Double?

  func trimmed(_ line: LineMetrics) -> LineMetrics {
    var line = line
    if let ascent { line.firstLineAscent = ascent }
    if let descent { line.lastLineDescent = descent }
    return line
  }
}

extension CSSText {
  /// As Blink has it: lengths of the block's first font, in 1/64 px.
  func blockEdges(of style: TextStyle, _ profile: MetricsProfile) -> BlockEdges {
    guard boxTrim != .none, let font = style.fonts.primary, case .chromium(let rule) = profile.rule
    else { return BlockEdges() }
    let size = style.size(of: font, under: profile)
    let area = rule.contentArea(for: font.metrics, size: size)
    let raised = rule.hasCentralBaseline ? area.ascent - area.height / 2 : 0
    let over: Double =
      switch boxEdges.over {
      case .text: area.ascent
      case .cap: (font.metrics.capHeight(size: size) * 64).roundedHalfUp / 64
      case .ex: (font.metrics.xHeight(size: size) * 64).roundedHalfUp / 64
      }
    let under = boxEdges.under == .text ? area.descent : 0
    // A line of `vertical-lr` begins with its lower side.
    let isFlipped = writingMode == .verticalLeftToRight
    return BlockEdges(
      ascent: boxTrim == (isFlipped ? .start : .end) ? nil : over - raised,
      descent: boxTrim == (isFlipped ? .end : .start) ? nil : under + raised)
  }
}

/// What a run has of CSS besides spacing and fonts.
package struct RunCSS: Sendable, Hashable {
  /// The height of its box; `nil`: by the block's rule.
  package var lineHeight: ChromiumLineMetrics.LineHeight?
  /// Whether lines may end inside.
  package var wraps = true
  /// Which characters of vertical text stand upright; `nil`: as in the block.
  package var textOrientation: TextOrientation?
  /// Where its lines may end, if not where the block's may.
  package var breaking: Breaking?
  /// The formatting character that opens it as an isolate of bidirectional text; `nil` for none.
  package var isolate: UInt16?
  /// The room of its box before and after its text.
  package var edges = Edges()
  /// The weight, slope and width that it asks fonts for, if others than the block: Chromium shapes its text by
  /// itself, even in the same face.
  package var face: [Double] = []
  /// Where it stands, if the line or the block's font decides it.
  package var verticalAlign = CSSText.VerticalAlign.baseline

  package init() {}

  /// The properties of where lines may end.
  package struct Breaking: Sendable, Hashable {
    package var lineBreak: CSSText.LineBreak
    package var wordBreak: CSSText.WordBreak

    package init(lineBreak: CSSText.LineBreak, wordBreak: CSSText.WordBreak) {
      (self.lineBreak, self.wordBreak) = (lineBreak, wordBreak)
    }
  }

  /// Room before and after a text, in pixels.
  package struct Edges: Sendable, Hashable {
    package var start = 0.0
    package var end = 0.0

    package init() {}
  }

  /// What of it determines glyphs; `nil` for nothing.
  var ofGlyphs: RunCSS? {
    var result = self
    (result.lineHeight, result.wraps, result.breaking) = (nil, true, nil)
    return result == RunCSS() ? nil : result
  }

  /// Whether its text is no other run's, though that has the same style.
  var isApart: Bool { isolate != nil || edges != Edges() }
}
