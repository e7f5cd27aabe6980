/// Where Chromium lets a line break, as an edit of ICU's line boundaries.
///
/// Chromium (156) asks three sources, in this order: a break comes after every run of spaces and
/// never before one; between two characters below U+0100 a fixed table decides, whatever stands
/// around them; everything else is ICU 78's `line_normal`. Older ICU lacks the newer rules, so
/// they are applied here (`LineBreakAutomaton`). Words are looked up where a dictionary is needed: in
/// Khmer and Lao with Chromium's lists (`WordSegmenter`), in Thai and Burmese by ICU, whose lists are
/// the same. Chromium ends a paragraph at U+000A alone.
package struct ChromiumBreakRules: Sendable {
  /// Chinese, or what holds for every other language.
  let tailoring: LineBreakTailoring

  /// Rules for a language.
  ///
  /// - Parameter language: A BCP 47 tag, or `nil`. Only Chinese (`zh` and its subtags) differs from
  ///   the rest; Japanese and Korean do not, unless CSS asks for a strictness.
  package init(language: String?) {
    tailoring = Self.isChinese(language) ? .normalChinese : .normal
  }

  /// Whether word boundaries will be looked at for a paragraph.
  ///
  /// - Parameter properties: The paragraph's properties, one for each UTF-16 unit.
  /// - Returns: False when the text holds no character that needs a dictionary; no word need be looked up.
  /// - Complexity: O(n).
  package static func needsDictionary(_ properties: ArraySlice<LineBreakProperty>) -> Bool {
    properties.contains { $0.lineBreakClass == .complexContext }
  }

  /// Replaces word boundaries inside one paragraph by Chromium's break opportunities.
  ///
  /// Only offsets strictly inside `paragraph` are written: both its ends are the caller's.
  ///
  /// - Parameters:
  ///   - isBreak: One flag for each UTF-16 offset of the text, the text's end included. Read only
  ///     between two characters of class SA.
  ///   - units: The text's UTF-16 units.
  ///   - paragraph: UTF-16 offsets of the paragraph, without its line feed. Offsets outside the
  ///     text are ignored.
  ///   - properties: One value for each unit, at the same offsets.
  /// - Complexity: O(n); no allocation.
  package func apply(
    to isBreak: inout [Bool], units: [UInt16], paragraph: Range<Int>,
    properties: [LineBreakProperty]
  ) {
    let end = min(paragraph.upperBound, units.count, properties.count, isBreak.count - 1)
    let start = max(paragraph.lowerBound, 0)
    guard start < end else { return }
    // Spans, because each use of an array in the loops below would be counted by reference.
    var isBreak = isBreak.mutableSpan
    let units = units.span
    let properties = properties.span
    // Most text of European languages is decided by pairs alone.
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

  /// What spaces and the pair table say of an offset, or `nil` when the rules of UAX 14 decide.
  private static func breaksByPair(_ units: borrowing Span<UInt16>, start: Int, offset: Int)
    -> Bool?
  {
    breaksByPair(
      units[offset - 1], units[offset],
      isAfterWord: offset >= start + 2 && isAlphanumeric(units[offset - 2]))
  }

  /// What they say between two characters; any one beyond Latin-1 stands for all.
  ///
  /// - Parameter isAfterWord: whether a letter or a digit stands before the first.
  static func breaksByPair(
    _ last: UInt16, _ current: UInt16, isAfterWord: @autoclosure () -> Bool
  ) -> Bool? {
    // Preserved white space: a break after the run, none inside or before it.
    if isBreakableSpace(current) { return false }
    if isBreakableSpace(last) { return true }
    // Controls allow none on either side.
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

  /// The two characters from an offset on that are not marks.
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

  /// The code point at an offset; a lone surrogate is itself.
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
