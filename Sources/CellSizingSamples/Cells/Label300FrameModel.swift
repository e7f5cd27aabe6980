public import CellSizing
public import Foundation

/// The frame of a label at (5, 5), 300 wide, and the cell's height.
public struct Label300FrameModel: FrameModel {
  /// The environment of the frames.
  public let environment: CellEnvironment
  /// The label.
  public let label: CGRect
  /// The cell's height in points.
  public let cellHeight: CGFloat

  /// Computes the frames.
  ///
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  public init(_ status: Status, in context: CellContext) throws(CellSizingError) {
    environment = context.environment
    var label = CalculatedHeightLabel()
    try label.updateHeight(for: status.text, in: context)
    self.label = label.frame
    cellHeight = label.frame.maxY + label.origin.y
  }
}

extension LabelDesign where Item == Status {
  /// The cell with a status's text.
  public static var label300: LabelDesign<Status> { label300 { $0.text } }
}
