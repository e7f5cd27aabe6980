public import CellSizing
public import Foundation
import TextMeasure

/// Template cells by identifier with caches of heights by key and by index path, as in
/// *UITableView+FDTemplateLayoutCell*.
///
/// ```swift
/// let cells = TemplateLayoutCells<Status>()
/// cells.register("status", design: StatusDesign())
/// let height = try cells.height(
///   identifier: "status", item: status, cachedBy: .key(status.idstr), in: context)
/// ```
///
/// Two things differ: heights are cached by width and the context's other conditions, not by
/// orientation only, and moving a row does not exchange it with another.
///
/// A key stands for the content and the reuse identifier: while it is the same, so is the height.
/// When the content changes, use another key or call ``invalidate(key:)`` first. The same holds for
/// a row's height and ``invalidate(_:)``.
/// Sendable: caches and cells are behind locks.
public final class TemplateLayoutCells<Item: CellItem>: Sendable {
  /// Where a height is cached.
  public enum CachePlace: Sendable, Hashable {
    /// Nowhere.
    case none
    /// Under a key, such as the item's identity; with an empty one the height is 0.
    case key(String)
    /// At the row's index path; with `nil` the height is 0.
    case row(RowIndexPath?)
  }

  /// How template cells are sized.
  public struct Configuration: Sendable, Hashable {
    /// The accessory at the cells' right edge.
    public var accessory = CellAccessory.none
    /// Whether constraints are ignored, as with `fd_enforceFrameLayout`.
    public var enforcesFrameLayout = false

    /// Creates a configuration without accessory in which constraints come first.
    public init() {}
  }

  /// How the cells are sized.
  public let configuration: Configuration
  /// Receives events.
  private let log: (@Sendable (TemplateLayoutEvent) -> Void)?
  private let makers = Locked<[String: @Sendable () -> any TemplateCell<Item>]>([:])
  private let pool = TemplatePool<any TemplateCell<Item>>()
  private let keyed: SharedKeyedHeightCache<HeightKey<String>>
  private let byRow = SharedIndexPathHeightCache()

  /// The height in points of a cell without constraints and frames.
  public static var standardHeight: CGFloat { 44 }

  /// Creates template cells with empty caches.
  ///
  /// - Parameters:
  ///   - configuration: how the cells are sized.
  ///   - countLimit: the maximum number of heights cached by key.
  ///   - log: called with every event on the calling thread.
  public init(
    configuration: Configuration = Configuration(), countLimit: Int = 100_000,
    log: (@Sendable (TemplateLayoutEvent) -> Void)? = nil
  ) {
    self.configuration = configuration
    self.log = log
    keyed = SharedKeyedHeightCache(countLimit: countLimit)
  }

  /// Registers a factory of cells for an identifier.
  public func register(
    _ identifier: String, makeCell: @escaping @Sendable () -> any TemplateCell<Item>
  ) {
    makers.withLock { $0[identifier] = makeCell }
  }

  /// Registers a design's cells for an identifier: with constraints when the design has some, and else
  /// with frames by labels' rules.
  public func register(_ identifier: String, design: any CellDesign<Item>) {
    register(identifier) { DesignedCell(design: design) }
  }

  /// A cell's height in points, separator included.
  ///
  /// - Parameters:
  ///   - identifier: the reuse identifier; with an empty one the height is 0.
  ///   - item: what the cell shows.
  ///   - place: where the height is cached.
  ///   - context: what else the height depends on.
  /// - Returns: the height and whether it was measured or cached.
  /// - Throws: `unregisteredIdentifier`; what filling and fitting the cell throws.
  public func height(
    identifier: String, item: Item, cachedBy place: CachePlace = .none, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    switch place {
    case .key(""), .row(nil): return CellHeight(0, .measured)
    case _ where identifier.isEmpty: return CellHeight(0, .measured)
    case .none, .key, .row: break
    }
    if let height = cachedHeight(at: place, in: context) {
      context.tally.countCacheHit()
      log?(.hit(Self.name(place), height))
      return CellHeight(height, .cached)
    }
    let height = try fittedHeight(identifier: identifier, item: item, in: context)
    try store(height, at: place, in: context)
    if place != .none { log?(.miss(Self.name(place), height)) }
    return CellHeight(height, .measured)
  }

  /// The height in points of a header or footer: its fitting height at the table's width, without
  /// a separator and without the standard height.
  ///
  /// - Throws: as ``height(identifier:item:cachedBy:in:)``.
  public func headerOrFooterHeight(
    identifier: String, item: Item, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    guard !identifier.isEmpty else { return 0 }
    return try withCell(identifier, item, in: context) { cell throws(CellSizingError) in
      let width = context.environment.width
      let fitted =
        configuration.enforcesFrameLayout
        ? 0 : try cell.systemLayoutHeight(contentWidth: width, in: context)
      return fitted == 0 ? try cell.heightThatFits(contentWidth: width, in: context) : fitted
    }
  }

