public import CellSizing
import Dispatch
public import Foundation
import Synchronization
import TextMeasure

/// A feed whose texts were measured once, on all cores: its heights at any width are arithmetic.
///
/// After a rotation or in a split view nothing is measured again: 100,000 statuses are laid out
/// again in the time of a few frames.
public struct PreparedFeed: Sendable {
  /// The statuses with their texts; `nil` for one that could not be measured.
  private let cells: [PreparedStatus?]
  /// The context of the prepared texts.
  private let context: CellContext
  /// Why statuses could not be measured, by row.
  public let failures: [Int: CellSizingError]

  /// How many rows a core takes at a time: enough that taking them costs nothing.
  private static let partSize = 512

  /// Measures a feed.
  ///
  /// - Parameters:
  ///   - statuses: the feed.
  ///   - design: the cell's arrangement.
  ///   - context: fonts, store of texts, and counter of measurements.
  ///   - concurrency: how many cores work; all by default.
  public init(
    _ statuses: [Status], design: StatusDesign = StatusDesign(), in context: CellContext,
    concurrency: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.context = context
    @Sendable func prepared(_ row: Int) -> Result<PreparedStatus, CellSizingError> {
      do {
        return .success(try PreparedStatus(statuses[row], design: design, in: context))
      } catch {
        return .failure(error)
      }
    }
    let results = Self.parts(statuses.count, concurrency) { $0.map(prepared) }
    var cells: [PreparedStatus?] = []
    cells.reserveCapacity(statuses.count)
    var failures: [Int: CellSizingError] = [:]
    for result in results.joined() {
      switch result {
      case .success(let cell): cells.append(cell)
      case .failure(let error):
        failures[cells.count] = error
        cells.append(nil)
      }
    }
    self.cells = cells
    self.failures = failures
  }

  /// The number of rows.
  public var count: Int { cells.count }

  /// A row's prepared status; `nil` for one that could not be measured or is not there.
  public subscript(row: Int) -> PreparedStatus? {
    cells.indices.contains(row) ? cells[row] : nil
  }

  /// All rows' heights in points at a width in points; NaN for a row that cannot be measured or laid
  /// out, whose own ``PreparedStatus/height(under:in:)`` throws the reason.
  ///
  /// - Parameters:
  ///   - width: the cells' width in points; `nil` for that of the context.
  ///   - rules: the sizing rules.
  ///   - concurrency: how many cores work; all by default.
  /// - Complexity: O(lines), without looking at a character.
  public func heights(
    width: CGFloat? = nil, under rules: SizingRules = .stringDrawing,
    concurrency: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> [CGFloat] {
    var environment = context.environment
    environment.width = width ?? environment.width
    let fixed = environment
    let parts = Self.parts(cells.count, concurrency) { rows in
      rows.map { row in
        do throws(CellSizingError) {
          return try cells[row]?.height(under: rules, in: fixed) ?? .nan
        } catch {
          return .nan
        }
      }
    }
    return Array(parts.joined())
  }

  /// Works on parts of the rows on several cores and returns the results in order.
  private static func parts<Value: Sendable>(
    _ count: Int, _ concurrency: Int, _ work: @Sendable (Range<Int>) -> [Value]
  ) -> [[Value]] {
    let partCount = (count + partSize - 1) / partSize
    let results = Locked([[Value]](repeating: [], count: partCount))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(concurrency, partCount))) { _ in
      while true {
        let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard part < partCount else { return }
        let values = work(part * partSize..<min((part + 1) * partSize, count))
        results.withLock { $0[part] = values }
      }
    }
    return results.withLock { $0 }
  }
}
