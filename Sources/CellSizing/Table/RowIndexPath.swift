public import Foundation

/// A row's place in a table: its section and its number in the section, both from 0.
public struct RowIndexPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The section.
  public var section: Int
  /// The row's number in its section.
  public var row: Int

  /// Creates an index path.
  public init(row: Int, section: Int = 0) {
    self.section = section
    self.row = row
  }

  /// Creates an index path from Foundation's; `nil` unless it has exactly two indexes, neither
  /// negative.
  public init?(_ indexPath: IndexPath) {
    guard indexPath.count == 2, indexPath[0] >= 0, indexPath[1] >= 0 else { return nil }
    self.init(row: indexPath[1], section: indexPath[0])
  }

  /// Orders places as a table shows them.
  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }

  /// The place as `section-row`.
  public var description: String { "\(section)-\(row)" }
}
