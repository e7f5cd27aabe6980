import Foundation
import Suggestions
package import TextEngine

extension CSSText {
  /// A property: its name, its values and what they set.
  package struct Property: Sendable {
    package let name: String
    package let initial: String
    package let meaning: String
    /// The keywords among its values.
    package var keywords: [String] = []
    /// The other values.
    package var kinds: Kinds = []
    /// The limits of its numbers, where they are not those of lengths.
    package private(set) var limits: ClosedRange<Double>?
    /// All values in CSS's notation, where keywords and kinds do not say them.
    private var notation: String?
    /// A regular expression of these.
    private var form: String?
    private let read: @Sendable (inout CSSText, String) -> Bool

    /// A property whose values are keywords and those of some kinds.
    init(
      name: String, initial: String, meaning: String, keywords: [String] = [], kinds: Kinds = [],
      _ set: @escaping @Sendable (inout CSSText, Value) -> Void
    ) {
      (self.name, self.initial, self.meaning) = (name, initial, meaning)
      (self.keywords, self.kinds) = (keywords, kinds)
      read = { css, text in
        guard let value = Self.value(text, keywords, kinds) else { return false }
        set(&css, value)
        return true
      }
    }

    /// A property whose values have a notation of their own.
    init(
      name: String, initial: String, meaning: String, notation: String, form: String,
      takesNumber: Bool = false, limits: ClosedRange<Double>? = nil,
      _ read: @escaping @Sendable (inout CSSText, String) -> Bool
    ) {
      (self.name, self.initial, self.meaning) = (name, initial, meaning)
      (self.notation, self.form, self.read, self.limits) = (notation, form, read, limits)
      if takesNumber { kinds = .number }
    }

    /// The same under another name.
    fileprivate func named(_ name: String) -> Property {
      Property(
        name: name, initial: initial, meaning: "As `\(self.name)`.", keywords: keywords,
        kinds: kinds,
        limits: limits, notation: notation, form: form, read: read)
    }

    private init(
      name: String, initial: String, meaning: String, keywords: [String], kinds: Kinds,
      limits: ClosedRange<Double>?, notation: String?, form: String?,
      read: @escaping @Sendable (inout CSSText, String) -> Bool
    ) {
      (self.name, self.initial, self.meaning) = (name, initial, meaning)
      (self.keywords, self.kinds, self.limits) = (keywords, kinds, limits)
      (self.notation, self.form, self.read) = (notation, form, read)
    }

    /// The values besides keywords in CSS's notation; empty for none.
    package var syntax: String {
      if let notation { return notation }
      let names = [
        (Kinds.number, "<number>"), (.length, "<length>"), (.percentage, "<percentage>"),
      ]
      return names.filter { kinds.contains($0.0) }.map(\.1).joined(separator: " | ")
    }

    /// A regular expression of all values.
    package var pattern: String {
      if let form { return "^(\(form))$" }
      let number = (kinds.contains(.signed) ? "[-+]?" : "") + Self.number
      let units = Self.unitNames + (kinds.contains(.percentage) ? ["%"] : [])
      var values =
        keywords
        + (kinds.contains(.length)
          ? ["0", number + "(\(units.joined(separator: "|")))", Self.calculation] : [])
      if kinds.contains(.number) { values.append(number) }
      return "^(\(values.joined(separator: "|")))$"
    }

    /// Whether its values are its keywords alone.
    package var isChoice: Bool { notation == nil && kinds.isEmpty }

    /// Sets a value; `false` where the property has none such.
    package func set(_ text: String, of css: inout CSSText) -> Bool {
      guard read(&css, text) else { return false }
      css.declarations[name] = text
      return true
    }

    /// The value with each number beyond its limits at the nearest one; `nil` where that is none either.
    package func nearest(to text: String) -> (value: String, limits: ClosedRange<Double>)? {
      let most = Double(TextLimits.largestSize)
      let limits = limits ?? (kinds.contains(.signed) ? -most : 0)...most
      var value = ""
      var rest = text[...]
      while let range = rest.range(of: "[-+]?" + Self.number, options: .regularExpression) {
        guard let number = Double(rest[range]) else { return nil }
        let clamped = min(max(number, limits.lowerBound), limits.upperBound)
        value += rest[..<range.lowerBound]
        value += clamped == number ? String(rest[range]) : "\(Int(clamped))"
        rest = rest[range.upperBound...]
      }
      value += rest
      var other = CSSText()
      return value != text && read(&other, value) ? (value, limits) : nil
    }

    /// A value with each word at the keyword that it is most like; `nil` where that is none either.
    package func corrected(_ text: String) -> String? {
      let words = text.split(separator: " ").map(String.init)
      guard words.count <= 8 else { return nil }
      let known =
        keywords
        + (form ?? "").split { "()[]|?{}^$\"',.*+0123456789 ".contains($0) }.map(String.init)
        .filter { $0.count > 2 }
      let value = words.map { NearestName.of($0, among: known) ?? $0 }.joined(separator: " ")
      var css = CSSText()
      return read(&css, value) ? value : nil
    }

    /// A length of a kind.
    static func length(_ text: String, _ kinds: Kinds) -> Length? {
      guard case .length(let length)? = value(text, [], kinds) else { return nil }
      return length
    }

    private static func value(_ text: String, _ keywords: [String], _ kinds: Kinds) -> Value? {
      if keywords.contains(text) { return .keyword(text) }
      func number(_ text: some StringProtocol) -> Double? { Self.number(text, kinds) }
      if let number = number(text) {
        if kinds.contains(.number) { return .number(number) }
        return number == 0 && kinds.contains(.length) ? .length(.zero) : nil
      }
      if text.hasPrefix("calc("), text.hasSuffix(")") { return CSSCalculation.value(text, kinds) }
      guard kinds.contains(.length) else { return nil }
      if text.hasSuffix("%") {
        guard kinds.contains(.percentage) else { return nil }
        return number(text.dropLast()).map { .length(.percent($0)) }
      }
      // `rem` before `em`.
      for (unit, pixels) in units where text.hasSuffix(unit) {
        return number(text.dropLast(unit.count)).map { .length(.pixels($0 * pixels)) }
      }
      for measure in FontMeasure.allCases where text.hasSuffix(measure.rawValue) {
        return number(text.dropLast(measure.rawValue.count)).map { .length(.font($0, measure)) }
      }
      return text.hasSuffix("em") ? number(text.dropLast(2)).map { .length(.em($0)) } : nil
    }

    static func number(_ text: some StringProtocol, _ kinds: Kinds) -> Double? {
      let digits = Array(text.utf8).drop { kinds.contains(.signed) && ($0 == 0x2D || $0 == 0x2B) }
      guard let first = digits.first, (0x30...0x39).contains(first) || first == 0x2E,
        digits.last != 0x2E, text.utf8.count - digits.count <= 1,
        let number = Double(decimal: text), number.magnitude <= Double(TextLimits.largestSize)
      else { return nil }
      return number
    }

    /// Regular expressions of numbers and lengths, for the forms of values.
    static let number = "([0-9]*[.])?[0-9]+([eE][-+]?[0-9]+)?"
    static let length = "0|\(number)(\(unitNames.joined(separator: "|")))|\(calculation)"
    /// The same without units of the font's own characters.
    static let size =
      "0|\(number)(\((units.map(\.key) + ["em"]).joined(separator: "|")))|\(calculation)"
    private static let calculation = "calc[(].*[)]"

    /// The words of a value; spaces in brackets part none.
    static func words(_ text: String) -> [String] {
      var depth = 0
      return text.split { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return character == " " && depth <= 0
      }.map(String.init)
    }

    private static let unitNames = units.map(\.key) + ["em"] + FontMeasure.allCases.map(\.rawValue)

    /// The absolute units, in pixels, and the root's font size.
    private static let units: KeyValuePairs<String, Double> = [
      "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54,
      "Q": 2.4 / 2.54, "rem": 16,
    ]
  }

