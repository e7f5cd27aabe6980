public import CellSizing
import Foundation
import TextMeasure

/// Caches a row's height when its cell is created: configure, read the cell's height, store;
/// `heightForRow` reads the cache.
///
/// The height is 0 until it is stored, so this works only with estimates and the dequeue call
/// without an index path. A stored height is never overwritten: after a change of content it is
/// stale until ``CellHeightStrategy/invalidate(_:at:)`` discards it.
public final class HeightOnCreationStrategy<Item: CellItem>: CellHeightStrategy {
  /// A stored height with its content.
  private struct Stored: Sendable {
    /// The height in points.
    var height: CGFloat
    /// The hash of the content.
    var content: UInt64
  }

  /// The key of a stored height. It lacks the content, so heights become stale.
  private struct Key: Hashable, Sendable {
    /// The reuse identifier.
    var identifier: String
    /// The item.
    var item: String
  }

  public let name: String
  public let design: (any CellDesign<Item>)?
  /// The arrangement of the cells.
  private let sized: any CellDesign<Item>
  /// The cells' reuse identifier.
  public let reuseIdentifier: String
  private let heights = Locked<[Key: Stored]>([:])
  private let pool = TemplatePool<DesignedCell<Item>>()

  /// Creates a strategy for a design.
  ///
  /// - Parameters:
  ///   - name: the name in reports.
  ///   - design: the design of the cells.
  ///   - reuseIdentifier: the identifier; the design's name unless given. Cells are registered
  ///     under it on demand.
  public init(
    name: String = "height-on-creation", design: any CellDesign<Item>,
    reuseIdentifier: String? = nil
  ) {
    self.name = name
    self.design = design
    sized = design
    self.reuseIdentifier = reuseIdentifier ?? design.name
  }

  /// The item's stored height; 0 if there is none.
  public func height(
    of item: Item, at row: RowIndexPath, in context: CellContext
  ) -> CellHeight {
    guard let stored = heights.withLock({ $0[key(of: item)] }) else {
      return CellHeight(0, .cached)
    }
    context.tally.countCacheHit()
    return CellHeight(stored.height, .cached)
  }

  /// Creates the row's cell and stores its height unless one is stored.
  ///
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  public func show(_ item: Item, at row: RowIndexPath, in context: CellContext)
    throws(CellSizingError)
  {
    let height = try pool.withCell(reuseIdentifier, make: DesignedCell(design: sized)) {
      cell throws(CellSizingError) in
      cell.prepareForReuse()
      try cell.configure(with: item, isTemplate: false, in: context)
      return try cell.heightThatFits(contentWidth: context.environment.width, in: context)
    }
    heights.withLock { heights in
      if heights[key(of: item)] == nil {
        heights[key(of: item)] = Stored(height: height, content: item.contentHash)
      }
    }
  }

  /// Discards the item's height; the next cell stores it again.
  public func invalidate(_ item: Item, at row: RowIndexPath) {
    heights.withLock { $0[key(of: item)] = nil }
  }

  /// Whether the item's stored height was stored for other content.
  public func isStale(_ item: Item) -> Bool {
    heights.withLock { $0[key(of: item)].map { $0.content != item.contentHash } ?? false }
  }

  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? {
    var rules = SizingRules.label
    let stored = heights.withLock { $0[key(of: item)] }
    guard let stored else {
      rules.source = .nothingStored
      return rules
    }
    if stored.content != item.contentHash { rules.source = .stale(stored.height) }
    return rules
  }

  private func key(of item: Item) -> Key {
    Key(identifier: reuseIdentifier, item: item.itemIdentifier)
  }
}
