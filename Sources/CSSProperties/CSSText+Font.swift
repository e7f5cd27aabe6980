import Foundation
package import TextEngine

extension CSSText {
  /// The properties of fonts.
  static let fontProperties = faceProperties + variantProperties + [variantProperty]

  private static let faceProperties: [Property] = [
    Property(
      name: "font", initial: "none",
      meaning:
        "`font-style`, `-variant`, `-weight`, `-stretch`, `-size`, `line-height` and `-family` together.",
      notation: "[ <font-style> || <font-weight> ]? <font-size> [ / <line-height> ]? <font-family>",
      form: "([a-z0-9-]+ )*(\(sizeForm))( ?/ ?[a-z0-9.%]+)? \(familyForm)"
    ) { css, text in css.readFont(text) },
    Property(
      name: "font-family", initial: "the request's `fonts`",
      meaning:
        "Families by name, in place of `fonts`; those that are not there are skipped. Where only Carlito "
        + "is installed it answers for Calibri, and Caladea for Cambria; a stand-in with other widths "
        + "answers only where no other family is there. A weight or slant that is not bundled is that of "
        + "an installed font of the family, else the regular face's widths are measured. The bundled "
        + "cascade stands behind them.",
      notation: "<family-name>#", form: familyForm
    ) { css, text in
      css.font.families = families(text)
      return !css.font.families.isEmpty
    },
    Property(
      name: "font-size", initial: "the request's `size`, or 16px",
      meaning: "The font size; `em` and percentages are of 16 px.",
      notation: (sizes.map(\.key) + ["<length>", "<percentage>"]).joined(separator: " | "),
      form: sizeForm
    ) { css, text in
      guard let size = size(text) else { return false }
      css.font.size = size
      return true
    },
    Property(
      name: "font-size-adjust", initial: "none",
      meaning: "The size of a measure of each font, as a share of the font size.",
      notation: "none | [ \(measures.joined(separator: " | ")) ]? [ from-font | <number> ]",
      form: "none|((\(measures.joined(separator: "|"))) )?(from-font|\(Property.number))",
      takesNumber: true
    ) { css, text in
      if text == "none" {
        css.font.sizeAdjust = nil
        return true
      }
      var adjust = SizeAdjust()
      var words = text.split(separator: " ").map(String.init)
      if words.count == 2, let measure = SizeAdjust.Measure(rawValue: words[0]) {
        adjust.measure = measure
        words.removeFirst()
      }
      guard words.count == 1 else { return false }
      adjust.value = Property.number(words[0], .number)
      guard adjust.value != nil || words == ["from-font"] else { return false }
      css.font.sizeAdjust = adjust
      return true
    },
    Property(
      name: "font-weight", initial: "normal",
      meaning: "The weight of the face of a family, and of a variable font.",
      notation: "normal | bold | bolder | lighter | <number>",
      form: "normal|bold|bolder|lighter|[1-9][0-9]{0,2}([.][0-9]+)?|1000", takesNumber: true,
      limits: 1...1000
    ) { css, text in
      guard let weight = FontProperties.weight(text) else { return false }
      css.font.weight = Int(weight.rounded())
      return true
    },
    Property(
      name: "font-style", initial: "normal",
      meaning:
        "Whether the face of a family is italic; a slant that a font lacks changes no advance.",
      notation: "normal | italic | oblique", form: "normal|italic|oblique( [^ ]*deg)?"
    ) { css, text in
      let words = text.split(separator: " ")
      guard let first = words.first, ["normal", "italic", "oblique"].contains(first),
        words.count == 1 || first == "oblique" && words.count == 2 && words[1].hasSuffix("deg")
      else { return false }
      css.font.isItalic = first != "normal"
      return true
    },
    stretch("font-stretch"), stretch("font-width"),
    Property(
      name: "font-kerning", initial: "auto", meaning: "Whether the font's kerning is used.",
      keywords: ["auto", "normal", "none"]
    ) { css, value in
      css.font.features["font-kerning"] =
        value == .keyword("none") ? [FontFeature(tag: "kern", value: 0)] : nil
    },
    Property(
      name: "font-feature-settings", initial: "normal",
      meaning: "OpenType features; those that a font lacks change nothing.",
      notation: "normal | [ <string> [ <integer> | on | off ]? ]#",
      form: "normal|\(list(tagForm + "( +(on|off|[0-9]+))?"))"
    ) { css, text in
      if text == "normal" {
        css.font.features["font-feature-settings"] = nil
        return true
      }
      guard
        let settings = settings(
          text, { $0 == "on" ? 1 : $0 == "off" ? 0 : UInt32($0).map(Double.init) }, 1)
      else { return false }
      css.font.features["font-feature-settings"] = settings.map {
        FontFeature(tag: $0.tag, value: UInt32($0.value))
      }
      return true
    },
    Property(
      name: "font-variation-settings", initial: "normal",
      meaning: "Places on the axes of variable fonts; axes that a font lacks change nothing.",
      notation: "normal | [ <string> <number> ]#",
      form: "normal|\(list(tagForm + " +[-+]?" + Property.number))"
    ) { css, text in
      guard let settings = text == "normal" ? [] : settings(text, { Double(decimal: $0) }, nil)
      else { return false }
      css.font.variations = settings.map { FontVariation(tag: $0.tag, value: $0.value) }
      return true
    },
    Property(
      name: "font-optical-sizing", initial: "auto",
      meaning: "Whether the axis `opsz` of a variable font follows the size.",
      keywords: ["auto", "none"]
    ) { css, value in css.font.usesOpticalSizing = value != .keyword("none") },
  ]

