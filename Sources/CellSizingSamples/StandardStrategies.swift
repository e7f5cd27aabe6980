public import CellSizing
import CellSizingComparison
public import Foundation

/// Every strategy over a status cell, for comparisons.
public enum StandardStrategies {
  /// The sample cells.
  public enum Cell: String, Sendable, Hashable, CaseIterable {
    /// The microblog status with all its frames.
    case status
    /// The status's text at (5, 5), 300 wide.
    case label300 = "label-300"
    /// An image and the status's text.
    case imageAndLabel = "image-label"

    /// The cell's design.
    public var design: any AutoLayoutDesign<Status> {
      switch self {
      case .status: StatusDesign()
      case .label300: LabelDesign<Status>.label300
      case .imageAndLabel: ImageAndLabelDesign<Status>.status
      }
    }
  }

  /// The strategies, in the order of the reports.
  ///
  /// - Parameters:
  ///   - cell: the cell that all of them size.
  ///   - estimate: the estimate in points of the estimating strategy.
  public static func all(
    cell: Cell = .status, estimate: CGFloat = SelfSizingStrategy<Status>.estimatedRowHeight
  ) -> [any CellHeightStrategy<Status>] {
    let design = cell.design
    return [
      frameModel(of: cell),
      CalculatedHeightLabelStrategy(design: design),
      CalculatedHeightLabelStrategy(design: design, lineBreaking: .truncates),
      ClassMethodStrategy(design: design),
      FixedRowHeightStrategy(design: design),
      PerRowHeightStrategy(design: design),
      EstimatedHeightStrategy(estimate: estimate, base: ClassMethodStrategy(design: design)),
      TemplateFramesStrategy(design: design),
      TemplateAutoLayoutStrategy(design: design),
      TemplateAutoLayoutStrategy(design: design, textWidth: .unset),
      SelfSizingStrategy(design: design),
      SelfSizingStrategy(
        design: design,
        form: .offScreenCell(
          preferredMaxLayoutWidth: SelfSizingStrategy<Status>.preferredMaxLayoutWidth)),
      HeightOnCreationStrategy(design: design),
      TemplateLayoutStrategy(design: design),
      GapCellStrategy(design: design),
    ]
  }

  /// The frame model of a cell.
  private static func frameModel(of cell: Cell) -> any CellHeightStrategy<Status> {
    switch cell {
    case .status: FrameModelStrategy<StatusFrameModel>(design: StatusDesign())
    case .label300: FrameModelStrategy<Label300FrameModel>(design: cell.design)
    case .imageAndLabel: FrameModelStrategy<ImageAndLabelFrameModel>(design: cell.design)
    }
  }
}
