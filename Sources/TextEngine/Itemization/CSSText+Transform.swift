import Foundation

extension CSSText {
  /// The `text-transform` of a part of a text.
  package typealias PartTransform = (end: Int, start: Int, transform: TextTransform)

  /// The scalars of a text after `text-transform`, each with the offset of what it comes of.
  ///
  /// As in CSS and Unicode's SpecialCasing: Turkish and Azerbaijani have a dotted and a dotless i,
  /// Lithuanian keeps the dot below accents, Greek loses its accents in upper case, and a sigma at a word's
  /// end has a form of its own. As in Chromium, Dutch ij is no letter of its own.
  ///
  /// - Parameter transforms: those of parts of the text, in order.
  func transformed(
    _ text: String, language: String?, transforms: [PartTransform] = []
  ) -> [(scalar: Unicode.Scalar, offset: Int, length: Int)] {
    let scalars = Array(text.unicodeScalars)
    let caser = LetterCase(scalars, language: language)
    var transformed: [(scalar: Unicode.Scalar, offset: Int, length: Int)] = []
    transformed.reserveCapacity(scalars.count)
    var offset = 0
    var part = 0
    for (index, scalar) in scalars.enumerated() {
      let length = UTF16.width(scalar)
      while part < transforms.count, transforms[part].end <= offset { part += 1 }
      let isInPart = part < transforms.count && transforms[part].start <= offset
      let own: [Unicode.Scalar]
      switch isInPart ? transforms[part].transform : textTransform {
      case .none: own = [scalar]
      case .uppercase: own = caser.uppercase(index)
      case .lowercase: own = caser.lowercase(index)
      case .capitalize:
        own = caser.continuesWord(index) ? [scalar] : caser.titlecase(index)
      }
      for each in own { transformed.append((each, offset, length)) }
      offset += length
    }
    return transformed
  }
}

/// The case of the letters of a text in a language.
private struct LetterCase {
  let scalars: [Unicode.Scalar]
  private let isTurkic: Bool
  private let isLithuanian: Bool
  private let isGreek: Bool

