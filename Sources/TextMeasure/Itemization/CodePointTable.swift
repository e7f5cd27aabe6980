/// The properties of one code point that the engine uses, in eight bytes.
///
/// The values are ICU's enumerations; `UnicodeConstants` names those that the engine uses. A single
/// number, so that it is read and written at once.
package struct CodePointProperty: Sendable, Equatable {
  private var bits: UInt64

  /// Creates properties from a record of `characters.bin`.
  init(bits: UInt64) {
    self.bits = bits
  }

  /// The value of properties that are not loaded.
  static let unknown = CodePointProperty(bits: 0)

  /// The Script property, as `UScriptCode`.
  package var script: UInt8 { UInt8(truncatingIfNeeded: bits) }
  /// The Line_Break property, as `ULineBreak`.
  package var lineBreak: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  /// The Grapheme_Cluster_Break property, as `UGraphemeClusterBreak`.
  package var graphemeBreak: UInt8 {
    get { UInt8(truncatingIfNeeded: bits >> 16) }
    set { bits = bits & ~(0xFF << 16) | UInt64(newValue) << 16 }
  }
  /// The Bidi_Class property, as `UCharDirection`.
  package var bidiClass: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  /// The General_Category property, as `UCharCategory`.
  package var generalCategory: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }
  /// The East_Asian_Width property, as `UEastAsianWidth`.
  package var eastAsianWidth: UInt8 { UInt8(truncatingIfNeeded: bits >> 40) }
  /// Binary properties.
  package var flags: Flags {
    get { Flags(rawValue: UInt16(truncatingIfNeeded: bits >> 48)) }
    set { bits = bits & 0xFFFF_FFFF_FFFF | UInt64(newValue.rawValue) << 48 }
  }

  /// Binary properties. The first ten bits are those of `characters.bin`, which its README lists;
  /// those that nothing reads have no name here.
  package struct Flags: OptionSet, Sendable, Equatable {
    package var rawValue: UInt16

    package init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    package static let scriptExtensions = Flags(rawValue: 1 << 0)
    package static let emoji = Flags(rawValue: 1 << 1)
    package static let defaultIgnorable = Flags(rawValue: 1 << 4)
    package static let pairedOpen = Flags(rawValue: 1 << 5)
    package static let pairedClose = Flags(rawValue: 1 << 6)
    package static let variationSelector = Flags(rawValue: 1 << 9)

    // Derived from the other properties.

    /// Can raise an embedding level above the base.
    package static let raisesLevel = Flags(rawValue: 1 << 10)
    /// Can form a grapheme cluster with a neighbour; CR with LF does not count.
    package static let joinsGraphemes = Flags(rawValue: 1 << 11)
    /// Has a script other than Common and Inherited, or several.
    package static let hasScript = Flags(rawValue: 1 << 12)
    /// Ends a line.
    package static let lineTerminator = Flags(rawValue: 1 << 13)
    /// A control, which is never shaped; includes line terminators and the tab.
    package static let control = Flags(rawValue: 1 << 14)
    /// The properties were loaded.
    static let known = Flags(rawValue: 1 << 15)
  }

  /// Whether the general category is one of the marks (Mn, Me, Mc).
  package var isMark: Bool { generalCategory >= 6 && generalCategory <= 8 }

  /// Whether the character may be shaped with the one before, or changes the text around it without
  /// a glyph: a mark, a part of a grapheme cluster, or an invisible character. Unlike
  /// ``GraphemeClusterBreak/extendsCluster``, this includes characters that only may join clusters.
  package var extendsShaping: Bool {
    isMark || graphemeBreak != 0 || flags.contains(.defaultIgnorable)
  }

  /// Whether a dictionary divides the character's text into words: Line_Break is SA.
  package var needsDictionary: Bool { lineBreak == UnicodeConstants.lineBreakComplexContext }
}

