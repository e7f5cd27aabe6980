import CellSizing
import CellSizingSamples
import Foundation
import TextMeasure

/// A table of many rows that are measured when they come into view.
///
/// A row's status is made from its number alone, so that none is stored. Heights that are not known
/// yet are estimates in a ``RowHeightIndex``, which finds the rows of a viewport in O(log n). A
/// worker has one, and uses it from one thread at a time.
final class FeedRows {
  /// The number of rows.
  static let count = 100_000
  /// What a row is taken to be high before it was seen, points.
  private static let estimate = 180.0
  private static let partSize = 50
  private static let mostParts = 64
  private static let mostWidths = 4
  private static let mostRows = 60

  struct Line: Encodable {
    var text: String
    var x: Double
    var baseline: Double
  }

  struct Part: Encodable {
    var name: String
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var size: Double?
    var photos: Int?
    var lines: [Line]?
  }

  struct Row: Encodable {
    var row: Int
    var y: Double
    var height: Double
    var parts: [Part]
  }

  struct Page: Encodable {
    var count: Int
    var total: Double
    var estimated: Int
    var rows: [Row]
  }

  private struct Table {
    var index: RowHeightIndex
    var context: CellContext
  }

  private var tables: [Double: Table] = [:]
  private var parts: [Int: [Status]] = [:]
  private let fonts: FontLibrary

  /// Creates a table whose rows are set in the fonts of a library.
  init(fonts: FontLibrary) { self.fonts = fonts }

  /// The rows of a width in a viewport, points from the table's top, as JSON.
  func page(width: Double, top: Double, height: Double) throws(CellSizingError) -> [UInt8] {
    let width = width.rounded()
    if tables.count >= Self.mostWidths, tables[width] == nil { tables = [:] }
    // Taken out: a copy would share the heights.
    let known = tables.removeValue(forKey: width)
    var table = if let known { known } else { try newTable(width) }
    defer { tables[width] = table }
    let top = min(max(0, top), max(0, Double(table.index.totalHeight) - height))
    var row = table.index.row(at: CGFloat(top)) ?? 0
    var y = Double(table.index.offset(of: row) ?? 0)
    var rows: [Row] = []
    while row < Self.count, y < top + height, rows.count < Self.mostRows {
      let layout = try StatusDesign().layout(
        of: status(row), under: .stringDrawing, in: table.context)
      let rowHeight = Double(layout.size.height)
      try table.index.update(row, height: layout.size.height)
      rows.append(Row(row: row, y: y, height: rowHeight, parts: layout.elements.map { Part($0) }))
      y += rowHeight
      row += 1
    }
    return ServeJSON.encode(
      Page(
        count: Self.count, total: Double(table.index.totalHeight),
        estimated: table.index.estimatedRowCount, rows: rows))
  }

  private func newTable(_ width: Double) throws(CellSizingError) -> Table {
    Table(
      index: try RowHeightIndex(repeating: Self.estimate, count: Self.count),
      context: CellContext(
        try .systemFont(width: CGFloat(width), library: fonts),
        texts: PreparedTextStore(countLimit: 1_000)))
  }

  private func status(_ row: Int) -> Status {
    let (part, place) = row.quotientAndRemainder(dividingBy: Self.partSize)
    if let known = parts[part] { return known[place] }
    if parts.count >= Self.mostParts { parts = [:] }
    var generator = FeedGenerator(seed: UInt64(part + 1))
    let made = generator.statuses(count: Self.partSize)
    parts[part] = made
    return made[place]
  }
}

extension FeedRows.Part {
  init(_ element: CellLayout.Element) {
    self.init(
      name: element.name, x: element.frame.minX, y: element.frame.minY,
      width: element.frame.width, height: element.frame.height)
    switch element.content {
    case .photos(let count): photos = count
    case .text(let fontSize, let texts):
      size = fontSize
      lines = texts.map { FeedRows.Line(text: $0.text, x: $0.x, baseline: $0.baseline) }
    default: break
    }
  }
}
