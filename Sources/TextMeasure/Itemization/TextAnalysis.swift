/// A text in UTF-16 with what Unicode says of each of its characters.
///
/// The first product of the pipeline. Its arrays are a workspace's, filled anew for each text.
package struct TextAnalysis {
  /// The text. A lone surrogate cannot be in a `String`, so pairs are whole.
  package var units: [UInt16] = []
  /// The properties of each unit's character; both halves of a pair have their character's. What
  /// lies past the text's end is of other texts: the array only grows.
  package private(set) var properties: [CodePointProperty] = []
  /// Bits per offset, one more than there are units; see ``Mark``. A text that was read with
  /// simple graphemes has ``Mark/grapheme`` everywhere.
  package var marks: [UInt8] = []
  /// Whether some character can raise an embedding level above the base.
  package var needsBidi = false
  /// Whether every character is a grapheme cluster by itself, but for CR LF.
  package var hasSimpleGraphemes = true
  /// The one real script of the text, Common where there is none; `nil` for several scripts, or
  /// where script extensions or kana need a closer look.
  package var onlyScript: UInt8? = UnicodeConstants.scriptCommon
  /// Whether there is a line terminator: scripts begin anew after one.
  package var hasTerminators = false
  /// Whether there is a control, a line terminator or a tab.
  package var hasControls = false
  /// Whether there is a tab.
  package var hasTabs = false
  /// Whether some character takes two units.
  package var hasPairs = false
  /// Whether there is a soft hyphen.
  package var hasSoftHyphens = false
  /// Whether some character shows nothing by default.
  package var hasIgnorables = false

  package init() {}

  /// What can be said of an offset.
  package enum Mark {
    /// A grapheme cluster begins or the text ends.
    package static let grapheme: UInt8 = 1 << 0
    /// A line may end here.
    package static let lineBreak: UInt8 = 1 << 1
    /// Breaking here may change glyphs, or the offset lies inside a cluster of glyphs.
    package static let unsafe: UInt8 = 1 << 2
    /// A dictionary allows a line to end here with a hyphen.
    package static let hyphenation: UInt8 = 1 << 3
  }

  /// Reads a text, in place of what was there.
  package mutating func read(_ text: String, _ table: inout CodePointTable) {
    var text = text
    text.makeContiguousUTF8()
    let bytes = text.utf8Span.span
    // A unit needs at least a byte; what is too much is taken off at the end.
    units.removeAll(keepingCapacity: true)
    units.append(contentsOf: repeatElement(0, count: bytes.count))
    if properties.count < bytes.count {
      properties = [CodePointProperty](repeating: .unknown, count: bytes.count * 2)
    }
    var reading = Reading()
    while let codePoint = Self.read(bytes, table, &reading, &units, &properties) {
      table.fetch(codePoint)
    }
    units.removeLast(bytes.count - reading.unit)
    let seen = reading.seen
    onlyScript = reading.script == Self.severalScripts ? nil : reading.script
    hasSoftHyphens = reading.hasSoftHyphens
    hasPairs = reading.hasPairs
    needsBidi = seen.contains(.raisesLevel)
    hasSimpleGraphemes = !seen.contains(.joinsGraphemes)
    hasIgnorables = seen.contains(.defaultIgnorable)
    hasTerminators = seen.contains(.lineTerminator)
    hasControls = seen.contains(.control)
    hasTabs = hasControls && units.contains(0x09)
    marks.removeAll(keepingCapacity: true)
    marks.append(
      contentsOf: repeatElement(
        hasSimpleGraphemes ? Mark.grapheme : 0, count: units.count + 1))
  }

  /// How far a text was read, and what it had.
  private struct Reading {
    var byte = 0
    var unit = 0
    var script = UnicodeConstants.scriptCommon
    var seen = CodePointProperty.Flags()
    var hasSoftHyphens = false
    var hasPairs = false
  }

  /// Reads on until a code point whose properties have to be fetched, which is the answer; `nil`
  /// at the end.
  private static func read(
    _ bytes: borrowing Span<UInt8>, _ table: borrowing CodePointTable, _ reading: inout Reading,
    _ units: inout [UInt16], _ properties: inout [CodePointProperty]
  ) -> UInt32? {
    var now = reading
    defer { reading = now }
    var units = units.mutableSpan
    var properties = properties.mutableSpan
    let pages = table.pageOfBlock.span
    let known = table.properties.span
    let count = bytes.count
    while now.byte < count {
      let first = bytes[now.byte]
      var scalar = UInt32(first)
      var length = 1
      if first >= 0x80 {
        if first < 0xE0 {
          scalar = (scalar & 0x1F) << 6 | UInt32(bytes[now.byte + 1] & 0x3F)
          length = 2
        } else if first < 0xF0 {
          scalar =
            (scalar & 0x0F) << 12 | UInt32(bytes[now.byte + 1] & 0x3F) << 6
            | UInt32(bytes[now.byte + 2] & 0x3F)
          length = 3
        } else {
          scalar =
            (scalar & 0x07) << 18 | UInt32(bytes[now.byte + 1] & 0x3F) << 12
            | UInt32(bytes[now.byte + 2] & 0x3F) << 6 | UInt32(bytes[now.byte + 3] & 0x3F)
          length = 4
        }
      }
      let property = known[Int(pages[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)]
      guard property.flags.contains(.known) else { return scalar }
      now.byte += length
      if length < 4 {
        units[now.unit] = UInt16(truncatingIfNeeded: scalar)
      } else {
        units[now.unit] = UInt16(truncatingIfNeeded: 0xD7C0 &+ scalar >> 10)
        properties[now.unit] = property
        now.unit += 1
        units[now.unit] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
        now.hasPairs = true
      }
      properties[now.unit] = property
      now.unit += 1
      now.seen.formUnion(property.flags)
      if property.flags.contains(.hasScript) { note(property, &now.script) }
      if scalar == 0xAD { now.hasSoftHyphens = true }
    }
    return nil
  }

  /// Stands for more than one script while a text is read.
  private static let severalScripts = UInt8.max

  /// Notes a character's script beside those before it.
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

  /// The character at an offset, which is not the second half of a pair.
  @inline(__always)
  package func scalar(at offset: Int) -> UInt32 {
    let unit = units[offset]
    if unit & 0xFC00 == 0xD800, offset + 1 < units.count {
      return 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(units[offset + 1] & 0x3FF))
    }
    return UInt32(unit)
  }

  /// The offset of the character after the one at an offset.
  @inline(__always)
  package func nextScalar(after offset: Int) -> Int {
    units[offset] & 0xFC00 == 0xD800 && offset + 1 < units.count ? offset + 2 : offset + 1
  }

  /// Whether a grapheme cluster begins at an offset, or the text ends there.
  @inline(__always)
  package func isGraphemeBoundary(_ offset: Int) -> Bool { marks[offset] & Mark.grapheme != 0 }
}
