/// What Chromium decides outside UAX 14: spaces, pairs below U+0100, the tailoring for a language.
///
/// Chromium (156) has three sources, in this order. A break follows every run of spaces, and never
/// precedes one. Between two characters below U+0100 a fixed table decides, whatever surrounds
/// them. Everything else is ICU 78's `line_normal`, which `LineBreakAutomaton` implements;
/// `ChromiumTransitions` makes a table of both. Words are looked up where a dictionary is needed: in
/// Khmer and Lao with Chromium's lists (`WordSegmenter`), in Thai and Burmese with ICU's, which are
/// the same. Chromium ends a paragraph at U+000A only.
package enum ChromiumBreakRules {
  /// The tailoring for a language.
  ///
  /// - Parameter language: a BCP 47 tag, or `nil`. Only Chinese (`zh` and its subtags) differs;
  ///   Japanese and Korean do not, unless CSS asks for a strictness.
  static func tailoring(for language: String?) -> LineBreakTailoring {
    isChinese(language) ? .normalChinese : .normal
  }

  /// Whether the breaks beside a character depend on a dictionary.
  static func needsDictionary(_ codePoint: UInt32, _ property: LineBreakProperty) -> Bool {
    // Unicode 16 made U+19DA a number.
    property.lineBreakClass == .complexContext
      && LineBreakClassChanges.newClass(of: codePoint) != .numeric
  }

  // MARK: Pairs

  /// What spaces and the pair table decide between two characters; `nil` where UAX 14 does. Any
  /// character beyond Latin-1 stands for all of them.
  ///
  /// - Parameter isAfterWord: whether a letter or a digit precedes the first.
  static func breaksByPair(
    _ last: UInt16, _ current: UInt16, isAfterWord: @autoclosure () -> Bool
  ) -> Bool? {
    // Preserved white space: a break after the run, none before or inside it.
    if isBreakableSpace(current) { return false }
    if isBreakableSpace(last) { return true }
    // Controls allow no break on either side.
    if last < 0x21 || current < 0x21 { return false }
    if last == 0x2D {
      if current > 0x7F { return nil }
      if isDigit(current) {
        // "1234-5678" and "AB-12" break, a minus sign does not.
        return isAfterWord()
      }
    }
    if last <= 0xFF && current <= 0xFF {
      return LatinPairBreaks.allowsBreak(between: last, and: current)
    }
    return nil
  }

  private static func isBreakableSpace(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0x0A
  }

  private static func isDigit(_ unit: UInt16) -> Bool {
    unit >= 0x30 && unit <= 0x39
  }

  static func isAlphanumeric(_ unit: UInt16) -> Bool {
    let folded = unit | 0x20
    return isDigit(unit) || (folded >= 0x61 && folded <= 0x7A)
  }

  /// Whether the language subtag is `zh`.
  private static func isChinese(_ language: String?) -> Bool {
    guard let language else { return false }
    let subtag = language.prefix { $0 != "-" && $0 != "_" && $0 != "@" }
    return subtag.lowercased() == "zh"
  }
}
