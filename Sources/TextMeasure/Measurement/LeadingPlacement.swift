/// Where the fonts' leading counts in a block's height.
package enum LeadingPlacement: String, Sendable, Hashable, CaseIterable {
  /// After every line but the last: labels, and string drawing without *usesFontLeading*.
  case betweenLines
  /// In every line's box, below its descent, the last line included: *usesFontLeading*.
  case insideEveryLine
  /// Nowhere.
  case ignored
}
