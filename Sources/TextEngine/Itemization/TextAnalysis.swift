/// A text in UTF-16 with the Unicode properties of its characters, and what shaping adds to each
/// offset. The arrays belong to a workspace and are reused for each text.
package struct TextAnalysis {
  /// The text. It comes from a `String`, so surrogates are always paired.
  package var units: [UInt16] = []
  /// Where runs begin, in texts whose white space collapses.
  var runStarts: Set<Int> = []
  /// Those of each unit's character. The array only grows: past the text's end are earlier values.
  package private(set) var properties: [CodePointProperty] = []
  /// ``Mark`` bits per offset and for the end.
  package var marks: [UInt8] = []
  /// Each offset's advance from its run's start, in font units, by the shaper. It only grows.
  var prefix: [Int64] = []
  /// The advances of spaces that differ from that of a space by itself, in font units, by offset.
  var spaceAdvances: [Int: Int32] = [:]
  /// The text's only script, Common for none; `nil` where several, extensions or kana are resolved.
  package private(set) var onlyScript: UInt8? = UnicodeConstants.scriptCommon
  /// The binary properties of all characters; ``CodePointProperty/Flags/emoji`` not of ASCII.
  private var seen = CodePointProperty.Flags()
  /// Whether a dictionary finds further opportunities, by the table that was read with.
  private(set) var needsDictionary = false

  /// Whether a character can raise an embedding level above the base.
  package var needsBidi: Bool { seen.contains(.raisesLevel) }
  /// Whether every character but CR LF is a grapheme cluster by itself.
  package var hasSimpleGraphemes: Bool { !seen.contains(.joinsGraphemes) }
  /// Whether there is a line terminator, at which script resolution restarts.
  package var hasTerminators: Bool { seen.contains(.lineTerminator) }
  /// Includes line terminators and tabs.
  package var hasControls: Bool { seen.contains(.control) }
  package var hasTabs: Bool { hasControls && units.contains(0x09) }
  package var hasIgnorables: Bool { seen.contains(.defaultIgnorable) }
  /// Whether a character beyond ASCII can be an emoji.
  package var mayHaveEmoji: Bool { seen.contains(.emoji) }

  package init() {}

  /// Where spaces that open a hard line end, before more of the line.
  ///
  /// - Parameters:
  ///   - spanEnds: where they end at the latest, ascending: Chromium looks at each text node by itself.
  ///   - excluded: the ranges that have none, ascending.
  func indentEnds(_ spanEnds: [Int], _ excluded: [Range<Int>]) -> [Int] {
    var ends: [Int] = []
    var start = 0
    while start < units.count {
      let span = spanEnds.partitionPoint { $0 <= start }
      let limit = span < spanEnds.count ? spanEnds[span] : units.count
      var end = start
      while end < limit, units[end] == 0x20 { end += 1 }
      let next = excluded.partitionPoint { $0.upperBound <= start }
      let isExcluded = next < excluded.count && excluded[next].lowerBound <= start
      if end > start, end < units.count, units[end] != 0x0A, !isExcluded { ends.append(end) }
      guard hasControls, let feed = units[end...].firstIndex(of: 0x0A) else { break }
      start = feed + 1
    }
    return ends
  }

  package enum Mark {
    /// A grapheme cluster begins or the text ends.
    package static let grapheme: UInt8 = 1 << 0
    /// A line may end here.
    package static let lineBreak: UInt8 = 1 << 1
    /// Breaking here may change glyphs, or the offset is inside a cluster of glyphs.
    package static let unsafe: UInt8 = 1 << 2
    /// A dictionary allows a line to end here with a hyphen.
    package static let hyphenation: UInt8 = 1 << 3
    /// A line may end here inside an address, on Android.
    static let address: UInt8 = 1 << 4
    /// No hyphen is visible where a line ends at a hyphenation.
    static let bare: UInt8 = 1 << 5
    /// The hyphen before a hyphenation is repeated on the next line.
    static let repeated: UInt8 = 1 << 6
    /// In Flutter a line may end here only if the white space before does not fit.
    package static let fullLine: UInt8 = 1 << 7
    /// A line that begins or ends here changes the width of fullwidth punctuation.
    /// Under Chromium's rules only, which have no full lines.
    package static let trimmed: UInt8 = fullLine
    /// On Android a line ends here only where the paragraph's lines do not end at phrases.
    static let inPhrase: UInt8 = fullLine
  }

  /// Reads a text without line breaks.
  package mutating func read(_ text: String) { read(text, .none) }

  /// Reads a text, and marks the opportunities that a table of line breaks has.
  package mutating func read(_ text: String, _ lineBreaks: borrowing BoundaryTable) {
    var text = text
    text.makeContiguousUTF8()
    let bytes = text.utf8Span.span
    let count = bytes.utf16Units.count
    Self.reset(&units, count: count)
    Self.reset(&marks, count: count + 1)
    Self.grow(&properties, .unknown, count: count)
    Self.grow(&prefix, 0, count: count + 1)
    let found = Self.read(bytes, lineBreaks, &units, &properties, &marks)
    seen = found.seen.flags
    needsDictionary = lineBreaks.needsDictionary(found.highestCategory)
    marks[count] = Mark.grapheme
    onlyScript = found.script == Self.severalScripts ? nil : found.script
    spaceAdvances.removeAll(keepingCapacity: true)
  }

  private static func reset<Unit: FixedWidthInteger>(_ array: inout [Unit], count: Int) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(0, count: count))
  }

  /// Replaces an array that is too short by one that also holds slightly longer texts.
  private static func grow<Value>(_ array: inout [Value], _ value: Value, count: Int) {
    guard array.count < count else { return }
    array = []
    array = Array(repeating: value, count: count + count / 4)
  }

  /// Marks every character as a grapheme cluster.
  private static func read(
    _ bytes: borrowing Span<UInt8>, _ lineBreaks: borrowing BoundaryTable, _ units: inout [UInt16],
    _ properties: inout [CodePointProperty], _ marks: inout [UInt8]
  ) -> ReadingState {
    let data = CharacterData.shared
    let ascii = data.ascii.span
    let first = Int(lineBreaks.pageOfBlock[0]) << 8
    let asciiCategories = lineBreaks.categories.span.extracting(first..<first + 128)
    let rows = lineBreaks.rows.span
    var units = units.mutableSpan
    var properties = properties.mutableSpan
    var marks = marks.mutableSpan
    var state = ReadingState()
    while state.byte < bytes.count {
      if bytes[state.byte] < 0x80 {
        readASCII(bytes, ascii, asciiCategories, rows, &units, &properties, &marks, &state)
      }
      readOthers(bytes, data, lineBreaks, &units, &properties, &marks, &state)
    }
    return state
  }

  /// Reads a character of any kind, and those of several bytes after it.
  @inline(never)
  private static func readOthers(
    _ bytes: borrowing Span<UInt8>, _ data: CharacterData, _ lineBreaks: borrowing BoundaryTable,
    _ units: inout MutableSpan<UInt16>, _ properties: inout MutableSpan<CodePointProperty>,
    _ marks: inout MutableSpan<UInt8>, _ state: inout ReadingState
  ) {
    let pageOfBlock = data.pageOfBlock.span
    let pages = data.pages.span
    let records = data.records.span
    let categoryPages = lineBreaks.pageOfBlock.span
    let categories = lineBreaks.categories.span
    let rows = lineBreaks.rows.span
    var now = state
    defer { state = now }
    while now.byte < bytes.count {
      let (scalar, length) = bytes.scalar(at: now.byte)
      let (block, index) = (Int(scalar >> 8), Int(scalar & 0xFF))
      let property = records[Int(pages[Int(pageOfBlock[block]) << 8 | index])]
      let category = categories[Int(categoryPages[block]) << 8 | index]
      now.highestCategory = max(now.highestCategory, category)
      var step = rows[now.row &+ Int(category)]
      if step & BoundaryTable.Step.isUndecided != 0 {
        step = lineBreaks.decide(step, in: bytes, at: now.byte, &now.boundary)
      }
      now.row = Int(step >> 2)
      marks[now.unit] = mark(step)
      now.byte &+= length
      var unit = scalar
      if length == 4 {
        units[now.unit] = UInt16(truncatingIfNeeded: 0xD7C0 &+ scalar >> 10)
        properties[now.unit] = property
        now.unit &+= 1
        unit = 0xDC00 | scalar & 0x3FF
      }
      units[now.unit] = UInt16(truncatingIfNeeded: unit)
      properties[now.unit] = property
      now.unit &+= 1
      now.seen.formUnion(property)
      if property.flags.contains(.hasScript), property.mayChange(now.script) {
        note(property, of: scalar, &now.script)
      }
      if CharacterData.ideographs.contains(scalar) {
        let step = rows[now.row &+ Int(category)]
        if step >> 2 == now.row, step & BoundaryTable.Step.isUndecided == 0 {
          readIdeographs(bytes, property, mark(step), &units, &properties, &marks, &now)
        }
      }
      guard now.byte < bytes.count, bytes[now.byte] >= 0x80 else { break }
    }
  }

  /// Reads ideographs after one that leads to its own row: they have its properties and category.
  @inline(never)
  private static func readIdeographs(
    _ bytes: borrowing Span<UInt8>, _ property: CodePointProperty, _ mark: UInt8,
    _ units: inout MutableSpan<UInt16>, _ properties: inout MutableSpan<CodePointProperty>,
    _ marks: inout MutableSpan<UInt8>, _ state: inout ReadingState
  ) {
    var (byte, unit) = (state.byte, state.unit)
    while byte &+ 2 < bytes.count {
      let lead = bytes[byte]
      guard lead >= 0xE4, lead <= 0xE9 else { break }
      let scalar =
        UInt32(lead & 0x0F) << 12 | UInt32(bytes[byte &+ 1] & 0x3F) << 6
        | UInt32(bytes[byte &+ 2] & 0x3F)
      guard scalar >= CharacterData.ideographs.lowerBound else { break }
      units[unit] = UInt16(truncatingIfNeeded: scalar)
      properties[unit] = property
      marks[unit] = mark
      byte &+= 3
      unit &+= 1
    }
    (state.byte, state.unit) = (byte, unit)
  }

  private struct ReadingState {
    var byte = 0
    var unit = 0
    /// The row of the table of line breaks.
    var row = 0
    /// The byte of the next boundary, where the characters after some step decided it.
    var boundary = -1
    /// The binary properties so far.
    var seen = CodePointProperty.unknown
    var highestCategory: UInt8 = 0
    /// As in ``note(_:_:)``.
    var script = UnicodeConstants.scriptCommon
  }

  @inline(__always)
  private static func mark(_ step: UInt32) -> UInt8 {
    Mark.grapheme | UInt8(truncatingIfNeeded: step & BoundaryTable.Step.breaks) << 1
  }

  /// Reads ASCII characters up to one after which later characters decide. A function of its own, so
  /// that its loop has few arrays.
  @inline(never)
  private static func readASCII(
    _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<CodePointProperty>,
    _ categories: borrowing Span<UInt8>, _ rows: borrowing Span<UInt32>,
    _ units: inout MutableSpan<UInt16>, _ properties: inout MutableSpan<CodePointProperty>,
    _ marks: inout MutableSpan<UInt8>, _ state: inout ReadingState
  ) {
    let first = state.byte
    let distance = state.unit &- first
    var byte = first
    var row = state.row
    var seen = CodePointProperty.unknown
    var highest: UInt8 = 0
    while byte < bytes.count {
      let character = Int(bytes[byte])
      guard character < 0x80 else { break }
      let property = records[character]
      let category = categories[character]
      let step = rows[row &+ Int(category)]
      guard step & BoundaryTable.Step.isUndecided == 0 else { break }
      row = Int(step >> 2)
      let unit = byte &+ distance
      marks[unit] = mark(step)
      units[unit] = UInt16(truncatingIfNeeded: character)
      properties[unit] = property
      seen.formUnion(property)
      highest = max(highest, category)
      byte &+= 1
    }
    state.byte = byte
    state.unit = byte &+ distance
    state.row = row
    state.highestCategory = max(state.highestCategory, highest)
    state.seen.formUnion(seen.withoutEmoji)
    // ASCII letters have one script.
    if seen.flags.contains(.hasScript) { note(records[0x41], of: 0x41, &state.script) }
  }

  private static let severalScripts = UInt8.max

  /// Combines a character's script with those before it; several are ``severalScripts``.
  @inline(__always)
  private static func note(
    _ property: CodePointProperty, of scalar: UInt32, _ script: inout UInt8
  ) {
    let hasExtensions = property.flags.contains(.scriptExtensions)
    if hasExtensions {
      if script != severalScripts, ScriptData.extensions(of: scalar).contains(script) { return }
    } else if property.script == script {
      return
    }
    if script == UnicodeConstants.scriptCommon, !hasExtensions,
      property.script != UnicodeConstants.scriptKatakana
    {
      script = property.script
    } else {
      script = severalScripts
    }
  }

  /// The character at an offset, which is not a trail surrogate.
  @inline(__always)
  package func scalar(at offset: Int) -> UInt32 {
    units.span.scalar(at: offset, end: units.count).value
  }

  @inline(__always)
  package func nextScalar(after offset: Int) -> Int {
    offset + units.span.scalar(at: offset, end: units.count).length
  }

  /// Whether a grapheme cluster begins at an offset, or the text ends there.
  @inline(__always)
  package func isGraphemeBoundary(_ offset: Int) -> Bool { marks[offset] & Mark.grapheme != 0 }

  /// Corrects the grapheme boundaries where a cluster may have several characters.
  package mutating func markGraphemes() {
    if hasSimpleGraphemes {
      guard hasTerminators else { return }
      for offset in units.indices.dropFirst() where units[offset] == 0x0A {
        if units[offset - 1] == 0x0D { marks[offset] &= ~Mark.grapheme }
      }
      return
    }
    for offset in units.indices { marks[offset] &= ~Mark.grapheme }
    var found: [UInt8] = []
    swap(&found, &marks)
    _ = BoundaryTable.graphemeClusters.mark(self, units.indices, Mark.grapheme, into: &found)
    swap(&found, &marks)
    if !units.isEmpty { marks[0] |= Mark.grapheme }
  }

  // MARK: What lines need of the Unicode Bidirectional Algorithm besides levels

  /// The end of the paragraph that contains an offset: after its separator, or the text's end.
  package func paragraphEnd(after offset: Int) -> Int {
    let separator = properties[min(offset, units.count)..<units.count].firstIndex {
      $0.bidiClass == UnicodeConstants.bidiParagraphSeparator
    }
    return separator.map { $0 + 1 } ?? units.count
  }

  package func paragraphStart(before offset: Int) -> Int {
    let separator = properties[..<min(offset, units.count)].lastIndex {
      $0.bidiClass == UnicodeConstants.bidiParagraphSeparator
    }
    return separator.map { $0 + 1 } ?? 0
  }

  /// The embedding level of the paragraph at an offset (UAX 9, P2 and P3); 0 without a strong one.
  package func paragraphLevel(from start: Int) -> UInt8 {
    var search = ParagraphLevelSearch()
    for property in properties[min(start, units.count)..<units.count] {
      if let level = search.read(property.bidiClass) { return level }
    }
    return 0
  }

  /// The start of the white space and formatting characters that end the line `start..<end`: they
  /// take the paragraph's level (UAX 9, rule L1). Those inside a grapheme cluster, such as a joiner or
  /// a flag's tags, keep its level: splitting it would count its width twice.
  package func trailingLevelStart(from start: Int, to end: Int) -> Int {
    var offset = end
    while offset > start,
      UnicodeConstants.bidiResetMask >> UInt32(properties[offset - 1].bidiClass & 31) & 1 != 0
    {
      offset -= 1
    }
    while offset > start, offset < end, marks[offset] & Mark.grapheme == 0 { offset += 1 }
    return offset
  }
}

/// Finds a paragraph's embedding level by its first strong character outside of isolates.
struct ParagraphLevelSearch {
  private var isolates = 0

  /// Reads the next character's Bidi_Class; returns the level where that decides it.
  mutating func read(_ bidiClass: UInt8) -> UInt8? {
    switch bidiClass {
    case UnicodeConstants.bidiParagraphSeparator: return 0
    case UnicodeConstants.bidiFirstStrongIsolate...UnicodeConstants.bidiRightToLeftIsolate:
      isolates += 1
    case UnicodeConstants.bidiPopIsolate: isolates = max(0, isolates - 1)
    case UnicodeConstants.bidiLeftToRight where isolates == 0: return 0
    case UnicodeConstants.bidiRightToLeft where isolates == 0,
      UnicodeConstants.bidiArabicLetter where isolates == 0:
      return 1
    default: break
    }
    return nil
  }
}
