public import Foundation

/// A frame model: the frames of a cell's subviews and its height, computed once for an item in an
/// environment.
///
/// ```swift
/// struct NoteFrames: FrameModel {
///   var environment: CellEnvironment
///   var text: CGRect
///   var cellHeight: CGFloat
///   init(_ note: Note, in context: CellContext) throws(CellSizingError) {
///     environment = context.environment
///     let width = environment.width - 20
///     let label = try context.text(note.body, size: 15)
///     text = CGRect(x: 10, y: 10, width: width, height: try label.boundingHeight(width: width))
///     cellHeight = text.maxY + 10
///   }
/// }
/// ```
public protocol FrameModel: Sendable {
  /// What the cell shows.
  associatedtype Item: CellItem

  /// The environment of the frames; another environment needs another model.
  var environment: CellEnvironment { get }
  /// The cell's height in points.
  var cellHeight: CGFloat { get }

  /// Computes the frames.
  ///
  /// - Throws: whatever measuring the item's texts throws.
  init(_ item: Item, in context: CellContext) throws(CellSizingError)
}
