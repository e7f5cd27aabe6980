public import Foundation

/// A cell type that knows its height for a content without an instance; the articles'
/// `class func getCellHeight(content:) -> CGFloat`.
///
/// The common case is one line: the design. What the articles complained of, much work for each
/// cell type and a slow temporary label, is neither: the height is a label's `sizeThatFits` over a
/// text that is prepared once.
///
/// ```swift
/// enum NoteCell: ClassMethodHeight {
///   static let design = LabelDesign<String>(fontSize: 15) { $0 }
/// }
/// let noteHeight = try NoteCell.height(
///   of: "Call home", in: context)
/// ```
public protocol ClassMethodHeight: SendableMetatype {
  /// The cell's arrangement.
  associatedtype Design: CellDesign

  /// The cell's arrangement.
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
