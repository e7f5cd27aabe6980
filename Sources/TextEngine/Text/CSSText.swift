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
  /// The direction of the block: `direction`.
  public var direction = Direction.ltr
  /// How lines run and follow each other: `writing-mode`.
  public var writingMode = WritingMode.horizontal
  /// Which characters of vertical text stand upright: `text-orientation`.
  public var textOrientation = TextOrientation.mixed
  /// What directions the text has: `unicode-bidi`.
  public var unicodeBidi = UnicodeBidi.normal
  /// The font, its size and features.
  public var font = FontProperties()
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
    /// As ``normal``, and half as wide at the start of lines but the first.
    case trimStart = "trim-start"
    /// As ``trimStart``: Chromium trims no block's start.
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

  /// How a run stands beside the text around it.
  public enum VerticalAlign: Sendable, Hashable {
    case baseline
    case sub, `super`
    /// So much higher; lower where negative.
    case length(Length)
    /// A place that depends on the line or the text around it; refused for runs.
    case other(String)
  }

  /// How lines are aligned.
  public enum TextAlign: String, Sendable, Hashable, CaseIterable {
    case start, end, left, right, center, justify
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
    /// 100 is the whole: of the available width for `text-indent`, of a space for `word-spacing`.
    case percent(Double)

    public static let zero = Length.pixels(0)

    /// The length in pixels.
    func pixels(size: Double, whole: Double) -> Double {
      switch self {
      case .pixels(let pixels): pixels
      case .em(let factor): factor * size
      case .percent(let percent): whole.isFinite ? whole * percent / 100 : 0
      }
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

  /// Whether the minimum width counts the breaks inside words.
  var breaksAnywhere: Bool { wraps && (overflowWrap == .anywhere || wordBreak == .breakWord) }

  /// Sets what the properties of a run stand for, in a block with others.
  ///
  /// - Throws: `unsupported` for another value of a property that is the whole block's.
  package func apply(
    to style: inout TextStyle, in block: CSSText, size parent: Double
  ) throws(TextMeasureError) {
    var own = self
    own.font = block.font
    own.letterSpacing = block.letterSpacing
    own.wordSpacing = block.wordSpacing
    own.verticalAlign = block.verticalAlign
    own.declarations = block.declarations
    if own != block {
      let names = declarations.keys.sorted().filter { name in
        var changed = block
        let isSet = Self.property(named: name)?.set(declarations[name] ?? "", of: &changed) ?? false
        changed.font = block.font
        changed.letterSpacing = block.letterSpacing
        changed.wordSpacing = block.wordSpacing
        changed.verticalAlign = block.verticalAlign
        return isSet && changed != block
      }
      throw TextMeasureError(
        code: .unsupported,
        message:
          "\"\(names.first ?? "css")\" of a run is another than the block's; a run has its own fonts, "
          + "spacing and vertical-align",
        operation: "read a style")
    }
    let size = parent
    if declarations["font-size"] != nil || declarations["font"] != nil, let own = font.size {
      style.size = CGFloat(own.pixels(size: size, whole: size))
    }
    style.features = font.allFeatures
    style.usesOpticalSizing = font.usesOpticalSizing
    style.tracking = letterSpacing.pixels(size: Double(style.size), whole: Double(style.size))
    style.wordSpacing = wordSpacing.pixels(size: Double(style.size), whole: 0)
    // As Blink has it.
    switch declarations["vertical-align"] == nil ? .baseline : verticalAlign {
    case .baseline: break
    case .sub: style.baselineOffset = -CGFloat((size / 5 * 64).rounded(.down) / 64 + 1)
    case .super: style.baselineOffset = CGFloat((size / 3 * 64).rounded(.down) / 64 + 1)
    case .length(let length):
      style.baselineOffset = CGFloat(length.pixels(size: Double(style.size), whole: 0))
    case .other(let place):
      throw TextMeasureError(
        code: .unsupported,
        message: "\"vertical-align\" \(place) is not built; give sub, super or a length",
        operation: "read a style")
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
    style.features += font.allFeatures
    let size = Double(style.size)
    style.tracking = letterSpacing.pixels(size: size, whole: size)
    style.wordSpacing = wordSpacing.pixels(size: size, whole: 0)
    paragraph.alignment =
      switch textAlign {
      case .start: .natural
      case .end: direction == .ltr ? .right : .left
      case .left: .left
      case .right: .right
      case .center: .center
      case .justify: .justified
      }
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
    if options.uprightCharacters == .upright { options.direction = .leftToRight }
    var metrics = ChromiumLineMetrics()
    metrics.hasCentralBaseline = options.uprightCharacters != nil
    switch lineHeight {
    case .normal: break
    case .multiple(let factor): metrics.lineHeight = .multiple(factor)
    case .length(.percent(let percent)): metrics.lineHeight = .pixels(size * percent / 100)
    case .length(let length): metrics.lineHeight = .pixels(length.pixels(size: size, whole: 0))
    }
    options.profile = .chromium(metrics)
  }
}
