/// A text in UTF-16 with what Unicode says of each of its characters.
///
/// The first product of the pipeline. Its arrays are a workspace's, filled anew for each text.
package struct TextAnalysis {
  /// The text. A lone surrogate cannot be in a `String`, so pairs are whole.
  package var units: [UInt16] = []
  /// The properties of each unit's character; both halves of a pair have their character's.
  package var properties: [CodePointProperty] = []
  /// Bits per offset, one more than there are units; see ``Mark``.
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
  /// Whether there is a tab.
  package var hasTabs = false
  /// Whether there is a soft hyphen.
  package var hasSoftHyphens = false

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
    let span = text.utf8Span.span
    units.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    units.reserveCapacity(span.count)
    properties.reserveCapacity(span.count)
    needsBidi = false
    hasSimpleGraphemes = true
    onlyScript = UnicodeConstants.scriptCommon
    hasTerminators = false
    hasTabs = false
    hasSoftHyphens = false
    var index = 0
    let count = span.count
    while index < count {
      let first = span[index]
      var scalar: UInt32
      if first < 0x80 {
        scalar = UInt32(first)
        index += 1
      } else if first < 0xE0 {
        scalar = UInt32(first & 0x1F) << 6 | UInt32(span[index + 1] & 0x3F)
        index += 2
      } else if first < 0xF0 {
        scalar =
          UInt32(first & 0x0F) << 12 | UInt32(span[index + 1] & 0x3F) << 6
          | UInt32(span[index + 2] & 0x3F)
        index += 3
      } else {
        scalar =
          UInt32(first & 0x07) << 18 | UInt32(span[index + 1] & 0x3F) << 12
          | UInt32(span[index + 2] & 0x3F) << 6 | UInt32(span[index + 3] & 0x3F)
        index += 4
      }
      append(scalar, &table)
    }
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(0, count: units.count + 1))
  }

  @inline(__always)
  private mutating func append(_ scalar: UInt32, _ table: inout CodePointTable) {
    let property = table.property(of: scalar)
    if scalar < 0x10000 {
      units.append(UInt16(truncatingIfNeeded: scalar))
    } else {
      units.append(UInt16(truncatingIfNeeded: 0xD7C0 &+ scalar >> 10))
      units.append(UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF))
      properties.append(property)
    }
    properties.append(property)
    if UnicodeConstants.bidiRaisingMask >> UInt32(property.bidiClass & 31) & 1 != 0 {
      needsBidi = true
    }
    if property.graphemeBreak > 2 && property.graphemeBreak != 5 { hasSimpleGraphemes = false }
    if property.script > UnicodeConstants.scriptInherited
      || property.flags.contains(.scriptExtensions)
    {
      noteScript(property)
    }
    if scalar <= 0x2029, UnicodeConstants.isLineTerminator(UInt16(truncatingIfNeeded: scalar)) {
      hasTerminators = true
    }
    if scalar == 0x09 { hasTabs = true }
    if scalar == 0xAD { hasSoftHyphens = true }
  }

  @inline(__always)
  private mutating func noteScript(_ property: CodePointProperty) {
    if property.script == onlyScript, !property.flags.contains(.scriptExtensions) { return }
    if onlyScript == UnicodeConstants.scriptCommon,
      !property.flags.contains(.scriptExtensions),
      property.script != UnicodeConstants.scriptKatakana
    {
      onlyScript = property.script
    } else {
      onlyScript = nil
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