  private static let variantProperties: [Property] = [
    variant(
      "font-variant-ligatures", "Which ligatures are used.",
      [
        "common-ligatures": "liga clig", "no-common-ligatures": "-liga -clig",
        "discretionary-ligatures": "dlig", "no-discretionary-ligatures": "-dlig",
        "historical-ligatures": "hlig", "no-historical-ligatures": "-hlig", "contextual": "calt",
        "no-contextual": "-calt", "none": "-liga -clig -dlig -hlig -calt",
      ]),
    variant(
      "font-variant-caps", "Other forms of capitals; the font must have them.",
      [
        "small-caps": "smcp", "all-small-caps": "smcp c2sc", "petite-caps": "pcap",
        "all-petite-caps": "pcap c2pc", "unicase": "unic", "titling-caps": "titl",
      ]),
    variant(
      "font-variant-numeric", "Forms of digits.",
      [
        "lining-nums": "lnum", "oldstyle-nums": "onum", "proportional-nums": "pnum",
        "tabular-nums": "tnum", "diagonal-fractions": "frac", "stacked-fractions": "afrc",
        "ordinal": "ordn", "slashed-zero": "zero",
      ]),
    variant(
      "font-variant-east-asian", "Forms of Chinese and Japanese characters.",
      [
        "jis78": "jp78", "jis83": "jp83", "jis90": "jp90", "jis04": "jp04", "simplified": "smpl",
        "traditional": "trad", "full-width": "fwid", "proportional-width": "pwid", "ruby": "ruby",
      ]),
    variant(
      "font-variant-position", "Raised and lowered forms.", ["sub": "subs", "super": "sups"]),
    variant("font-variant-alternates", "Other forms.", ["historical-forms": "hist"]),
  ]

  private static let variantProperty =
    Property(
      name: "font-variant", initial: "normal",
      meaning: "The properties `font-variant-…` together.", notation: "normal | none | <keyword>+",
      form: "normal|none|\(words(variantProperties.flatMap { keywords(of: $0) }))"
    ) { css, text in css.readVariant(text) }

  /// The keywords of `font-variant` that are a property's own.
  private static func keywords(of property: Property) -> [String] {
    property.syntax.components(separatedBy: " | ").filter { $0 != "normal" && $0 != "none" }
  }

  private static let sizeForm =
    (sizes.map(\.key) + ["smaller", "larger", Property.size, "\(Property.number)%"])
    .joined(separator: "|")
  private static let familyForm = list(
    #"("[^"]*[^" ][^"]*"|'[^']*[^' ][^']*'|[^,"']*[^,"' ][^,"']*)"#)
  private static let tagForm = #"("[ -~]{4}"|'[ -~]{4}')"#

  private static let measures = SizeAdjust.Measure.allCases.map(\.rawValue)

  private static func list(_ form: String) -> String { " *\(form) *(, *\(form) *)*" }

  private static func words(_ names: [String]) -> String {
    let name = "(\(names.joined(separator: "|")))"
    return "\(name)( \(name))*"
  }

  /// `font-size`'s keywords in pixels.
  private static let sizes: KeyValuePairs<String, Double> = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24,
    "xx-large": 32, "xxx-large": 48,
  ]

  fileprivate static let stretches: KeyValuePairs<String, Double> = [
    "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
    "normal": 100, "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150,
    "ultra-expanded": 200,
  ]

  private static func stretch(_ name: String) -> Property {
    Property(
      name: name, initial: "normal", meaning: "The width of a variable font, in percent.",
      notation: (stretches.map(\.key) + ["<percentage>"]).joined(separator: " | "),
      form: (stretches.map(\.key) + ["\(Property.number)%"]).joined(separator: "|"),
      limits: 0...1000
    ) { css, text in
      guard let stretch = FontProperties.stretch(text) else { return false }
      css.font.stretch = stretch
      return true
    }
  }

  /// A property whose keywords stand for features.
  private static func variant(
    _ name: String, _ meaning: String, _ features: KeyValuePairs<String, String>
  ) -> Property {
    Property(
      name: name, initial: "normal", meaning: meaning,
      notation: (["normal"] + features.map(\.key)).joined(separator: " | "),
      form: "normal|\(words(features.map(\.key)))"
    ) { css, text in
      var found: [FontFeature] = []
      for word in text.split(separator: " ") where text != "normal" {
        guard let tags = features.first(where: { $0.key == word })?.value else { return false }
        for tag in tags.split(separator: " ") {
          found.append(FontFeature(tag: String(tag.suffix(4)), value: tag.hasPrefix("-") ? 0 : 1))
        }
      }
      css.font.features[name] = found.isEmpty ? nil : found
      return !text.isEmpty
    }
  }

