/// What a cell shows: an item of a feed, with what caches need to tell it from others.
public protocol CellItem: Sendable {
  /// The item's identity, the same when its content changes.
  var itemIdentifier: String { get }
  /// A hash of the content, another when anything changes that the cell's height depends on.
  var contentHash: UInt64 { get }
}

extension String: CellItem {
  /// The text itself: equal texts are one item.
  public var itemIdentifier: String { self }

  /// A hash of the text.
  public var contentHash: UInt64 {
    var hash = StableHash()
    hash.combine(self)
    return hash.value
  }
}
