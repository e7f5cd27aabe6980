/// What CSS `word-break`, `hyphens` and `white-space: break-spaces` change of a text's opportunities.
extension LineBreakRuleSet {
  var tailorsWords: Bool {
    eastAsianLimits != nil || !breaksAtSoftHyphens || collapse != .preserve
      || wordBreak == .breakAll || wordBreak == .keepAll || keepsPhrases
      || breaksAtCharacters && breakRules == .chromium
  }

  /// Changes the marks of a range that is read as if it were a whole text, one for each of its offsets.
  func tailorWords(
    of text: borrowing TextAnalysis, _ range: Range<Int>, into marks: inout [UInt8]
  ) {
    guard !range.isEmpty else { return }
    if let eastAsianLimits {
      return eastAsianLimits.tailorAsLibreOffice(text, range, into: &marks)
    }
    let first = range.lowerBound
    let collapses = collapse != .breakSpaces && collapse != .preserve
    if wordBreak == .keepAll || collapses && text.units.contains(0x3000) {
      for offset in range.dropFirst()
      where marks[offset - first] & TextAnalysis.Mark.lineBreak != 0 {
        let isRemoved =
          wordBreak == .keepAll && Self.keepsTogether(text, offset, from: first)
          || collapses && Self.followsIdeographicSpace(text, offset, from: first)
        if isRemoved { marks[offset - first] &= ~TextAnalysis.Mark.lineBreak }
      }
    }
    if breaksAtCharacters {
      // A space that collapses stays on its line, and in Chromium a soft hyphen.
      for offset in range.dropFirst()
      where text.units[offset] == 0xAD && breakRules == .chromium
        || text.units[offset] == 0x20 && collapses
      {
        marks[offset - first] &= ~TextAnalysis.Mark.lineBreak
      }
    }
    if keepsPhrases { JapanesePhrases.keep(in: text, range, marks: &marks) }
    if collapse == .breakSpaces {
      for offset in range.dropFirst()
      where UnicodeConstants.hangs(text.units[offset - 1])
        && !breakRules.showsNothingAtEnd(text.units[offset])
      {
        marks[offset - first] |= TextAnalysis.Mark.lineBreak
      }
    }
    if wordBreak == .breakAll { breakAll(text, range, into: &marks) }
    if !breaksAtSoftHyphens {
      for offset in range.dropFirst() where text.units[offset - 1] == 0xAD {
        marks[offset - first] &= ~TextAnalysis.Mark.lineBreak
      }
    }
  }

  /// Whether a space that collapses and then U+3000 precede, behind other characters of the run and without such
  /// between: there Chromium ends a line after the first space.
  private static func followsIdeographicSpace(
    _ text: borrowing TextAnalysis, _ offset: Int, from first: Int
  ) -> Bool {
    guard text.units[offset - 1] == 0x3000 || text.units[offset - 1] == 0x20 else { return false }
    var start = offset - 1
    while start > first, UnicodeConstants.hangs(text.units[start - 1]),
      !text.runStarts.contains(start)
    {
      start -= 1
    }
    if text.runStarts.contains(start) { return false }
    let space = text.units[start..<offset].firstIndex(of: 0x20) ?? offset
    return text.units[space..<offset].contains(0x3000)
  }

  /// Whether letters or numbers are on both sides, as Chromium decides it: not above U+FFFF, and not those
  /// whose words a dictionary finds.
  private static func keepsTogether(
    _ text: borrowing TextAnalysis, _ offset: Int, from first: Int
  ) -> Bool {
    func isLetter(_ offset: Int) -> Bool {
      let property = text.properties[offset]
      return text.units[offset] & 0xF800 != 0xD800
        && UnicodeConstants.isLetterOrNumber(property.generalCategory) && !property.needsDictionary
    }
    var last = offset - 1
    if UnicodeConstants.isMark(text.properties[last].generalCategory), last > first { last -= 1 }
    return isLetter(last) && isLetter(offset)
  }

  private func breakAll(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, into marks: inout [UInt8]
  ) {
    var last: UInt8 = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let next = text.nextScalar(after: offset)
      let property = text.properties[offset]
      let unit = text.units[offset]
      // As in Chromium, after other browsers.
      let own = unit == 0x2B ? UnicodeConstants.lineBreakAlphabetic : property.lineBreak
      let isDash = isLoose && (unit == 0x2010 || unit == 0x2013)
      // NU, AL, SA and ID before a dash; BA (4) is before U+007C alone.
      let breaks =
        isDash && [19, 2, 24, 14].contains(last)
        || (Self.breakAllRows[last] ?? 0) >> UInt64(own) & 1 != 0
          && (own != 4 || unit == 0x7C || isLoose && unit != 0xAD)
      if breaks, offset > range.lowerBound {
        marks[offset - range.lowerBound] |= TextAnalysis.Mark.lineBreak
      }
      // Where Chromium looks backwards from where the line is full, it finds none after a mark, CM (9).
      if !breaksAfterMarks || own != 9 { last = own }
      offset = next
    }
  }

  /// Where `break-all` adds opportunities in Chromium: after a class of UAX 14 before others, by
  /// ULineBreak's numbers, a bit each.
  private static let breakAllRows: [UInt8: UInt64] = {
    func bits(_ classes: UInt64...) -> UInt64 { classes.reduce(0) { $0 | 1 << $1 } }
    // AI, AL, BA, HY, NU, HL.
    let letters = bits(1, 2, 4, 13, 19, 38)
    // CL, EX, HY, IS, PO, PR, CP; PO is 21, PR 22, SA 24.
    var rows = [
      8: letters | bits(22), 11: letters | bits(21, 22), 13: bits(19), 16: letters,
      21: letters | bits(21, 22), 22: bits(21), 36: letters | bits(22, 24),
    ]
    // AI, AL, BA, NU, SA, SY, HL; OP is 20.
    for each in [1, 2, 4, 19, 24, 27, 38] { rows[each] = letters | bits(20, 22, 24) }
    return Dictionary(uniqueKeysWithValues: rows.map { (UInt8($0), $1) })
  }()
}
