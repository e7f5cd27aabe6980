public import Foundation

/// A cell type that computes its height for a content without an instance, like
/// `class func getCellHeight(content:) -> CGFloat`.
///
/// A design is one line in the common case. No temporary label is needed: the height is a label's
/// `sizeThatFits` of a text that is prepared once.
///
/// ```swift
/// enum NoteCell: ClassMethodHeight {
///   static let design = LabelDesign<String>(fontSize: 15) { $0 }
/// }
/// let noteHeight = try NoteCell.height(
///   of: "Call home", in: context)
/// ```
public protocol ClassMethodHeight: SendableMetatype {
  /// The type of the cell's design.
  associatedtype Design: CellDesign

  /// The cell's design.
  static var design: Design { get }

  /// The height in points of a cell with a content.
  ///
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  static func height(of content: Design.Item, in context: CellContext) throws(CellSizingError)
    -> CGFloat
}

extension ClassMethodHeight {
  /// The design's height by labels' rules: right with newlines, rounded up to the pixel.
  public static func height(of content: Design.Item, in context: CellContext)
    throws(CellSizingError) -> CGFloat
  {
    try design.rowHeight(of: content, under: .label, in: context)
  }
}
