import Foundation

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
      takesNumber: Bool = false,
      _ read: @escaping @Sendable (inout CSSText, String) -> Bool
    ) {
      (self.name, self.initial, self.meaning) = (name, initial, meaning)
      (self.notation, self.form, self.read) = (notation, form, read)
      if takesNumber { kinds = .number }
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
      let number = (kinds.contains(.signed) ? "[-+]?" : "") + "([0-9]*[.])?[0-9]+"
      let units = Self.units.map(\.key) + ["em"] + (kinds.contains(.percentage) ? ["%"] : [])
      var values =
        keywords
        + (kinds.contains(.length) ? ["0", number + "(\(units.joined(separator: "|")))"] : [])
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
      guard kinds.contains(.length) else { return nil }
      if text.hasSuffix("%") {
        guard kinds.contains(.percentage) else { return nil }
        return number(text.dropLast()).map { .length(.percent($0)) }
      }
      // `rem` before `em`.
      for (unit, pixels) in units where text.hasSuffix(unit) {
        return number(text.dropLast(unit.count)).map { .length(.pixels($0 * pixels)) }
      }
      return text.hasSuffix("em") ? number(text.dropLast(2)).map { .length(.em($0)) } : nil
    }

    static func number(_ text: some StringProtocol, _ kinds: Kinds) -> Double? {
      // Swift reads more than this: exponents, hexadecimal numbers, names of what is no number.
      let digits = text.drop { kinds.contains(.signed) && ($0 == "-" || $0 == "+") }
      guard text.count - digits.count <= 1, digits.last != ".",
        digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
        let number = Double(text), number.magnitude <= Double(TextLimits.largestSize)
      else { return nil }
      return number
    }

    /// Regular expressions of numbers and lengths, for the forms of values.
    static let number = "([0-9]*[.])?[0-9]+"
    static let length = "0|\(number)(\((units.map(\.key) + ["em"]).joined(separator: "|")))"

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
    layoutProperties + fontProperties
    + unsupported.map { name, value in
      Property(
        name: name, initial: value, meaning: "Other values are not supported.", keywords: [value]
      ) { _, _ in }
    }

  /// Properties that could change the text's lines, and their only value so far.
  private static let unsupported: KeyValuePairs<String, String> = [
    "font-language-override": "normal", "font-size-adjust": "none", "hyphenate-character": "auto",
    "hyphenate-limit-chars": "auto", "initial-letter": "normal", "text-autospace": "no-autospace",
    "text-align-last": "auto",
    "text-box-trim": "none", "text-combine-upright": "none", "text-fit": "none",
    "text-justify": "auto", "zoom": "1",
    "-webkit-text-combine": "none", "-webkit-text-security": "none",
    "-webkit-writing-mode": "horizontal-tb",
  ]

  static func property(named name: String) -> Property? { properties.first { $0.name == name } }

  private static let layoutProperties: [Property] = [
    Property(
      name: "white-space", initial: "normal",
      meaning: "`white-space-collapse` and `text-wrap-mode` together.",
      keywords: ["normal", "nowrap", "pre", "pre-wrap", "pre-line", "break-spaces"]
    ) { css, value in
      guard case .keyword(let name) = value else { return }
      css.wraps = name != "nowrap" && name != "pre"
      css.collapse =
        switch name {
        case "pre", "pre-wrap": .preserve
        case "pre-line": .preserveBreaks
        case "break-spaces": .breakSpaces
        default: .collapse
        }
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
    keyword(
      "overflow-wrap", \.overflowWrap, "normal",
      "Whether a word wider than the line is broken. Only `anywhere` counts these breaks for the minimum "
        + "width."),
    keyword("word-break", \.wordBreak, "normal", "Where lines may end inside words."),
    keyword(
      "line-break", \.lineBreak, "auto", "How strict the rules are; `auto` is as the language says."
    ),
    keyword(
      "hyphens", \.hyphens, "manual",
      "Whether words are hyphenated; `auto` needs a `language`, of which the library has patterns."),
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
        "(hanging |each-line ){0,2}[-+]?(\(Property.length)|\(Property.number)%)( hanging| each-line){0,2}"
    ) { css, text in
      var words = text.split(separator: " ").map(String.init)
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
        "How high a run stands; a block's own changes nothing. Of runs `baseline`, `sub`, `super` and "
        + "lengths are built.",
      keywords: [
        "baseline", "sub", "super", "top", "text-top", "middle", "bottom", "text-bottom",
      ], kinds: [.length, .signed]
    ) { css, value in
      css.verticalAlign =
        switch value {
        case .keyword("baseline"): .baseline
        case .keyword("sub"): .sub
        case .keyword("super"): .super
        case .keyword(let place): .other(place)
        case .length(let length): .length(length)
        case .number: .baseline
        }
    },
    keyword(
      "text-align", \.textAlign, "start",
      "How lines are aligned. `justify` stretches the runs and graphemes of wrapped lines."),
    keyword("direction", \.direction, "ltr", "The direction of the block."),
    keyword(
      "writing-mode", \.writingMode, "horizontal-tb",
      "How lines run. In vertical text a reply's widths are lengths along the lines, and heights extend "
        + "across them."),
    keyword(
      "text-orientation", \.textOrientation, "mixed",
      "Which characters of vertical text stand upright."),
    keyword(
      "unicode-bidi", \.unicodeBidi, "normal",
      "`plaintext` takes each paragraph's direction from its text, and the overrides have one direction for "
        + "all characters."),
  ]

  /// The number of lines after which the text is cut; both names are one property.
  private static func clamp(_ name: String) -> Property {
    Property(
      name: name, initial: "none",
      meaning: "The maximum number of lines, the last one with an ellipsis.",
      notation: "none | <integer>", form: "none|[1-9][0-9]*"
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
      kinds: [.length, .signed]
    ) { css, value in
      if case .length(let length) = value {
        css[keyPath: path] = length
      } else {
        css[keyPath: path] = .zero
      }
    }
  }
}
