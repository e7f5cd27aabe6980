/// A text in UTF-16 with the Unicode properties of its characters, and what shaping adds to each
/// offset. The arrays belong to a workspace and are reused for each text.
package struct TextAnalysis {
  /// The text. It comes from a `String`, so surrogates are always paired.
  package var units: [UInt16] = []
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
  /// The binary properties of all characters.
  private var seen = CodePointProperty.Flags()

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

  package init() {}

  package enum Mark {
    /// A grapheme cluster begins or the text ends.
    package static let grapheme: UInt8 = 1 << 0
    /// A line may end here.
    package static let lineBreak: UInt8 = 1 << 1
    /// Breaking here may change glyphs, or the offset is inside a cluster of glyphs.
    package static let unsafe: UInt8 = 1 << 2
    /// A dictionary allows a line to end here with a hyphen.
    package static let hyphenation: UInt8 = 1 << 3
  }

  package mutating func read(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    let bytes = text.utf8Span.span
    // A unit takes at least a byte; the excess is removed at the end.
    units.removeAll(keepingCapacity: true)
    units.append(contentsOf: repeatElement(0, count: bytes.count))
    if properties.count < bytes.count {
      properties = [CodePointProperty](repeating: .unknown, count: bytes.count * 2)
    }
    let found = Self.read(bytes, &units, &properties)
    seen = found.seen
    units.removeLast(bytes.count - found.count)
    onlyScript = found.script == Self.severalScripts ? nil : found.script
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(0, count: units.count + 1))
    // The caller refuses longer texts.
    if prefix.count <= units.count, units.count <= TextLimits.longestText {
      prefix = Array(repeating: 0, count: 2 * units.count + 1)
    }
    spaceAdvances.removeAll(keepingCapacity: true)
  }

  /// Returns the number of units, the binary properties, and the script as in ``note(_:_:)``.
  private static func read(
    _ bytes: borrowing Span<UInt8>, _ units: inout [UInt16], _ properties: inout [CodePointProperty]
  ) -> (count: Int, seen: CodePointProperty.Flags, script: UInt8) {
    let data = CharacterData.shared
    let pageOfBlock = data.pageOfBlock.span
    let pages = data.pages.span
    let records = data.records.span
    let count = bytes.count
    var units = units.mutableSpan
    var properties = properties.mutableSpan
    var seen = CodePointProperty.Flags()
    var script = UnicodeConstants.scriptCommon
    var byte = 0
    var unit = 0
    while byte < count {
      let (scalar, length) = bytes.scalar(at: byte)
      let page = Int(pageOfBlock[Int(scalar >> 8)])
      let property = records[Int(pages[page << 8 | Int(scalar & 0xFF)])]
      byte += length
      if length < 4 {
        units[unit] = UInt16(truncatingIfNeeded: scalar)
      } else {
        units[unit] = UInt16(truncatingIfNeeded: 0xD7C0 &+ scalar >> 10)
        properties[unit] = property
        seen.insert(.supplementary)
        unit += 1
        units[unit] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
      }
      properties[unit] = property
      unit += 1
      seen.formUnion(property.flags)
      if property.flags.contains(.hasScript) { note(property, &script) }
    }
    return (unit, seen, script)
  }

  private static let severalScripts = UInt8.max

  /// Combines a character's script with those before it; several are ``severalScripts``.
  @inline(__always)
  private static func note(_ property: CodePointProperty, _ script: inout UInt8) {
    let hasExtensions = property.flags.contains(.scriptExtensions)
    if property.script == script, !hasExtensions { return }
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

  /// Marks the grapheme boundaries. Must precede all other marks.
  package mutating func markGraphemes() {
    // Then every unit is a cluster by itself.
    if hasSimpleGraphemes, !hasTerminators, !seen.contains(.supplementary) {
      marks.removeAll(keepingCapacity: true)
      return marks.append(contentsOf: repeatElement(Mark.grapheme, count: units.count + 1))
    }
    var found: [UInt8] = []
    swap(&found, &marks)
    var row = 0
    _ = GraphemeClusterBreak.table.mark(
      self, units.indices, Mark.grapheme, from: &row, isAtEnd: true, into: &found)
    swap(&found, &marks)
    marks[0] |= Mark.grapheme
    marks[units.count] |= Mark.grapheme
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
