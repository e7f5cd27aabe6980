public import Foundation

extension IndexPath {
  /// The path of a table's row.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// The path of a collection's item.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section's number; 0 for an empty path.
  public var section: Int {
    get { count > 0 ? self[0] : 0 }
    set { self = IndexPath(indexes: [newValue, row]) }
  }

  /// The row's number in its section; 0 for a path without one.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = IndexPath(indexes: [section, newValue]) }
  }

  /// The item's number in its section; 0 for a path without one.
  public var item: Int {
    get { row }
    set { row = newValue }
  }
}

extension NSIndexPath {
  /// The section's number; 0 for an empty path.
  public var section: Int { (self as IndexPath).section }
  /// The row's number in its section; 0 for a path without one.
  public var row: Int { (self as IndexPath).row }
  /// The item's number in its section; 0 for a path without one.
  public var item: Int { row }
}
