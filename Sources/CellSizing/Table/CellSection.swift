public import Foundation

/// A section of a table: its items, a row each, and how high its header and footer are.
public struct CellSection<Item: CellItem>: Sendable {
  /// The height of a header or a footer.
  public enum SupplementaryHeight: Sendable {
    /// There is none.
    case none
    /// Points.
    case fixed(CGFloat)
    /// Points, measured at the table's width and the reader's text size.
    case measured(@Sendable (CellContext) throws(CellSizingError) -> CGFloat)

    /// The height in points; 0 for none.
    func points(in context: CellContext) throws(CellSizingError) -> CGFloat {
      switch self {
      case .none: 0
      case .fixed(let height): height
      case .measured(let measure): try measure(context)
      }
    }
  }

  /// The items.
  public var items: [Item]
  /// The header's height.
  public var header: SupplementaryHeight
  /// The footer's height.
  public var footer: SupplementaryHeight

  /// Creates a section.
  public init(
    _ items: [Item], header: SupplementaryHeight = .none, footer: SupplementaryHeight = .none
  ) {
    self.items = items
    self.header = header
    self.footer = footer
  }
}
