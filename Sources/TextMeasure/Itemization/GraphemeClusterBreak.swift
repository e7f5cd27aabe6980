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
}
