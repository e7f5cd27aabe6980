extension LineBreakProperty {
  /// Packs a code point's ICU properties.
  package init(_ property: CodePointProperty) {
    // UEastAsianWidth: halfwidth 2, fullwidth 3, wide 5. UCharCategory: Cn 0, Mn 6, Mc 8.
    let width = property.eastAsianWidth
    let category = property.generalCategory
    let lineBreakClass = LineBreakClass(rawValue: property.lineBreak) ?? .unknown
    let isSpecial =
      lineBreakClass == .complexContext
      ? category == 6 || category == 8
      : category == 0 && property.flags.contains(.extendedPictographic)
    self.init(
      lineBreakClass, isEastAsian: width == 2 || width == 3 || width == 5, isSpecial: isSpecial)
  }
}

extension GraphemeClusterBreak {
  /// The kind of a code point; values that no character has any more become `other`.
  package init(_ property: CodePointProperty) {
    self = GraphemeClusterBreak(rawValue: property.graphemeBreak) ?? .other
  }
}
