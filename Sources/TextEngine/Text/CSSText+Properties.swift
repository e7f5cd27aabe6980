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
    fileprivate let set: @Sendable (inout CSSText, Value) -> Void

    /// The other values in CSS's notation; empty for none.
    package var syntax: String {
      let names = [
        (Kinds.number, "<number>"), (.length, "<length>"), (.percentage, "<percentage>"),
      ]
      return names.filter { kinds.contains($0.0) }.map(\.1).joined(separator: " | ")
    }

    /// A regular expression of all values.
    package var pattern: String {
      let number = (kinds.contains(.signed) ? "[-+]?" : "") + "([0-9]*[.])?[0-9]+"
      let units = Self.units.map(\.key) + ["em"] + (kinds.contains(.percentage) ? ["%"] : [])
      var values =
        keywords
        + (kinds.contains(.length) ? ["0", number + "(\(units.joined(separator: "|")))"] : [])
      if kinds.contains(.number) { values.append(number) }
      return "^(\(values.joined(separator: "|")))$"
    }

    /// Sets a value; `false` where the property has none such.
    package func set(_ text: String, of css: inout CSSText) -> Bool {
      guard let value = value(text) else { return false }
      set(&css, value)
      return true
    }

    private func value(_ text: String) -> Value? {
      if keywords.contains(text) { return .keyword(text) }
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
      for (unit, pixels) in Self.units where text.hasSuffix(unit) {
        return number(text.dropLast(unit.count)).map { .length(.pixels($0 * pixels)) }
      }
      return text.hasSuffix("em") ? number(text.dropLast(2)).map { .length(.em($0)) } : nil
    }

    private func number(_ text: some StringProtocol) -> Double? {
      // Swift reads more than this: exponents, hexadecimal numbers, names of what is no number.
      let digits = text.drop { kinds.contains(.signed) && ($0 == "-" || $0 == "+") }
      guard text.count - digits.count <= 1, digits.last != ".",
        digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
        let number = Double(text), number.magnitude <= Double(TextLimits.largestSize)
      else { return nil }
      return number
    }

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

  fileprivate enum Value {
    case keyword(String)
    case number(Double)
    case length(Length)
  }

  /// All properties.
  package static let properties: [Property] = [
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
      "overflow-wrap", \.overflowWrap, "normal",
      "Whether a word wider than the line is broken. Only `anywhere` counts these breaks for the minimum "
        + "width."),
    keyword("word-break", \.wordBreak, "normal", "Where lines may end inside words."),
    keyword(
      "line-break", \.lineBreak, "auto", "How strict the rules are; `auto` is as the language says."
    ),
    keyword("hyphens", \.hyphens, "manual", "Whether a soft hyphen may end a line."),
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
      name: "text-indent", initial: "0", meaning: "The indent of the block's first line.",
      kinds: [.length, .percentage, .signed]
    ) { css, value in
      if case .length(let length) = value { css.textIndent = length }
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
  ]

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
