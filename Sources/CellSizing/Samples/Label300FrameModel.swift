public import Foundation

/// The frame of the worked 5/5/300 cell's label, and the cell's height.
public struct Label300FrameModel: FrameModel {
  public let environment: CellEnvironment
  /// The label.
  public let label: CGRect
  public let cellHeight: CGFloat

  public init(_ status: Status, in context: CellContext) throws {
    environment = context.environment
    var label = CalculatedHeightLabel()
    try label.updateHeight(for: status.text, in: context)
    self.label = label.frame
    cellHeight = label.frame.maxY + label.origin.y
  }
}