  init(_ scalars: [Unicode.Scalar], language: String?) {
    self.scalars = scalars
    let tag = (language ?? "").split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() } ?? ""
    isTurkic = tag == "tr" || tag == "az"
    isLithuanian = tag == "lt"
    isGreek = tag == "el"
  }

  func uppercase(_ index: Int) -> [Unicode.Scalar] {
    let scalar = scalars[index]
    if isTurkic, scalar == "i" { return ["\u{130}"] }
    if isLithuanian, scalar == "\u{307}", followsSoftDotted(index) { return [] }
    if isGreek, let own = greekUppercase(index) { return own }
    return Array(scalar.properties.uppercaseMapping.unicodeScalars)
  }

  func titlecase(_ index: Int) -> [Unicode.Scalar] {
    let scalar = scalars[index]
    if isTurkic, scalar == "i" { return ["\u{130}"] }
    // Chromium maps one unit to one.
    let title = Array(scalar.properties.titlecaseMapping.unicodeScalars)
    return title.count == 1 ? title : [scalar]
  }

  func lowercase(_ index: Int) -> [Unicode.Scalar] {
    let scalar = scalars[index]
    if isTurkic {
      if scalar == "I" { return isBeforeDot(index) ? ["i"] : ["\u{131}"] }
      if scalar == "\u{130}" { return ["i"] }
      if scalar == "\u{307}", index > 0, scalars[..<index].last(where: { !isMark($0) }) == "I" {
        return []
      }
    }
    if isLithuanian, ["I", "J", "\u{12E}"].contains(scalar), isBeforeMarkAbove(index) {
      return Array(scalar.properties.lowercaseMapping.unicodeScalars) + ["\u{307}"]
    }
    if isLithuanian, let accent = Self.lithuanian[scalar] { return ["i", "\u{307}", accent] }
    if scalar == "\u{3A3}" { return [isFinal(index) ? "\u{3C2}" : "\u{3C3}"] }
    return Array(scalar.properties.lowercaseMapping.unicodeScalars)
  }

  private static let lithuanian: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{CC}": "\u{300}", "\u{CD}": "\u{301}", "\u{128}": "\u{303}",
  ]

  // MARK: Contexts

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  private func isBeforeDot(_ index: Int) -> Bool {
    scalars[(index + 1)...].prefix { isMark($0) }.contains("\u{307}")
  }

  private func isBeforeMarkAbove(_ index: Int) -> Bool {
    scalars[(index + 1)...].prefix { isMark($0) }.contains {
      $0.properties.canonicalCombiningClass == .above
    }
  }

  private func followsSoftDotted(_ index: Int) -> Bool {
    scalars[..<index].last { !isMark($0) }?.properties.isSoftDotted ?? false
  }

  /// Whether a cased letter precedes and none follows.
  private func isFinal(_ index: Int) -> Bool {
    func skips(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isCaseIgnorable }
    return scalars[..<index].last { !skips($0) }?.properties.isCased ?? false
      && !(scalars[(index + 1)...].first { !skips($0) }?.properties.isCased ?? false)
  }

  /// Whether a scalar is of the word before it: after a letter, digit or underscore, or between letters
  /// behind an apostrophe. As in Chromium, a full stop or a colon ends a word, and so does an ideograph.
  func continuesWord(_ index: Int) -> Bool {
    func isSkipped(_ scalar: Unicode.Scalar) -> Bool {
      isMark(scalar) || scalar != "\u{200B}" && scalar.properties.generalCategory == .format
    }
    guard let last = scalars[..<index].lastIndex(where: { !isSkipped($0) }) else { return false }
    if isSkipped(scalars[index]) { return true }
    guard isWord(scalars[index]) else { return false }
    if isWord(scalars[last]) { return !isIdeograph(scalars[last]) }
    guard Self.joiners.contains(scalars[last]),
      let before = scalars[..<last].last(where: { !isSkipped($0) })
    else { return false }
    return before.properties.isAlphabetic && !isIdeograph(before)
      && scalars[index].properties.isAlphabetic
  }

  private static let joiners: Set<Unicode.Scalar> = [
    "'", "\u{2018}", "\u{2019}", "\u{B7}", "\u{387}", "\u{2027}", "\u{5F4}", "\u{FF07}",
  ]

  private func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value)
  }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic { return true }
    switch scalar.properties.generalCategory {
    case .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }

  // MARK: Greek

  /// A Greek letter in upper case: without accents, and with a dialytika where it shows that two vowels
  /// are no diphthong; `nil` for what is no Greek letter with an accent.
  private func greekUppercase(_ index: Int) -> [Unicode.Scalar]? {
    let scalar = scalars[index]
    if Self.accents.contains(scalar), followsGreek(index) {
      return scalar == "\u{308}" || scalar == "\u{344}" ? ["\u{308}"] : []
    }
    guard Self.isGreek(scalar) else { return nil }
    let parts = Array(String(Character(scalar)).decomposedStringWithCanonicalMapping.unicodeScalars)
    guard let letter = parts.first else { return nil }
    let upper = Array(letter.properties.uppercaseMapping.unicodeScalars)
    // The word of one letter that means "or" keeps its accent.
    if letter == "\u{3B7}" || letter == "\u{397}", parts.dropFirst().contains("\u{301}"),
      !isLetter(index - 1), !isLetter(index + 1)
    {
      return ["\u{389}"]
    }
    var marks: [Unicode.Scalar] = []
    if parts.contains("\u{308}") {
      marks = ["\u{308}"]
    } else if index > 0, ["\u{399}", "\u{3A5}"].contains(upper.first), hadAccent(index - 1) {
      marks = ["\u{308}"]
    }
    if parts.contains("\u{345}") { return upper + marks + ["\u{399}"] }
    if marks.isEmpty { return upper }
    switch upper.first {
    case "\u{399}": return ["\u{3AA}"]
    case "\u{3A5}": return ["\u{3AB}"]
    default: return upper + marks
    }
  }

  private static let accents: Set<Unicode.Scalar> = [
    "\u{300}", "\u{301}", "\u{304}", "\u{306}", "\u{308}", "\u{313}", "\u{314}", "\u{342}",
    "\u{344}",
  ]

  private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
  }

  private func isLetter(_ index: Int) -> Bool {
    scalars.indices.contains(index)
      && (scalars[index].properties.isAlphabetic || isMark(scalars[index]))
  }

  private func followsGreek(_ index: Int) -> Bool {
    scalars[..<index].last { !isMark($0) }.map(Self.isGreek) ?? false
  }

  /// Whether a Greek vowel had an accent and no dialytika: an iota or upsilon after it is none of a
  /// diphthong.
  private func hadAccent(_ index: Int) -> Bool {
    let parts = Array(
      String(Character(scalars[index])).decomposedStringWithCanonicalMapping.unicodeScalars)
    guard let vowel = parts.first, Self.isGreek(vowel), parts.contains("\u{301}"),
      !parts.contains("\u{308}")
    else { return false }
    return ["\u{391}", "\u{395}", "\u{397}", "\u{399}", "\u{39F}", "\u{3A5}", "\u{3A9}"].contains(
      Array(vowel.properties.uppercaseMapping.unicodeScalars).first)
  }
}
