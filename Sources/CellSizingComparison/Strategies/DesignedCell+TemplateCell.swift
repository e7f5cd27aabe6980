package import CellSizing
package import Foundation

/// As a template cell it has constraints when its design has some, and else frames by labels' rules.
extension DesignedCell: TemplateCell {
  /// The height in points of the design by labels' rules.
  package func heightThatFits(contentWidth: CGFloat, in context: CellContext)
    throws(CellSizingError)
    -> CGFloat
  {
    guard let item else { return 0 }
    var rules = SizingRules.label
    rules.cellWidth = contentWidth
    return try design.contentHeight(of: item, under: rules, in: context)
  }

  /// The height in points of the design's constraints, where it has some.
  package mutating func systemLayoutHeight(
    contentWidth: CGFloat, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    try fittingSize(width: contentWidth, textWidth: .actual, in: context)?.height ?? 0
  }
}
