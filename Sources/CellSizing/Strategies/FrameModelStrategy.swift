import Foundation

/// Builds a ``FrameModel`` for each item and caches it.
///
/// The cache is keyed by item, content and environment. At another width the model is recomputed
/// from texts that are already prepared.
public struct FrameModelStrategy<Model: FrameModel>: CellHeightStrategy {
  public let name: String
  public let design: (any CellDesign<Model.Item>)?
  /// The models by item, content and environment.
  private let models: BoundedStore<HeightKey<String>, Model>

  /// Creates a strategy that caches at most `countLimit` models.
  ///
  /// - Parameters:
  ///   - name: the name in reports.
  ///   - design: the design that the model computes, to explain differences.
  ///   - countLimit: the maximum number of cached models.
  public init(
    name: String = "frame-model", design: (any CellDesign<Model.Item>)? = nil,
    countLimit: Int = 10_000
  ) {
    self.name = name
    self.design = design
    models = BoundedStore(countLimit: countLimit)
  }

  /// An item's frames, from the cache or computed and cached.
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
