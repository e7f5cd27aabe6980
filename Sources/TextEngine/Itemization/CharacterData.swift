/// The properties of all code points: a page of record indices for each block of 256 code points.
struct CharacterData: Sendable {
  let pageOfBlock: [UInt16]
  let pages: [UInt16]
  let records: [CodePointProperty]
  /// Those of ASCII.
  let ascii: [CodePointProperty]

  static let shared = CharacterData()

  /// Han characters that have the same properties, and the same category in each ``BoundaryTable``.
  static let ideographs: ClosedRange<UInt32> = 0x4E00...0x9FFF

  /// Reads `characters.bin`.
  private init() {
    var reader = UnicodeDataReader(.characters)
    let pageCount = Int(reader.next(UInt32.self))
    let recordCount = Int(reader.next(UInt32.self))
    pageOfBlock = reader.array(of: UInt16.self, count: 0x1100)
    pages = reader.array(of: UInt16.self, count: pageCount << 8)
    let records = reader.array(of: UInt64.self, count: recordCount).map {
      CodePointProperty(bits: $0)
    }
    self.records = records
    let first = Int(pageOfBlock[0]) << 8
    ascii = pages[first..<first + 128].map { records[Int($0)] }
  }

  @inline(__always)
  fileprivate subscript(codePoint: UInt32) -> CodePointProperty {
    let block = Int(codePoint >> 8)
    guard block < pageOfBlock.count else { return .unknown }
    return records[Int(pages[Int(pageOfBlock[block]) << 8 | Int(codePoint & 0xFF)])]
  }
}

/// The properties of one code point that the engine uses, as a record of `characters.bin`: a single
/// number, which is read and written at once. The values are those of ICU's `UScriptCode`,
/// `ULineBreak`, `UGraphemeClusterBreak`, `UCharDirection`, `UCharCategory` and `UEastAsianWidth`.
package struct CodePointProperty: Sendable, Equatable {
  fileprivate var bits: UInt64

  /// ``unknown`` above U+10FFFF.
  @inline(__always)
  package init(of codePoint: UInt32) { self = CharacterData.shared[codePoint] }

  fileprivate init(bits: UInt64) { self.bits = bits }

  static let unknown = CodePointProperty(bits: 0)

  package var script: UInt8 { UInt8(truncatingIfNeeded: bits) }
  package var lineBreak: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  package var graphemeBreak: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  package var bidiClass: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  package var generalCategory: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }
  package var eastAsianWidth: UInt8 { UInt8(truncatingIfNeeded: bits >> 40) }
  package var flags: Flags { Flags(rawValue: UInt16(truncatingIfNeeded: bits >> 48)) }

  /// Binary properties, in the order of `characters.bin`.
  package struct Flags: OptionSet, Sendable, Equatable {
    package var rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let scriptExtensions = Flags(rawValue: 1 << 0)
    package static let emoji = Flags(rawValue: 1 << 1)
    /// Default_Ignorable_Code_Point, without the characters that HarfBuzz shows all the same.
    package static let defaultIgnorable = Flags(rawValue: 1 << 2)
    package static let pairedOpen = Flags(rawValue: 1 << 3)
    package static let pairedClose = Flags(rawValue: 1 << 4)
    package static let alphabetic = Flags(rawValue: 1 << 6)
    /// Can raise an embedding level above the base.
    package static let raisesLevel = Flags(rawValue: 1 << 7)
    /// Can form a grapheme cluster with a neighbour; CR with LF does not count.
    package static let joinsGraphemes = Flags(rawValue: 1 << 8)
    /// Has a script other than Common and Inherited, or several.
    package static let hasScript = Flags(rawValue: 1 << 9)
    package static let lineTerminator = Flags(rawValue: 1 << 10)
    /// A control, which is never shaped; includes line terminators and the tab.
    package static let control = Flags(rawValue: 1 << 11)
    /// Is widened by justification in Chromium: ideographs, kana, their punctuation, many symbols.
    package static let justifies = Flags(rawValue: 1 << 12)
    /// Stands upright in vertical text: Vertical_Orientation is not R.
    package static let upright = Flags(rawValue: 1 << 13)
  }

  /// Adds another character's flags; the other values lose their meaning.
  @inline(__always)
  mutating func formUnion(_ other: CodePointProperty) { bits |= other.bits }

  var withoutEmoji: CodePointProperty {
    CodePointProperty(bits: bits & ~(UInt64(Flags.emoji.rawValue) << 48))
  }

  /// Whether a character with a script has another one, or several.
  @inline(__always)
  func mayChange(_ script: UInt8) -> Bool {
    self.script != script || flags.contains(.scriptExtensions)
  }

  /// Mn, Me or Mc.
  package var isMark: Bool { generalCategory >= 6 && generalCategory <= 8 }

  package var isUppercase: Bool { generalCategory == 1 }

  /// Whether it may be shaped with the character before, or changes the text around it invisibly.
  package var extendsShaping: Bool {
    isMark || graphemeBreak != 0 || flags.contains(.defaultIgnorable)
  }

  /// Whether a dictionary divides the character's text into words: Line_Break is SA.
  package var needsDictionary: Bool { lineBreak == UnicodeConstants.lineBreakComplexContext }
}
