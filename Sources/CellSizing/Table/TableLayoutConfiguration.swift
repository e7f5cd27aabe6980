public import Foundation

/// How a simulated table view behaves.
public struct TableLayoutConfiguration: Sendable, Hashable {
  /// How headers are placed, which decides when they are queried.
  public enum Style: Sendable, Hashable {
    /// Headers stay at the viewport's top while their section passes.
    case plain
    /// Headers scroll with their sections.
    case grouped
  }

  /// Where the rows' heights come from.
  public enum RowHeights: Sendable, Hashable {
    /// One height in points for all rows, without queries.
    case fixed(CGFloat)
    /// The source is queried, row by row.
    case asked
    /// Cells size themselves once they are made; UIKit's automatic dimension.
    case selfSizing
  }

  /// What stands for heights that are not known yet.
  public enum Estimates: Sendable, Hashable {
    /// Nothing: every height is queried before anything is shown.
    case none
    /// One height in points for all rows.
    case uniform(CGFloat)
    /// The source is queried, row by row.
    case asked
  }

  /// How cells are dequeued, which decides how often heights are queried.
  public enum Dequeuing: Sendable, Hashable {
    /// By identifier alone, which does not need the row's height.
    case byIdentifier
    /// By identifier and index path, which also queries the row's height.
    case forIndexPath
  }

  /// When headers and footers are made.
  public enum HeaderViews: Sendable, Hashable {
    /// When the table queries them.
    case whenShown
    /// When their height is queried, because it is read off them, and when the table queries them.
    case whenHeightIsAsked
  }

  /// How headers stand.
  public var style: Style
  /// The viewport's height in points.
  public var viewportHeight: CGFloat
  /// Where the rows' heights come from.
  public var rowHeights: RowHeights
  /// What stands for heights that are not known yet.
  public var estimates: Estimates
  /// How cells are dequeued.
  public var dequeuing: Dequeuing
  /// Whether sections have headers.
  public var hasHeaders: Bool
  /// Whether sections have footers.
  public var hasFooters: Bool
  /// When headers and footers are made.
  public var headerViews: HeaderViews
  /// Whether the content offset follows when estimates above the visible rows are replaced, so
  /// that the visible rows stay; a table view of the time lets them jump.
  public var keepsVisibleRows: Bool
  /// Whether events are logged; off for large tables that nobody reads the log of.
  public var recordsLog: Bool

  /// Creates a configuration; the defaults are those of a table view with only a data source.
  public init(
    style: Style = .plain, viewportHeight: CGFloat, rowHeights: RowHeights = .asked,
    estimates: Estimates = .none, dequeuing: Dequeuing = .forIndexPath, hasHeaders: Bool = false,
    hasFooters: Bool = false, headerViews: HeaderViews = .whenShown,
    keepsVisibleRows: Bool = true, recordsLog: Bool = true
  ) {
    self.style = style
    self.viewportHeight = viewportHeight
    self.rowHeights = rowHeights
    self.estimates = estimates
    self.dequeuing = dequeuing
    self.hasHeaders = hasHeaders
    self.hasFooters = hasFooters
    self.headerViews = headerViews
    self.keepsVisibleRows = keepsVisibleRows
    self.recordsLog = recordsLog
  }
}
