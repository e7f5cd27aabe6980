/// Chromium's break opportunities, as an edit of ICU's line boundaries.
///
/// Chromium (156) has three sources, in this order. A break follows every run of spaces, and never
/// precedes one. Between two characters below U+0100 a fixed table decides, whatever surrounds
/// them. Everything else is ICU 78's `line_normal`; `LineBreakAutomaton` applies those of its rules
/// that older ICU versions lack. Words are looked up where a dictionary is needed: in Khmer and Lao
/// with Chromium's lists (`WordSegmenter`), in Thai and Burmese with ICU's, which are the same.
/// Chromium ends a paragraph at U+000A only.
package struct ChromiumBreakRules: Sendable {
  /// The tailoring: for Chinese, or for every other language.
  let tailoring: LineBreakTailoring

  /// The rules for a language.
  ///
  /// - Parameter language: a BCP 47 tag, or `nil`. Only Chinese (`zh` and its subtags) differs;
  ///   Japanese and Korean do not, unless CSS asks for a strictness.
  package init(language: String?) {
    tailoring = Self.isChinese(language) ? .normalChinese : .normal
  }

  /// Whether a paragraph needs word boundaries.
  ///
  /// - Parameter properties: the paragraph's properties, one per UTF-16 unit.
  /// - Returns: `false` when no character needs a dictionary, so that no word has to be looked up.
  /// - Complexity: O(n).
  package static func needsDictionary(_ properties: ArraySlice<LineBreakProperty>) -> Bool {
    properties.contains { $0.lineBreakClass == .complexContext }
  }

  /// Replaces the word boundaries inside a paragraph with Chromium's break opportunities.
  ///
  /// Only offsets strictly inside `paragraph` are written; its ends belong to the caller.
  ///
  /// - Parameters:
  ///   - isBreak: one flag per UTF-16 offset of the text, including its end. Read only between two
  ///     characters of class SA.
  ///   - units: the text's UTF-16 units.
  ///   - paragraph: the paragraph's UTF-16 offsets, without its line feed. Offsets outside of the
  ///     text are ignored.
  ///   - properties: one value per unit.
  /// - Complexity: O(n); no allocation.
  package func apply(
    to isBreak: inout [Bool], units: [UInt16], paragraph: Range<Int>,
    properties: [LineBreakProperty]
  ) {
    let end = min(paragraph.upperBound, units.count, properties.count, isBreak.count - 1)
    let start = max(paragraph.lowerBound, 0)
    guard start < end else { return }
    // Spans: in these loops each use of an array would count references.
    var isBreak = isBreak.mutableSpan
    let units = units.span
    let properties = properties.span
    // In European languages pairs alone decide most of the text.
    var pairs = start + 1
    while pairs < end, let byPair = Self.breaksByPair(units, start: start, offset: pairs) {
      isBreak[pairs] = byPair
      pairs += 1
    }
    if pairs >= end { return }

    var automaton = LineBreakAutomaton()
    var offset = start
    var previousNeedsDictionary = false
    while offset < end {
      let step = Self.decode(units, offset, end)
      let character = LineBreakAutomaton.Character(
        step.codePoint, properties[offset], tailoring: tailoring)
      let next = offset + step.length
      let following =
        automaton.needsLookahead(before: character)
        ? lookahead(units, properties, from: next, end: end) : .end
      let ruled = automaton.allowsBreak(before: character, lookahead: following)
      // U+19DA is a number since Unicode 16.
      let needsDictionary =
        properties[offset].lineBreakClass == .complexContext
        && character.lineBreakClass != .numeric
      if offset > start {
        let byPair = Self.breaksByPair(units, start: start, offset: offset)
        isBreak[offset] =
          byPair ?? (needsDictionary && previousNeedsDictionary ? isBreak[offset] : ruled)
      }
      if step.length == 2 { isBreak[offset + 1] = false }
      previousNeedsDictionary = needsDictionary
      offset = next
    }
  }

  // MARK: The fixed part

  /// What spaces and the pair table decide at an offset; `nil` where UAX 14 does.
  private static func breaksByPair(_ units: borrowing Span<UInt16>, start: Int, offset: Int)
    -> Bool?
  {
    breaksByPair(
      units[offset - 1], units[offset],
      isAfterWord: offset >= start + 2 && isAlphanumeric(units[offset - 2]))
  }

  /// What they decide between two characters. Any character beyond Latin-1 stands for all of them.
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

  // MARK: The part of UAX 14

  /// The next two characters that are not marks.
  private func lookahead(
    _ units: borrowing Span<UInt16>, _ properties: borrowing Span<LineBreakProperty>,
    from offset: Int, end: Int
  ) -> LineBreakAutomaton.Lookahead {
    var result = LineBreakAutomaton.Lookahead.end
    var offset = offset
    while offset < end {
      let step = Self.decode(units, offset, end)
      let character = LineBreakAutomaton.Character(
        step.codePoint, properties[offset], tailoring: tailoring)
      offset += step.length
      switch character.lineBreakClass {
      case .combiningMark, .zeroWidthJoiner:
        continue
      default:
        if result.next != nil {
          result.second = character.lineBreakClass
          return result
        }
        result.next = character.lineBreakClass
        result.nextIsEastAsian = character.isEastAsian
      }
    }
    return result
  }

  /// The code point at an offset; a lone surrogate represents itself.
  private static func decode(
    _ units: borrowing Span<UInt16>, _ offset: Int, _ end: Int
  ) -> (codePoint: UInt32, length: Int) {
    let first = UInt32(units[offset])
    if first & 0xFC00 == 0xD800, offset + 1 < end {
      let second = UInt32(units[offset + 1])
      if second & 0xFC00 == 0xDC00 {
        return (0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF), 2)
      }
    }
    return (first, 1)
  }

  /// Whether the language subtag is `zh`.
  private static func isChinese(_ language: String?) -> Bool {
    guard let language else { return false }
    let subtag = language.prefix { $0 != "-" && $0 != "_" && $0 != "@" }
    return subtag.lowercased() == "zh"
  }
}