  /// The fitting height at the content's width, else the height by the cell's frames, else 44; and a
  /// pixel for the separator.
  private func fittedHeight(
    identifier: String, item: Item, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    let environment = context.environment
    let width = environment.width - configuration.accessory.width
    var height = try withCell(identifier, item, in: context) { cell throws(CellSizingError) in
      var height: CGFloat = 0
      if !configuration.enforcesFrameLayout, width > 0 {
        height = try cell.systemLayoutHeight(contentWidth: width, in: context)
      }
      return height == 0 ? try cell.heightThatFits(contentWidth: width, in: context) : height
    }
    if height == 0 { height = Self.standardHeight }
    return height + SizingRules(separator: .pixel).separatorHeight(in: environment)
  }

  /// Fills the identifier's template cell and passes it to `body`.
  private func withCell(
    _ identifier: String, _ item: Item, in context: CellContext,
    _ body: (inout any TemplateCell<Item>) throws(CellSizingError) -> CGFloat
  ) throws(CellSizingError) -> CGFloat {
    guard let maker = makers.withLock({ $0[identifier] }) else {
      throw CellSizingError(
        .unregisteredIdentifier, operation: "template cell height",
        message: "no cell is registered for the identifier '\(identifier)'; register one first")
    }
    return try pool.withCell(identifier, make: made(identifier, by: maker)) {
      cell throws(CellSizingError) in
      cell.prepareForReuse()
      try cell.configure(with: item, isTemplate: true, in: context)
      return try body(&cell)
    }
  }

  /// Creates an identifier's cell and logs it.
  private func made(
    _ identifier: String, by maker: @Sendable () -> any TemplateCell<Item>
  ) -> any TemplateCell<Item> {
    log?(.cellCreated(identifier))
    return maker()
  }
}

// MARK: Caches

extension TemplateLayoutCells {
  /// The height in points at a place; `nil` when there is none.
  public func cachedHeight(at place: CachePlace, in context: CellContext) -> CGFloat? {
    switch place {
    case .none, .row(nil): nil
    case .key(let key): keyed.withCache { $0.height(for: Self.key(key, context)) }
    case .row(let row?): byRow.withCache { $0.height(at: row, under: context.conditions) }
    }
  }

  /// Caches a height.
  private func store(
    _ height: CGFloat, at place: CachePlace, in context: CellContext
  ) throws(CellSizingError) {
    switch place {
    case .none, .row(nil): break
    case .key(let key):
      keyed.withCache { $0.store(height, for: Self.key(key, context), keyBytes: key.utf8.count) }
    case .row(let row?):
      let result = byRow.withCache { cache -> Result<Void, CellSizingError> in
        do throws(CellSizingError) {
          try cache.store(height, at: row, under: context.conditions)
          return .success(())
        } catch {
          return .failure(error)
        }
      }
      try result.get()
    }
  }

  /// Discards a key's heights under all conditions, like `fd_invalidateHeightForKey`.
  public func invalidate(key: String) {
    keyed.withCache { $0.invalidate(where: { $0.item == key }) }
    log?(.invalidated(key))
  }

  /// Discards a row's heights under all conditions.
  public func invalidate(_ row: RowIndexPath) {
    byRow.withCache { $0.invalidate(row) }
    log?(.invalidated(row.description))
  }

  /// Discards all heights.
  public func invalidateAll() {
    keyed.withCache { $0.invalidateAll() }
    byRow.withCache { $0.invalidateAll() }
    log?(.invalidated("all"))
  }

  /// Follows the table's `reloadData`; keeps heights by key, discards heights by
  /// row if `invalidates`.
  public func reloadData(invalidates: Bool = true) {
    byRow.withCache { $0.reloadData(invalidates: invalidates) }
    if invalidates { log?(.invalidated("all rows")) }
  }

  /// Follows the table's insertions, deletions, reloads and moves; nothing happens before a height
  /// was stored by row.
  ///
  /// - Throws: as ``IndexPathHeightCache/apply(_:)``.
  public func apply(_ updates: TableUpdates) throws(CellSizingError) {
    let result = byRow.withCache { cache -> Result<Void, CellSizingError> in
      guard cache.hasStoredHeights else { return .success(()) }
      do throws(CellSizingError) {
        try cache.apply(updates)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Measures the heights that are not cached yet. *FDTemplateLayoutCell* does so while nothing
  /// scrolls: at the first reload and after insertions and deletions. Stops when its task is
  /// cancelled.
  ///
  /// - Returns: how many heights were measured.
  @discardableResult
  public func precalculate(
    _ items: [Item], inSection section: Int = 0, in context: CellContext,
    identifier: @escaping @Sendable (Item) -> String
  ) async -> Int {
    var count = 0
    for (row, item) in items.enumerated() {
      if Task.isCancelled { break }
      let place = CachePlace.row(RowIndexPath(row: row, section: section))
      guard cachedHeight(at: place, in: context) == nil else { continue }
      // A row that cannot be measured now is measured again, and reported, when it is shown.
      let height = try? height(
        identifier: identifier(item), item: item, cachedBy: place, in: context)
      if height != nil { count += 1 }
      await Task.yield()
    }
    return count
  }

  private static func key(_ key: String, _ context: CellContext) -> HeightKey<String> {
    HeightKey(item: key, conditions: context.conditions)
  }

  private static func name(_ place: CachePlace) -> String {
    switch place {
    case .none: "nothing"
    case .key(let key): key
    case .row(let row): row?.description ?? "no row"
    }
  }
}
