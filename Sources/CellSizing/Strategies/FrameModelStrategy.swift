import Foundation

/// Builds a frame model for each item and keeps it: the articles' first way.
///
/// A model is found again for the same item, content and environment; at another width it is made
/// anew from texts that are prepared already.
public struct FrameModelStrategy<Model: FrameModel>: CellHeightStrategy {
  /// The name in reports.
  public let name: String
  /// The arrangement that is sized.
  public let design: (any CellDesign<Model.Item>)?
  /// The models by item, content and environment.
  private let models: BoundedStore<HeightKey<String>, Model>

  /// Makes a strategy that keeps at most so many models.
  ///
  /// - Parameters:
  ///   - name: the name in reports.
  ///   - design: the arrangement that the model works out, to explain differences with.
  ///   - countLimit: the most models that are kept.
  public init(
    name: String = "frame-model", design: (any CellDesign<Model.Item>)? = nil,
    countLimit: Int = 10_000
  ) {
    self.name = name
    self.design = design
    models = BoundedStore(countLimit: countLimit)
  }

  /// An item's frames: found, or else worked out and kept.
  ///
  /// - Throws: what the model throws.
  public func model(of item: Model.Item, in context: CellContext) throws(CellSizingError) -> Model {
    try found(item, in: context).model
  }

  /// The row's height.
  ///
  /// - Throws: as ``CellHeightStrategy/height(of:at:in:)``.
  public func height(
    of item: Model.Item, at row: RowIndexPath, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    let (model, isNew) = try found(item, in: context)
    return CellHeight(model.cellHeight, isNew ? .measured : .cached)
  }

  /// How the height comes about.
  public func rules(
    for item: Model.Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { .stringDrawing }

  private func found(
    _ item: Model.Item, in context: CellContext
  ) throws(CellSizingError) -> (model: Model, isNew: Bool) {
    let key = context.key(of: item)
    if let model = models.value(for: key) {
      context.tally.countCacheHit()
      return (model, false)
    }
    let model = try Model(item, in: context)
    context.tally.countConfiguration()
    models.store(model, for: key)
    return (model, true)
  }
}
