public import CellSizing
public import Foundation

/// The frames of `ImageAndLabelDesign`, and the cell's height.
public struct ImageAndLabelFrameModel: FrameModel {
  /// The environment of the frames.
  public let environment: CellEnvironment
  /// The image.
  public let image: CGRect
  /// The text.
  public let label: CGRect
  /// The cell's height in points.
  public let cellHeight: CGFloat

  /// Computes the frames.
  ///
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  public init(_ status: Status, in context: CellContext) throws(CellSizingError) {
    let layout = try ImageAndLabelDesign.status
      .layout(of: status, under: .stringDrawing, in: context)
    environment = context.environment
    image = layout.frame(of: "image") ?? .zero
    label = layout.frame(of: "label") ?? .zero
    cellHeight = layout.size.height
  }
}

extension ImageAndLabelDesign where Item == Status {
  /// The design with a status's text.
  public static var status: ImageAndLabelDesign<Status> { ImageAndLabelDesign { $0.text } }
}
