public import Foundation

/// The heights of a feed's rows, as far as they are known.
public struct PrecalculatedHeights: Sendable {
  /// The heights in points; NaN for one that is not known.
  private var heights: [CGFloat]
  /// Why rows could not be measured, by row.
  public private(set) var failures: [Int: CellSizingError] = [:]
  /// The number of rows whose height is known.
  public private(set) var knownCount = 0

  /// Creates a set of heights that are all unknown; a count below 0 is 0.
  public init(count: Int) {
    heights = Array(repeating: .nan, count: max(0, count))
  }

  /// The number of rows.
  public var count: Int { heights.count }

  /// Whether every row was measured or has failed.
  public var isComplete: Bool { knownCount + failures.count == count }

  /// A row's height in points; `nil` when it is not known or there is no such row.
  public subscript(row: Int) -> CGFloat? {
    guard heights.indices.contains(row), !heights[row].isNaN else { return nil }
    return heights[row]
  }

  /// All heights in points, with a given one in place of those that are not known.
  public func heights(orElse substitute: CGFloat) -> [CGFloat] {
    heights.map { $0.isNaN ? substitute : $0 }
  }

  /// Keeps a row's height; one that is not a finite number from 0 up is not kept.
  mutating func set(_ height: CGFloat, at row: Int) {
    guard heights.indices.contains(row), height.isFinite, height >= 0 else { return }
    if heights[row].isNaN { knownCount += 1 }
    heights[row] = height
    failures[row] = nil
  }

  /// Keeps why a row could not be measured.
  mutating func fail(_ error: CellSizingError, at row: Int) {
    failures[row] = error
  }
}