  package struct Kinds: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let number = Kinds(rawValue: 1)
    package static let length = Kinds(rawValue: 2)
    package static let percentage = Kinds(rawValue: 4)
    /// Also below 0.
    package static let signed = Kinds(rawValue: 8)
  }

  enum Value: Equatable {
    case keyword(String)
    case number(Double)
    case length(Length)
  }

  /// All properties.
  package static let properties =
    layoutProperties + aliases + olderProperties + fontProperties + edgeProperties + flowProperties
    + unsupported.map { name, value in
      Property(
        name: name, initial: value, meaning: "Other values are not supported.", keywords: [value]
      ) { _, _ in }
    }

  /// Properties that could change the text's lines, and their only value so far.
  private static let unsupported: KeyValuePairs<String, String> = [
    "-webkit-rtl-ordering": "logical", "column-count": "auto", "column-height": "auto",
    "column-width": "auto", "columns": "auto", "font-language-override": "normal",
    "font-variant-emoji": "normal", "initial-letter": "normal", "text-emphasis": "none",
    "text-emphasis-style": "none", "text-fit": "none", "zoom": "1",
    "-webkit-text-security": "none",
  ]

  /// Other names of properties.
  private static let aliases: [Property] = [
    "word-wrap": "overflow-wrap", "-webkit-writing-mode": "writing-mode",
    "-webkit-hyphenate-character": "hyphenate-character", "-webkit-line-break": "line-break",
  ].compactMap { (name: String, own: String) in
    layoutProperties.first { $0.name == own }?.named(name)
  }.sorted { $0.name < $1.name }

  static func property(named name: String) -> Property? { properties.first { $0.name == name } }

  /// What properties that Chromium still has stand for in others.
  private static let olderProperties: [Property] = [
    Property(
      name: "-webkit-ruby-position", initial: "before", meaning: "As `ruby-position`.",
      keywords: ["before", "after"]
    ) { css, value in
      css.ruby.position = value == .keyword("after") ? .under : .over
    },
    Property(
      name: "-webkit-text-combine", initial: "none", meaning: "As `text-combine-upright`.",
      keywords: ["none", "horizontal"]
    ) { css, value in
      css.combination = value == .keyword("none") ? .none : .all
    },
    Property(
      name: "-webkit-text-orientation", initial: "vertical-right",
      meaning: "As `text-orientation`.",
      keywords: ["vertical-right", "upright", "sideways", "sideways-right"]
    ) { css, value in
      css.textOrientation =
        switch value {
        case .keyword("vertical-right"): .mixed
        case .keyword("upright"): .upright
        default: .sideways
        }
    },
  ]

  private static let layoutProperties: [Property] = [
    Property(
      name: "white-space", initial: "normal",
      meaning: "`white-space-collapse` and `text-wrap-mode` together; of runs the latter alone.",
      notation: "normal | pre | pre-wrap | pre-line | <white-space-collapse> || <text-wrap-mode>",
      form:
        "normal|pre|pre-wrap|pre-line|(collapse|preserve|preserve-breaks|break-spaces)( (wrap|nowrap))?"
        + "|(wrap|nowrap)( (collapse|preserve|preserve-breaks|break-spaces))?"
    ) { css, text in
      let names = [
        "normal": "collapse", "pre": "preserve nowrap", "pre-wrap": "preserve",
        "pre-line": "preserve-breaks",
      ]
      let words = (names[text] ?? text).split(separator: " ").map(String.init)
      let modes = words.filter { $0 == "wrap" || $0 == "nowrap" }
      let kept = words.compactMap(CSSText.Collapse.init)
      guard !words.isEmpty, modes.count < 2, kept.count < 2, modes.count + kept.count == words.count
      else { return false }
      css.wraps = modes != ["nowrap"]
      css.collapse = kept.first ?? .collapse
      return true
    },
    keyword(
      "white-space-collapse", \.collapse, "collapse",
      "Which white space counts. Offsets in replies are those of the text as given."),
    Property(
      name: "text-wrap-mode", initial: "wrap", meaning: "Whether lines wrap.",
      keywords: ["wrap", "nowrap"]
    ) { css, value in
      if case .keyword(let name) = value { css.wraps = name == "wrap" }
    },
    keyword(
      "text-wrap-style", \.wrapStyle, "auto",
      "`balance` makes lines of about one length, `pretty` avoids a single short word in the last one; "
        + "`stable` is `auto`."),
    Property(
      name: "text-wrap", initial: "wrap",
      meaning: "`text-wrap-mode` and `text-wrap-style` together.",
      notation: "[ wrap | nowrap ] || [ auto | balance | pretty | stable ]",
      form:
        "(wrap|nowrap)( (auto|balance|pretty|stable))?|(auto|balance|pretty|stable)( (wrap|nowrap))?"
    ) { css, text in
      let words = text.split(separator: " ").map(String.init)
      let modes = words.filter { $0 == "wrap" || $0 == "nowrap" }
      let styles = words.compactMap(WrapStyle.init)
      guard !words.isEmpty, modes.count < 2, styles.count < 2,
        modes.count + styles.count == words.count
      else { return false }
      css.wraps = modes != ["nowrap"]
      css.wrapStyle = styles.first ?? .auto
      return true
    },
    clamp("line-clamp"), clamp("-webkit-line-clamp"),
    keyword(
      "text-spacing-trim", \.spacingTrim, "normal",
      "How wide fullwidth punctuation of Chinese and Japanese is, beside other and at lines' ends."),
    keyword(
      "text-transform", \.textTransform, "none",
      "Letters are made upper or lower case as the language says. Offsets in replies are those of the text "
        + "as given."),
    Property(
      name: "text-rendering", initial: "auto",
      meaning: "Heights are those of `geometricPrecision`, see below.",
      // Computed values are in lower case.
      keywords: [
        "auto", "optimizeLegibility", "geometricPrecision", "optimizelegibility",
        "geometricprecision",
      ]
    ) { _, _ in },
    keyword(
      "overflow-wrap", \.overflowWrap, "normal",
      "Whether a word wider than the line is broken. Only `anywhere` counts these breaks for the minimum "
        + "width."),
    keyword(
      "word-break", \.wordBreak, "normal",
      "Where lines may end inside words. With `auto-phrase` also at any soft hyphen; in Chromium only"
        + " where nothing else fits."),
    keyword(
      "line-break", \.lineBreak, "auto", "How strict the rules are; `auto` is as the language says."
    ),
    keyword(
      "hyphens", \.hyphens, "manual",
      "Whether words are hyphenated; `auto` needs a `language`, of which the library has patterns."),
    Property(
      name: "hyphenate-character", initial: "auto",
      meaning: "What a line shows that ends inside a word; of the font of the text before it.",
      notation: "auto | <string>", form: #"auto|"[^"]*"|'[^']*'"#
    ) { css, text in
      let quoted = text.dropFirst().dropLast()
      guard text == "auto" || text.count >= 2 && (text.first == "\"" || text.first == "'"),
        text == "auto" || text.last == text.first && !quoted.contains(where: { $0 == text.first })
      else { return false }
      css.hyphenateCharacter = text == "auto" ? nil : String(quoted)
      return true
    },
    Property(
      name: "hyphenate-limit-chars", initial: "auto",
      meaning:
        "The fewest characters of a word that `hyphens: auto` hyphenates, before and after a hyphen.",
      notation: "[ auto | <integer> ]{1,3}", form: "(auto|[1-9][0-9]*)( (auto|[1-9][0-9]*)){0,2}",
      limits: 1...255
    ) { css, text in
      let counts = text.split(separator: " ").map { $0 == "auto" ? 0 : Int($0) ?? -1 }
      guard (1...3).contains(counts.count), counts.allSatisfy((0...255).contains),
        !text.split(separator: " ").contains("0")
      else { return false }
      css.hyphenateLimits.word = counts[0]
      css.hyphenateLimits.before = counts.count > 1 ? counts[1] : 0
      css.hyphenateLimits.after = counts.count > 1 ? counts[counts.count - 1] : 0
      return true
    },
    keyword(
      "text-autospace", \.autospace, "no-autospace",
      "`normal` puts an eighth of an ideograph between Chinese or Japanese characters and other letters "
        + "and digits."),
    keyword(
      "text-box-trim", \.boxTrim, "none",
      "Whether the block begins and ends at its first font's edges, in place of its lines'."),
    Property(
      name: "text-box-edge", initial: "auto", meaning: "The edges of `text-box-trim`.",
      notation: "auto | text | [ text | cap | ex ] [ text | alphabetic ]",
      form: "auto|text|(text|cap|ex) (text|alphabetic)"
    ) { css, text in
      guard let edges = boxEdges(text) else { return false }
      css.boxEdges = edges
      return true
    },
    Property(
      name: "text-box", initial: "normal", meaning: "`text-box-trim` and `text-box-edge` together.",
      notation: "normal | <text-box-trim> || <text-box-edge>",
      form:
        "normal|(none|trim-start|trim-end|trim-both)?( ?(auto|text|(text|cap|ex) (text|alphabetic)))?"
    ) { css, text in
      let words = text.split(separator: " ").map(String.init)
      let trims = words.compactMap(BoxTrim.init)
      let rest = words.filter { BoxTrim(rawValue: $0) == nil && $0 != "normal" }
      guard !words.isEmpty, trims.count < 2, !words.contains("normal") || words.count == 1,
        let edges = rest.isEmpty ? BoxEdges() : boxEdges(rest.joined(separator: " "))
      else { return false }
      css.boxTrim = trims.first ?? (words == ["normal"] ? .none : .both)
      css.boxEdges = edges
      return true
    },
    Property(
      name: "line-height", initial: "normal",
      meaning: "The height of lines; a number is a factor on each run's size.",
      keywords: ["normal"], kinds: [.number, .length, .percentage]
    ) { css, value in
      css.lineHeight =
        switch value {
        case .keyword: .normal
        case .number(let factor): .multiple(factor)
        case .length(let length): .length(length)
        }
    },
    spacing("letter-spacing", \.letterSpacing, "What is added after each character."),
    spacing("word-spacing", \.wordSpacing, "What is added after each space."),
    Property(
      name: "tab-size", initial: "8",
      meaning: "The distance of tab stops; a number counts spaces.", kinds: [.number, .length]
    ) { css, value in
      switch value {
      case .keyword: break
      case .number(let count): css.tabSize = .spaces(count)
      case .length(let length): css.tabSize = .length(length)
      }
    },
    Property(
      name: "text-indent", initial: "0",
      meaning: "The indent of the block's first line, or of all others, or after each line feed.",
      notation: "[ <length> | <percentage> ] && hanging? && each-line?",
      form:
        "(hanging |each-line ){0,2}[-+]?(\(Property.length)|\(Property.number)%)( hanging| each-line){0,2}",
      limits: -Double(TextLimits.largestSize)...Double(TextLimits.largestSize)
    ) { css, text in
      var words = Property.words(text)
      let count = words.count
      words.removeAll { $0 == "hanging" }
      let hangs = words.count < count
      let rest = words.count
      words.removeAll { $0 == "each-line" }
      guard count - rest <= 1, rest - words.count <= 1, words.count == 1,
        let length = Property.length(words[0], [.length, .percentage, .signed])
      else { return false }
      (css.textIndent, css.indentHangs, css.indentsEachLine) = (length, hangs, words.count < rest)
      return true
    },
    Property(
      name: "vertical-align", initial: "baseline",
      meaning:
        "How high a run stands; a block's own changes nothing. A percentage is of the run's line height.",
      keywords: [
        "baseline", "sub", "super", "top", "text-top", "middle", "bottom", "text-bottom",
        "-webkit-baseline-middle",
      ], kinds: [.length, .percentage, .signed]
    ) { css, value in
      css.verticalAlign =
        switch value {
        case .keyword("sub"): .sub
        case .keyword("super"): .super
        case .keyword("top"): .top
        case .keyword("text-top"): .atFontTop
        case .keyword("middle"): .middle
        case .keyword("bottom"): .bottom
        case .keyword("text-bottom"): .atFontBottom
        case .keyword("-webkit-baseline-middle"): .baselineMiddle
        case .keyword, .number: .baseline
        case .length(let length): .length(length)
        }
    },
    keyword(
      "text-align", \.textAlign, "start",
      "How lines are aligned. `justify` stretches the runs and graphemes of wrapped lines."),
    Property(
      name: "text-align-last", initial: "auto",
      meaning: "How the last line and lines before a forced end are aligned.",
      keywords: ["auto"] + TextAlign.allCases.map(\.rawValue)
    ) { css, value in
      if case .keyword(let name) = value { css.textAlignLast = TextAlign(rawValue: name) }
    },
    keyword(
      "text-justify", \.textJustify, "auto", "What is widened in justified lines."),
    keyword("direction", \.direction, "ltr", "The direction of the block."),
    keyword(
      "writing-mode", \.writingMode, "horizontal-tb",
      "How lines run. In vertical text a reply's widths are lengths along the lines, and heights extend "
        + "across them."),
    keyword(
      "text-orientation", \.textOrientation, "mixed",
      "Which characters of vertical text stand upright."),
    Property(
      name: "text-combine-upright", initial: "none",
      meaning:
        "What vertical text shows beside each other, upright in one em: all, or rows of up to so many "
        + "digits, else 2. Chromium has no `digits`.",
      notation: "none | all | digits <integer>?", form: "none|all|digits( [234])?", limits: 2...4
    ) { css, text in
      switch text {
      case "none": css.combination = .none
      case "all": css.combination = .all
      case "digits": css.combination = .digits(2)
      default:
        guard text.hasPrefix("digits "), let count = Int(text.dropFirst(7)), (2...4).contains(count)
        else { return false }
        css.combination = .digits(count)
      }
      return true
    },
    keyword(
      "ruby-align", \.ruby.alignment, "space-around",
      "How the narrower of a base and its reading is spread."),
    Property(
      name: "ruby-overhang", initial: "auto",
      meaning: "How far a reading that is wider than its base reaches over the text beside it. "
        + "`spaces`: over spaces and the blank part of punctuation; `none` is the same in Chromium.",
      keywords: ["auto", "none", "spaces"]
    ) { css, value in
      css.ruby.overhang = value == .keyword("auto") ? .auto : .spaces
    },
    keyword("ruby-position", \.ruby.position, "over", "On which side of its base a reading is."),
    keyword(
      "unicode-bidi", \.unicodeBidi, "normal",
      "`plaintext` takes each paragraph's direction from its text, and the overrides have one direction for "
        + "all characters."),
  ]

  private static func boxEdges(_ text: String) -> BoxEdges? {
    let words = text.split(separator: " ").map(String.init)
    if words == ["auto"] || words == ["text"] { return BoxEdges() }
    guard words.count == 2, let over = BoxEdges.Over(rawValue: words[0]),
      let under = BoxEdges.Under(rawValue: words[1])
    else { return nil }
    var edges = BoxEdges()
    (edges.over, edges.under) = (over, under)
    return edges
  }

  /// The number of lines after which the text is cut; both names are one property.
  private static func clamp(_ name: String) -> Property {
    Property(
      name: name, initial: "none",
      meaning: "The maximum number of lines, the last one with an ellipsis.",
      notation: "none | <integer>", form: "none|[1-9][0-9]*", takesNumber: true,
      limits: 1...Double(TextLimits.longestText)
    ) { css, text in
      guard text != "none" else {
        css.lineClamp = nil
        return true
      }
      guard let count = Int(text), (1...TextLimits.longestText).contains(count) else {
        return false
      }
      css.lineClamp = count
      return true
    }
  }

  private static func keyword<Choice>(
    _ name: String, _ path: any WritableKeyPath<CSSText, Choice> & Sendable, _ initial: String,
    _ meaning: String
  ) -> Property where Choice: CaseIterable & RawRepresentable<String> & SendableMetatype {
    Property(
      name: name, initial: initial, meaning: meaning, keywords: Choice.allCases.map(\.rawValue)
    ) { css, value in
      guard case .keyword(let name) = value, let choice = Choice(rawValue: name) else { return }
      css[keyPath: path] = choice
    }
  }

  private static func spacing(
    _ name: String, _ path: any WritableKeyPath<CSSText, Length> & Sendable, _ meaning: String
  ) -> Property {
    Property(
      name: name, initial: "normal", meaning: meaning, keywords: ["normal"],
      kinds: [.length, .percentage, .signed]
    ) { css, value in
      if case .length(let length) = value {
        css[keyPath: path] = length
      } else {
        css[keyPath: path] = .zero
      }
    }
  }
}
