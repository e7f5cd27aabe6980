public import CellSizing
public import Foundation
import TextMeasure

/// The heights of section headers or footers that are read off their views, in a separate cache.
///
/// A table queries a header's height before its view, so the view is created when the height is
/// queried. Headers and footers each have an instance.
public final class HeaderHeightsOnCreation<Item: CellItem>: Sendable {
  /// The key of a stored height.
  private struct Key: Hashable, Sendable {
    /// The section.
    var section: Int
    /// What the header shows.
    var item: String
  }

  /// The design of the views.
  private let design: any CellDesign<Item>
  private let heights = Locked<[Key: CGFloat]>([:])

  /// Creates an empty cache for a design.
  public init(design: any CellDesign<Item>) {
    self.design = design
  }

  /// A section's height in points; the first query creates its view.
  ///
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  public func height(
    of item: Item, inSection section: Int, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    let key = Key(section: section, item: item.itemIdentifier)
    if let height = heights.withLock({ $0[key] }) {
      context.tally.countCacheHit()
      return height
    }
    context.tally.countConfiguration()
    let height = try design.rowHeight(of: item, under: .label, in: context)
    heights.withLock { $0[key] = height }
    return height
  }

  /// Discards a section's heights.
  public func invalidate(section: Int) {
    heights.withLock { heights in heights = heights.filter { $0.key.section != section } }
  }

  /// Discards all heights.
  public func invalidateAll() {
    heights.withLock { $0 = [:] }
  }
}
