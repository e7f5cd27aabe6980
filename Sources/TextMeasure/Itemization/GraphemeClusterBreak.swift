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

  // MARK: Unicode 17.0

  /// The boundaries of extended grapheme clusters of UAX 29 as Chromium has them (Unicode 17.0).
  ///
  /// ICU 72 follows Unicode 15.0, which lacks rule GB9c: a virama joins the consonants on both its
  /// sides into one cluster.
  static let table = BoundaryTable(SegmentationRules(.chromiumGraphemes))

  /// For each category of the table that joins clusters: the value of its characters.
  private static let values: [UInt8: GraphemeClusterBreak] = {
    let samples: [(UInt32, GraphemeClusterBreak)] = [
      (0x0300, .extend), (0x094D, .extend), (0x200C, .extend), (0x0903, .spacingMark),
      (0x0600, .prepend), (0x1160, .hangulV), (0x11A8, .hangulT),
    ]
    return Dictionary(
      samples.map { (table.category(of: $0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
  }()

  /// The value of a character that joins clusters in Unicode 17.0; `nil` for others.
  static func later(_ codePoint: UInt32) -> GraphemeClusterBreak? {
    codePoint < 0x300 ? nil : values[table.category(of: codePoint)]
  }
}