/// The properties of code points, loaded from ``CharacterData`` on demand, with what is derived
/// from them.
///
/// A value belongs to one thread's workspace: reading may load.
package struct CodePointTable {
  /// The page of each block of 256 code points; 0 before it is used.
  private(set) var pageOfBlock: [UInt16]
  /// The pages, 256 properties each; the first page holds no loaded properties.
  private(set) var properties: [CodePointProperty]
  private let data = CharacterData.shared
  /// A page without properties, to copy.
  private static let emptyPage = [CodePointProperty](repeating: .unknown, count: 256)

  /// Enough code points for a text of several scripts, Chinese among them, in pages of 256. What is
  /// reserved takes memory when it is written.
  static let usualCount = 1 << 15

  package init() {
    pageOfBlock = [UInt16](repeating: 0, count: 0x1100)
    properties = Self.emptyPage
    properties.reserveCapacity(Self.usualCount)
    // Nearly every text contains some of these.
    fetch(0..<128)
  }

  /// The properties of `codePoint`, which is at most U+10FFFF.
  @inline(__always)
  package mutating func property(of codePoint: UInt32) -> CodePointProperty {
    let index = Int(pageOfBlock[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)
    let property = properties[index]
    return property.flags.contains(.known) ? property : fetch(codePoint)
  }

  /// Loads one code point's properties.
  @inline(never)
  @discardableResult
  mutating func fetch(_ codePoint: UInt32) -> CodePointProperty {
    fetch(codePoint..<codePoint + 1)
    return properties[
      Int(pageOfBlock[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)]
  }

  /// Loads the properties of code points in one block.
  private mutating func fetch(_ range: Range<UInt32>) {
    let block = Int(range.lowerBound >> 8)
    if pageOfBlock[block] == 0 {
      pageOfBlock[block] = UInt16(properties.count >> 8)
      properties.append(contentsOf: Self.emptyPage)
    }
    let page = Int(pageOfBlock[block]) << 8
    for codePoint in range {
      var property = data[codePoint]
      property.flags.insert(.known)
      if property.graphemeBreak == 0, let later = GraphemeClusterBreak.later(codePoint) {
        property.graphemeBreak = later.rawValue
      }
      property.insertDerivedFlags(of: codePoint)
      properties[page | Int(codePoint & 0xFF)] = property
    }
  }
}

/// Properties derived from others.
extension CodePointProperty {
  /// Sets the flags that follow from the other properties.
  mutating func insertDerivedFlags(of codePoint: UInt32) {
    if UnicodeConstants.bidiRaisingMask >> UInt32(bidiClass & 31) & 1 != 0 {
      flags.insert(.raisesLevel)
    }
    switch GraphemeClusterBreak(self) {
    // CR LF is a cluster, which does not count.
    case .other, .control, .carriageReturn, .lineFeed: break
    default: flags.insert(.joinsGraphemes)
    }
    if script > UnicodeConstants.scriptInherited || flags.contains(.scriptExtensions) {
      flags.insert(.hasScript)
    }
    guard let unit = UInt16(exactly: codePoint) else { return }
    if UnicodeConstants.isLineTerminator(unit) { flags.insert(.lineTerminator) }
    if UnicodeConstants.isControl(unit) { flags.insert(.control) }
  }
}

/// A character's Grapheme_Cluster_Break of UAX 29.
///
/// Raw values are ICU's constants `UGraphemeClusterBreak`.
package enum GraphemeClusterBreak: UInt8, Sendable {
  case other = 0
  case control = 1
  case carriageReturn = 2
  case extend = 3
  case hangulL = 4
  case lineFeed = 5
  case hangulLV = 6
  case hangulLVT = 7
  case hangulT = 8
  case hangulV = 9
  case spacingMark = 10
  case prepend = 11
  case regionalIndicator = 12
  case zeroWidthJoiner = 17

  /// The kind of a code point; values that no character has any more become `other`.
  package init(_ property: CodePointProperty) {
    self = GraphemeClusterBreak(rawValue: property.graphemeBreak) ?? .other
  }

  /// Whether a character continues the preceding grapheme cluster.
  var extendsCluster: Bool {
    switch self {
    case .extend, .spacingMark, .zeroWidthJoiner, .hangulV, .hangulT: true
    default: false
    }
  }

  // MARK: Unicode 17.0

  /// The boundaries of extended grapheme clusters of UAX 29 as Chromium has them (Unicode 17.0).
  ///
  /// ICU 72 follows Unicode 15.0, which lacks rule GB9c: a virama joins the consonants on both its
  /// sides into one cluster.
  static let table = BoundaryTable(SegmentationRules(.chromiumGraphemes))

  /// For each category of the table that joins clusters: the value of its characters.
  private static let values: [GraphemeClusterBreak?] = {
    let samples: [(UInt32, GraphemeClusterBreak)] = [
      (0x0300, .extend), (0x094D, .extend), (0x200C, .extend), (0x0903, .spacingMark),
      (0x0600, .prepend), (0x1160, .hangulV), (0x11A8, .hangulT),
    ]
    var values = [GraphemeClusterBreak?](repeating: nil, count: 256)
    for (codePoint, value) in samples.reversed() {
      values[Int(table.category(of: codePoint))] = value
    }
    return values
  }()

  /// The value of a character that joins clusters in Unicode 17.0; `nil` for others.
  static func later(_ codePoint: UInt32) -> GraphemeClusterBreak? {
    codePoint < 0x300 ? nil : values[Int(table.category(of: codePoint))]
  }
}
