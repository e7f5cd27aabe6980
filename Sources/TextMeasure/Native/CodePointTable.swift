import CICU

/// What the engine asks about one code point, in eight bytes.
///
/// The values are ICU's enumerations; `UnicodeConstants` names the ones that the engine uses.
package struct CodePointProperty: Sendable, Equatable {
  /// The Script property, as `UScriptCode`.
  package var script: UInt8
  /// The Line_Break property, as `ULineBreak`.
  package var lineBreak: UInt8
  /// The Grapheme_Cluster_Break property, as `UGraphemeClusterBreak`.
  package var graphemeBreak: UInt8
  /// The Bidi_Class property, as `UCharDirection`.
  package var bidiClass: UInt8
  /// The General_Category property, as `UCharCategory`.
  package var generalCategory: UInt8
  /// The East_Asian_Width property, as `UEastAsianWidth`.
  package var eastAsianWidth: UInt8
  /// Binary properties.
  package var flags: Flags

  /// Binary properties, in the bits of `CICU_FLAG_…`.
  package struct Flags: OptionSet, Sendable, Equatable {
    package var rawValue: UInt16

    package init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    package static let scriptExtensions = Flags(rawValue: 1 << 0)
    package static let emoji = Flags(rawValue: 1 << 1)
    package static let emojiPresentation = Flags(rawValue: 1 << 2)
    package static let extendedPictographic = Flags(rawValue: 1 << 3)
    package static let defaultIgnorable = Flags(rawValue: 1 << 4)
    package static let pairedOpen = Flags(rawValue: 1 << 5)
    package static let pairedClose = Flags(rawValue: 1 << 6)
    package static let emojiModifier = Flags(rawValue: 1 << 7)
    package static let emojiModifierBase = Flags(rawValue: 1 << 8)
    package static let variationSelector = Flags(rawValue: 1 << 9)
  }

  /// Whether the general category is one of the marks (Mn, Me, Mc).
  package var isMark: Bool { generalCategory >= 6 && generalCategory <= 8 }
}

/// The properties of code points, fetched from ICU 256 at a time as texts need them.
///
/// A value belongs to one thread's workspace: reading may fill a page.
package struct CodePointTable {
  /// For each block of 256 code points, one more than its page's number; 0 before it is filled.
  private var pageOfBlock: [UInt16]
  /// The pages, 256 properties each.
  private var properties: [CodePointProperty]

  package init() {
    pageOfBlock = [UInt16](repeating: 0, count: 0x1100)
    properties = []
  }

  /// The properties of `codePoint`, which is at most U+10FFFF.
  @inline(__always)
  package mutating func property(of codePoint: UInt32) -> CodePointProperty {
    let block = Int(codePoint >> 8)
    let page = pageOfBlock[block]
    if page == 0 { return fill(block, codePoint) }
    return properties[(Int(page) - 1) << 8 | Int(codePoint & 0xFF)]
  }

  @inline(never)
  private mutating func fill(_ block: Int, _ codePoint: UInt32) -> CodePointProperty {
    var raw = [cicu_property](repeating: cicu_property(), count: 256)
    unsafe raw.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe cicu_properties(UInt32(block << 8), 256, base)
    }
    properties.append(
      contentsOf: raw.lazy.map { raw in
        CodePointProperty(
          script: raw.script, lineBreak: raw.line_break, graphemeBreak: raw.grapheme_break,
          bidiClass: raw.bidi_class, generalCategory: raw.general_category,
          eastAsianWidth: raw.east_asian_width, flags: .init(rawValue: raw.flags))
      })
    pageOfBlock[block] = UInt16(properties.count >> 8)
    return properties[properties.count - 256 + Int(codePoint & 0xFF)]
  }
}
