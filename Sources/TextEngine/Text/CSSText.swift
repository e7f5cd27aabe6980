import Foundation

/// The properties of CSS that lay out a block of text, with CSS's initial values, as Chromium has them.
///
/// A request's `css` is one; in the library ``apply(to:_:_:)`` sets the styles that it stands for.
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
    var dependsOnLine: Bool {
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
    func pixels(size: Double, whole: Double) -> Double {
      switch self {
      case .pixels(let pixels): pixels
      case .em(let factor): factor * size
      case .percent(let percent): whole.isFinite ? whole * percent / 100 : 0
      // What a font that is not open yet would measure; `resolved(by:lineHeight:)` comes before.
      case .font(let factor, let measure): factor * measure.size(size) * measure.assumed
      case .sum(let parts): parts.reduce(0) { $0 + $1.pixels(size: size, whole: whole) }
      }
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
    var assumed: Double { [.ch, .ex, .rch, .rex].contains(self) ? 0.5 : 1 }

    /// The font's size, of an element's own.
    func size(_ own: Double) -> Double {
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

  /// The properties with another's values of what a run may have for itself.
  private func taking(_ own: CSSText) -> CSSText {
    var css = self
    css.font = own.font
    css.letterSpacing = own.letterSpacing
    css.wordSpacing = own.wordSpacing
    css.lineHeight = own.lineHeight
    css.verticalAlign = own.verticalAlign
    css.ruby = own.ruby
    css.combination = own.combination
    if textOrientation != .sideways, own.textOrientation != .sideways {
      css.textOrientation = own.textOrientation
    }
    css.textTransform = own.textTransform
    if css.wraps { css.wraps = own.wraps }
    // These are no rules of a run alone: where its words are broken depends on the line around it.
    let ofLines: [WordBreak] = [.breakWord, .autoPhrase]
    if !ofLines.contains(css.wordBreak), !ofLines.contains(own.wordBreak) {
      css.wordBreak = own.wordBreak
    }
    css.lineBreak = own.lineBreak
    css.direction = own.direction
    css.unicodeBidi = own.unicodeBidi
    css.declarations = own.declarations
    return css
  }

  /// Sets what the properties of a run stand for, in a block with others.
  ///
  /// - Parameter parent: the block's font size.
  /// - Throws: `unsupported` for another value of a property that is the whole block's.
  package func apply(
    to style: inout TextStyle, in block: CSSText, size parent: Double
  ) throws(TextMeasureError) {
    if self != block.taking(self) {
      let names = declarations.keys.sorted().filter { name in
        var changed = block
        let isSet = Self.property(named: name)?.set(declarations[name] ?? "", of: &changed) ?? false
        return isSet && changed != block.taking(changed)
      }
      throw Self.refusal(
        "\"\(names.first ?? "css")\" of a run is another than the block's; a run has its own fonts, "
          + "spacing, line-height, vertical-align, text-transform, text-wrap-mode, line-break, ruby "
          + "properties, text-combine-upright, text-orientation upright or mixed, direction, and "
          + "word-break other than break-word and auto-phrase")
    }
    if declarations["font-size"] != nil || declarations["font"] != nil, let own = font.size {
      style.size = CGFloat(own.pixels(size: parent, whole: parent))
    }
    style.features = font.allFeatures
    style.usesOpticalSizing = font.usesOpticalSizing
    style.css = RunCSS()
    style.css?.wraps = wraps
    if textOrientation != block.textOrientation { style.css?.textOrientation = textOrientation }
    if lineBreak != block.lineBreak || wordBreak != block.wordBreak {
      style.css?.breaking = RunCSS.Breaking(lineBreak: lineBreak, wordBreak: wordBreak)
    }
    style.sizeAdjust = font.sizeAdjust
    // As Blink has it.
    switch declarations["vertical-align"] == nil ? .baseline : verticalAlign {
    case .sub: style.baselineOffset = -CGFloat((parent / 5 * 64).rounded(.down) / 64 + 1)
    case .super: style.baselineOffset = CGFloat((parent / 3 * 64).rounded(.down) / 64 + 1)
    default: break
    }
    let size = Double(style.size)
    style.css?.edges = try edges(size: size)
    setLengths(of: &style)
    // A run like the text around it is shaped with it; a height may be of a font that is not open yet.
    defer {
      if style.css == RunCSS(), declarations["vertical-align"] == nil { style.css = nil }
    }
    guard declarations["unicode-bidi"] != nil else { return }
    let isLeftToRight = direction == .ltr
    switch unicodeBidi {
    case .isolate, .isolateOverride: style.css?.isolate = isLeftToRight ? 0x2066 : 0x2067
    case .plaintext: style.css?.isolate = 0x2068
    case .normal, .embed, .override: break
    }
    switch unicodeBidi {
    case .embed: style.writingDirection = [isLeftToRight ? .leftToRight : .rightToLeft]
    case .override, .isolateOverride:
      style.writingDirection = [isLeftToRight ? .leftToRightOverride : .rightToLeftOverride]
    case .normal, .isolate, .plaintext: break
    }
  }

  static func refusal(_ message: String) -> TextMeasureError {
    TextMeasureError(code: .unsupported, message: message, operation: "read a style")
  }

  /// Sets a style's spacing, and of a run its height and place: lengths may be of the style's fonts.
  package func setLengths(of style: inout TextStyle) {
    let size = Double(style.size)
    let css = resolved(by: style)
    style.tracking = css.letterSpacing.pixels(size: size, whole: size)
    style.wordSpacing = css.wordSpacing.pixels(size: size, whole: size)
    guard style.css != nil else { return }
    if declarations["line-height"] != nil || declarations["font"] != nil {
      style.css?.lineHeight = css.lineHeight.metrics(size: size)
    }
    guard declarations["vertical-align"] != nil else { return }
    if verticalAlign.dependsOnLine {
      style.css?.verticalAlign = css.verticalAlign
    } else if case .length(let length) = css.verticalAlign {
      let pixels = length.pixels(size: size, whole: 0)
      style.baselineOffset = CGFloat((pixels * 64).rounded(.towardZero) / 64)
    }
  }

  /// Sets what the properties stand for: letter and word spacing of the block's style, which runs
  /// inherit, the paragraphs' alignment, and Chromium's rules with the height of lines.
  ///
  /// White space that collapses has to be removed before the text is measured, as requests of the line
  /// protocol do; with `white-space: pre-wrap`, `pre` and `break-spaces` there is none.
  public func apply(
    to style: inout TextStyle, _ paragraph: inout ParagraphStyle, _ options: inout TextOptions
  ) {
    if let size = fontSize { style.size = CGFloat(size) }
    style.usesOpticalSizing = font.usesOpticalSizing
    style.sizeAdjust = font.sizeAdjust
    style.features += font.allFeatures
    setLengths(of: &style)
    paragraph.alignment = alignment(textAlign)
    if hyphens == .auto, style.language != nil { paragraph.hyphenationFactor = 1 }
    options.css = self
    options.breakRules = .chromium
    options.direction = direction == .ltr ? .leftToRight : .rightToLeft
    if unicodeBidi == .plaintext { options.direction = .auto }
    if unicodeBidi == .override || unicodeBidi == .isolateOverride {
      style.writingDirection = [
        direction == .ltr ? .leftToRightOverride : .rightToLeftOverride
      ]
    }
    options.writingMode = writingMode
    options.textOrientation = textOrientation
    setMeasures(of: style, &options)
  }

  /// Sets the height of lines, and the properties as what prepares texts reads them: lengths may be of the
  /// style's fonts.
  package func setMeasures(of style: TextStyle, _ options: inout TextOptions) {
    let css = resolved(by: style)
    options.css = css
    var metrics = ChromiumLineMetrics()
    metrics.hasCentralBaseline = options.uprightCharacters != nil
    metrics.sanitizesFonts = true
    metrics.lineHeight = css.lineHeight.metrics(size: Double(style.size))
    options.profile = .chromium(metrics)
  }

  /// An alignment as paragraphs have it.
  func alignment(_ align: TextAlign) -> TextAlignment {
    switch align {
    case .start: .natural
    case .end: direction == .ltr ? .right : .left
    case .left: .left
    case .right: .right
    case .center: .center
    case .justify: .justified
    }
  }

  // MARK: Lengths of fonts

  private var lengths: [Length] {
    [
      letterSpacing, wordSpacing, textIndent, tabSize.length, lineHeight.length,
      verticalAlign.length,
    ].compactMap(\.self)
  }

  /// Whether a length is of a font's characters.
  package var measuresFonts: Bool { lengths.contains(where: \.measuresFont) }

  /// Whether a length is of the font's size, or of its characters.
  package var hasRelativeLengths: Bool { lengths.contains(where: \.isRelative) }

  /// The properties with such lengths in pixels, by the first font of a style.
  func resolved(by style: TextStyle) -> CSSText {
    guard measuresFonts, let font = style.fonts.primary else { return self }
    let size = Double(style.size)
    let own = style.adjustedSize(of: font)
    func pixels(_ length: Length, _ lineHeight: LineHeight) -> Length {
      switch length {
      case .pixels, .em, .percent: length
      case .font(let factor, let measure):
        .pixels(
          factor
            * font.length(
              of: measure, size: measure.size(own),
              measure == .rlh ? .normal : lineHeight.metrics(size: size)))
      case .sum(let parts): .sum(parts.map { pixels($0, lineHeight) })
      }
    }
    var css = self
    if let own = lineHeight.length { css.lineHeight = .length(pixels(own, .normal)) }
    css.letterSpacing = pixels(letterSpacing, css.lineHeight)
    css.wordSpacing = pixels(wordSpacing, css.lineHeight)
    css.textIndent = pixels(textIndent, css.lineHeight)
    if let own = tabSize.length { css.tabSize = .length(pixels(own, css.lineHeight)) }
    if let own = verticalAlign.length { css.verticalAlign = .length(pixels(own, css.lineHeight)) }
    return css
  }
}

extension CSSText.TabSize {
  fileprivate var length: CSSText.Length? {
    if case .length(let length) = self { length } else { nil }
  }
}

extension CSSText.VerticalAlign {
  fileprivate var length: CSSText.Length? {
    if case .length(let length) = self { length } else { nil }
  }
}

extension CSSText.LineHeight {
  fileprivate var length: CSSText.Length? {
    if case .length(let length) = self { length } else { nil }
  }

  /// As a rule of heights has it, for a font size in pixels.
  fileprivate func metrics(size: Double) -> ChromiumLineMetrics.LineHeight {
    switch self {
    case .normal: .normal
    case .multiple(let factor): .multiple(factor)
    case .length(let length): .pixels(max(0, length.pixels(size: size, whole: size)))
    }
  }
}

extension Font {
  /// What a unit of CSS measures at a size, in pixels.
  fileprivate func length(
    of measure: CSSText.FontMeasure, size: Double, _ lineHeight: ChromiumLineMetrics.LineHeight
  ) -> Double {
    let advance: Double?
    switch measure {
    case .ch, .rch: advance = nominalAdvance(of: "0")
    case .ic, .ric: advance = nominalAdvance(of: "\u{6C34}")
    case .ex, .rex: return metrics.xHeight(size: size)
    case .cap, .rcap: return metrics.capHeight(size: size)
    case .lh, .rlh:
      var rule = ChromiumLineMetrics()
      rule.lineHeight = lineHeight
      return rule.lineMetrics(for: metrics, size: ChromiumLineMetrics.openedSize(size)).height
    }
    return (advance.map { $0 / Double(unitsPerEm) } ?? measure.assumed)
      * ChromiumLineMetrics.advanceSize(size)
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
  /// Where it stands, if the line or the block's font decides it.
  package var verticalAlign = CSSText.VerticalAlign.baseline

  /// The properties of where lines may end.
  package struct Breaking: Sendable, Hashable {
    package var lineBreak: CSSText.LineBreak
    package var wordBreak: CSSText.WordBreak
  }

  /// Room before and after a text, in pixels.
  package struct Edges: Sendable, Hashable {
    package var start = 0.0
    package var end = 0.0

    package init() {}
  }

  /// Whether its text is no other run's, though that has the same style.
  var isApart: Bool { isolate != nil || edges != Edges() }
}
