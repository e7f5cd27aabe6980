/// What Android changes of ICU's opportunities. Source: AOSP Minikin, `WordBreaker`, `Hyphenator`.
extension TextAnalysis {
  /// Marks the opportunities inside phrases, and those that only phrases have where all lines end at them.
  mutating func markPhrases(_ finder: BreakFinder, addsOthers: Bool) {
    var phrases = [UInt8](repeating: 0, count: marks.count)
    finder.mark(self, units.indices, into: &phrases)
    for offset in units.indices.dropFirst() {
      let endsPhrase = phrases[offset] & Mark.lineBreak != 0
      if endsPhrase, addsOthers {
        marks[offset] |= Mark.lineBreak
      } else if !endsPhrase, marks[offset] & Mark.lineBreak != 0 {
        marks[offset] |= Mark.inPhrase
      }
    }
  }

  /// Removes opportunities after hyphens, which count only where hyphenation is on, and replaces those
  /// in addresses of pages and of mail.
  mutating func tailorForAndroid() {
    let mayChange = units.contains {
      $0 < 0x80
        ? $0 == 0x2D || $0 == 0x3A || $0 == 0x40
        : $0 == 0x1039 || $0 == 0xAD || Self.isHyphen($0)
    }
    guard mayChange else { return }
    var offset = 0
    // The end of the characters that were searched for an address.
    var searched = 0
    var address: Range<Int>?
    while offset < units.count {
      if offset >= searched {
        (address, searched) = self.address(from: offset)
      }
      let start = offset
      if let address {
        offset = breakInAddress(after: start, before: address.upperBound)
      } else {
        repeat { offset = nextLineBreak(after: offset) } while !isAndroidBreak(offset)
      }
      for skipped in start + 1..<max(start + 1, offset) { marks[skipped] &= ~Mark.lineBreak }
      marks[offset] |= Mark.lineBreak
      if let address, offset < address.upperBound { marks[offset] |= Mark.address }
    }
  }

  private func isAndroidBreak(_ offset: Int) -> Bool {
    guard offset < units.count else { return true }
    let last = units[offset - 1]
    return !Self.isHyphen(last) && last != 0xAD && last != 0x1039
  }

  /// The address that begins at an offset, up to the next opportunity, and where the search ended.
  private func address(from offset: Int) -> (Range<Int>?, end: Int) {
    var end = offset
    var slashes: Int?
    var isAddress = false
    while end < units.count, units[end] > 0x20, units[end] <= 0x7E, !isAddress {
      switch units[end] {
      case 0x40:
        isAddress = slashes == nil
        slashes = nil
      case 0x3A: slashes = slashes == nil ? 0 : nil
      case 0x2F:
        slashes = slashes.map { $0 + 1 }
        isAddress = slashes == 2
      default: slashes = nil
      }
      end += 1
    }
    while end < units.count, units[end] > 0x20, units[end] <= 0x7E { end += 1 }
    guard isAddress else { return (nil, end) }
    if end < units.count, marks[end] & Mark.lineBreak == 0 { end = nextLineBreak(after: end) }
    return (offset..<end, end)
  }

  /// The next break in an address, by the Chicago Manual of Style: after a colon, a double slash, `=`
  /// and `&`, before other punctuation, and never after a hyphen.
  private func breakInAddress(after start: Int, before end: Int) -> Int {
    var last = units[start]
    for offset in start + 1..<max(start + 1, end) {
      if last == 0x3A || last == 0x3D || last == 0x26 { return offset }
      if last == 0x2F, offset >= start + 2, units[offset - 2] == 0x2F { return offset }
      let unit = units[offset]
      if last != 0x2D {
        if Self.beginsAddressPart(unit) { return offset }
        let isSingle = last != 0x2F && !(offset + 1 < end && units[offset + 1] == 0x2F)
        if unit == 0x2F, isSingle { return offset }
      }
      last = unit
    }
    return end
  }

  /// Whether an address is divided before a character: one of `~.,-_?#%=&`.
  private static func beginsAddressPart(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x7E, 0x2E, 0x2C, 0x2D, 0x5F, 0x3F, 0x23, 0x25, 0x3D, 0x26: true
    default: false
    }
  }

  /// Whether a character is a hyphen of a word: such words are divided after it only.
  static func isHyphen(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2D, 0x58A, 0x5BE, 0x1400, 0x2010, 0x2013, 0x2027, 0x2E17, 0x2E40: true
    default: false
    }
  }

  // MARK: Hyphenation

  /// Words longer than this, in UTF-16 units, are not hyphenated.
  private static let longestHyphenated = 45

  /// Marks the hyphens of each word. An address has none.
  ///
  /// - Parameter language: the language of a range, with its dictionary; `nil` where nothing is
  ///   hyphenated.
  mutating func markAndroidHyphens(
    _ finder: inout HyphenFinder,
    language: (Range<Int>) throws(TextMeasureError) -> (tag: String, HyphenationDictionary?)?
  ) throws(TextMeasureError) {
    var start = 0
    var offset = 0
    while offset < units.count {
      offset = nextLineBreak(after: start)
      defer { start = offset }
      let isInAddress =
        marks[start] & Mark.address != 0
        || offset < units.count && marks[offset] & Mark.address != 0
      guard !isInAddress, let (tag, dictionary) = try language(start..<offset) else { continue }
      let word = self.word(in: start..<offset)
      // A no-break space divides words here, too.
      var first = word.lowerBound
      for end in word.lowerBound...word.upperBound
      where end == word.upperBound || units[end] == 0xA0 {
        if end - first > 1, end - first <= Self.longestHyphenated {
          markHyphens(of: first..<end, &finder, dictionary, tag.prefix(2).lowercased())
        }
        first = end + 1
      }
    }
  }

  private mutating func markHyphens(
    of word: Range<Int>, _ finder: inout HyphenFinder, _ dictionary: HyphenationDictionary?,
    _ language: String
  ) {
    if let dictionary, dictionary.spells(units[word]) {
      for offset in finder.hyphens(in: units, word, dictionary) {
        if Self.isHyphen(units[offset - 1]) {
          markHyphen(at: language == "pt" ? offset - 1 : offset, isVisible: false)
        } else {
          let script = properties[offset].script
          markHyphen(at: offset, isVisible: !Self.scriptsWithoutHyphens.contains(script))
        }
      }
      return
    }
    for offset in word.dropFirst(2) {
      let last = units[offset - 1]
      if Self.isHyphen(last) {
        markHyphen(at: offset, isVisible: false)
        let isRepeated =
          (last == 0x2D || last == 0x2010) && (language == "pl" || language == "sl")
          && properties[offset].script == UnicodeConstants.scriptLatin
        if isRepeated { marks[offset] |= Mark.repeated }
      } else if last == 0xAD {
        let script = properties[offset].script
        markHyphen(at: offset, isVisible: !Self.scriptsWithoutHyphens.contains(script))
      }
    }
  }

  /// Kannada, Malayalam, Tamil and Telugu.
  private static let scriptsWithoutHyphens: Set<UInt8> = [16, 26, 35, 36]

  private mutating func markHyphen(at offset: Int, isVisible: Bool) {
    marks[offset] |= Mark.lineBreak | Mark.hyphenation | (isVisible ? 0 : Mark.bare)
  }
}
