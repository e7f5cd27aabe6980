/// Insertions, deletions, reloads and moves that happen at once, as in UIKit's
/// `performBatchUpdates`.
///
/// Places that are deleted, reloaded or moved from are counted before any of the changes; places
/// that are inserted or moved to are counted after all of them. The order of the lists does not
/// matter.
public struct TableUpdates: Sendable, Hashable {
  /// A move from a place before to a place after.
  public struct Move<Place: Sendable & Hashable>: Sendable, Hashable {
    /// The place before.
    public var from: Place
    /// The place after.
    public var to: Place

    /// Creates a move.
    public init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  /// Deleted rows.
  public var deletedRows: [RowIndexPath]
  /// Rows that are new.
  public var insertedRows: [RowIndexPath]
  /// Rows whose content is another.
  public var reloadedRows: [RowIndexPath]
  /// Rows that move with their content.
  public var movedRows: [Move<RowIndexPath>]
  /// Sections deleted with their rows.
  public var deletedSections: [Int]
  /// Sections that are new.
  public var insertedSections: [Int]
  /// Sections whose rows are all others, in any number.
  public var reloadedSections: [Int]
  /// Sections that move with their rows.
  public var movedSections: [Move<Int>]

  /// Creates a set of changes.
  public init(
    deletedRows: [RowIndexPath] = [], insertedRows: [RowIndexPath] = [],
    reloadedRows: [RowIndexPath] = [], movedRows: [Move<RowIndexPath>] = [],
    deletedSections: [Int] = [], insertedSections: [Int] = [], reloadedSections: [Int] = [],
    movedSections: [Move<Int>] = []
  ) {
    self.deletedRows = deletedRows
    self.insertedRows = insertedRows
    self.reloadedRows = reloadedRows
    self.movedRows = movedRows
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.reloadedSections = reloadedSections
    self.movedSections = movedSections
  }

  /// The greatest section or row number that can be named: that of a table of 32-bit numbers.
  package static let greatestNumber = Int(Int32.max) - 1
}