  private mutating func readVariant(_ text: String) -> Bool {
    let parts = Self.variantProperties
    for part in parts { font.features[part.name] = nil }
    if text == "none" {
      return parts.first { $0.name == "font-variant-ligatures" }?.set(text, of: &self) ?? false
    }
    var values: [String: [Substring]] = [:]
    for word in text.split(separator: " ") where text != "normal" {
      var other = CSSText()
      guard let part = parts.first(where: { $0.set(String(word), of: &other) }), word != "normal",
        word != "none"
      else { return false }
      values[part.name, default: []].append(word)
    }
    for part in parts {
      guard let words = values[part.name] else { continue }
      guard part.set(words.joined(separator: " "), of: &self) else { return false }
    }
    return !text.isEmpty
  }

  private mutating func readFont(_ text: String) -> Bool {
    var words = Property.words(text)
    var read = FontProperties()
    while let word = words.first, Self.size(String(word.prefix { $0 != "/" })) == nil {
      words.removeFirst()
      if word == "normal" { continue }
      if word == "italic" || word == "oblique" {
        read.isItalic = true
      } else if let weight = FontProperties.weight(word) {
        read.weight = Int(weight.rounded())
      } else if word == "small-caps" {
        read.features["font-variant-caps"] = [FontFeature(tag: "smcp", value: 1)]
      } else if let stretch = Self.stretches.first(where: { $0.key == word }) {
        read.stretch = stretch.value
      } else {
        return false
      }
    }
    guard !words.isEmpty else { return false }
    // The slash may stand alone.
    var sides = words.removeFirst().split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    if sides.count == 1, words.first?.hasPrefix("/") ?? false {
      sides.append(String(words.removeFirst().dropFirst()))
    }
    if sides.count == 2, sides[1].isEmpty, !words.isEmpty { sides[1] = words.removeFirst() }
    guard sides.count <= 2, let size = Self.size(sides[0]) else { return false }
    read.size = size
    read.families = Self.families(words.joined(separator: " "))
    guard !read.families.isEmpty else { return false }
    lineHeight = .normal
    if sides.count == 2 {
      guard Self.property(named: "line-height")?.set(sides[1], of: &self) ?? false else {
        return false
      }
    }
    font = read
    return true
  }

  // MARK: Values

  private static func size(_ text: String) -> Length? {
    if let size = sizes.first(where: { $0.key == text }) { return .pixels(size.value) }
    if text == "smaller" { return .em(1 / 1.2) }
    if text == "larger" { return .em(1.2) }
    let length = Property.length(text, [.length, .percentage])
    return length?.measuresFont ?? true ? nil : length
  }

  /// The names between commas, without quotation marks; none where one is empty.
  private static func families(_ text: String) -> [String] {
    var names: [String] = []
    var name = ""
    var quote: Character?
    for character in text + "," {
      if let mark = quote {
        if character == mark { quote = nil } else { name.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "," {
        let words = name.split(separator: " ")
        guard !words.isEmpty else { return [] }
        names.append(words.joined(separator: " "))
        name = ""
      } else {
        name.append(character)
      }
    }
    return quote == nil ? names : []
  }

  /// Tags in quotation marks with values; `nil` for what is none.
  private static func settings(
    _ text: String, _ value: (String) -> Double?, _ absent: Double?
  ) -> [(tag: String, value: Double)]? {
    var found: [(tag: String, value: Double)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard let quoted = words.first, words.count <= 2, quoted.utf8.count == 6,
        let mark = quoted.first, mark == "\"" || mark == "'", quoted.last == mark,
        FontTag(String(quoted.dropFirst().dropLast())) != nil,
        let value = words.count == 2 ? value(String(words[1])) : absent
      else { return nil }
      found.append((String(quoted.dropFirst().dropLast()), value))
    }
    return found
  }
}

extension CSSText.FontProperties {
  /// `font-weight` as a number; `nil` for what is none.
  package static func weight(_ text: String) -> Double? {
    switch text {
    case "normal": 400
    case "bold", "bolder": 700
    case "lighter": 100
    default: CSSText.Property.number(text, .number).flatMap { (1...1000).contains($0) ? $0 : nil }
    }
  }

  /// `font-stretch` in percent; `nil` for what is none.
  package static func stretch(_ text: String) -> Double? {
    let percent = text.hasSuffix("%") ? Double(decimal: String(text.dropLast())) : nil
    return (CSSText.stretches.first { $0.key == text }?.value ?? percent).flatMap {
      (0...1000).contains($0) ? $0 : nil
    }
  }
}
