public import Foundation

/// The frames of the worked cell with an image and a text, and the cell's height.
public struct ImageAndLabelFrameModel: FrameModel {
  public let environment: CellEnvironment
  /// The image.
  public let image: CGRect
  /// The text.
  public let label: CGRect
  public let cellHeight: CGFloat

  public init(_ status: Status, in context: CellContext) throws {
    let layout = try ImageAndLabelDesign.status
      .layout(of: status, under: .stringDrawing, in: context)
    environment = context.environment
    image = layout.frame(of: "image") ?? .zero
    label = layout.frame(of: "label") ?? .zero
    cellHeight = layout.size.height
  }
}
