public import Foundation

/// Measures the heights of a whole feed on all cores before anything is shown.
///
/// ```swift
/// let precalculation = Precalculation<Status> { try measure($0) }
/// let heights = await precalculation.heights(of: feed)
/// ```
///
/// Cancelling the task stops after the items that are being measured; what is known by then comes
/// back and can be handed in again, so that nothing is measured twice. An item that cannot be
/// measured is reported with its error and does not hold up the others.
public struct Precalculation<Item: Sendable>: Sendable {
  /// How far the work is.
  public struct Progress: Sendable, Hashable {
    /// The rows that are done: measured now, known before, or failed.
    public var finished: Int
    /// All rows.
    public var total: Int

    /// The part that is done, from 0 to 1; 1 when there is nothing to do.
    public var fraction: Double { total == 0 ? 1 : Double(finished) / Double(total) }
  }

  /// A step of the work as a stream reports it.
  public enum Event: Sendable {
    /// More rows are done.
    case progress(Progress)
    /// The work is over, and these are the heights.
    case finished(PrecalculatedHeights)
  }

  /// A part of the rows, measured.
  private struct Part: Sendable {
    /// The rows.
    var rows: [Int]
    /// Their heights in points, as far as they were measured; NaN for one that failed.
    var heights: [CGFloat]
    /// The errors of those that failed.
    var failures: [Int: CellSizingError]
  }

  /// How many items are measured at once.
  public var concurrency: Int
  /// How many items a task takes before it reports: large enough that reporting costs nothing
  /// beside measuring, small enough that progress and cancellation are prompt.
  public var chunkSize: Int
  /// Measures an item; its height in points.
  private let measure: @Sendable (Item) async throws -> CGFloat

  /// Creates a precalculation of how an item is measured.
  ///
  /// - Parameters:
  ///   - concurrency: how many items are measured at once; at least one.
  ///   - chunkSize: how many items a task takes before it reports; at least one.
  ///   - measure: an item's height in points; called from several tasks at once. What it
  ///     throws becomes a ``CellSizingError``.
  public init(
    concurrency: Int = ProcessInfo.processInfo.activeProcessorCount, chunkSize: Int = 64,
    measure: @escaping @Sendable (Item) async throws -> CGFloat
  ) {
    self.concurrency = max(1, concurrency)
    self.chunkSize = max(1, chunkSize)
    self.measure = measure
  }

  /// Measures the items whose heights are not known.
  ///
  /// - Parameters:
  ///   - items: the feed.
  ///   - known: heights from an earlier run over the same rows; rows that failed are tried again.
  ///   - progress: called after every chunk, from one task at a time and with growing numbers.
  ///   - lookUp: a height in points from elsewhere, such as a cache; `nil` when it is not known.
  /// - Returns: the heights, not all of them when the task was cancelled.
  public func heights(
    of items: [Item], known: PrecalculatedHeights? = nil,
    progress: (@Sendable (Progress) -> Void)? = nil,
    lookUp: (@Sendable (Int, Item) -> CGFloat?)? = nil
  ) async -> PrecalculatedHeights {
    var result = PrecalculatedHeights(count: items.count)
    var missing: [Int] = []
    for (row, item) in items.enumerated() {
      if let height = known?[row] ?? lookUp?(row, item) {
        result.set(height, at: row)
      }
      if result[row] == nil { missing.append(row) }
    }
    var finished = items.count - missing.count
    progress?(Progress(finished: finished, total: items.count))
    await withTaskGroup(of: Part.self) { group in
      var rest = missing[...]
      var running = 0
      while true {
        while running < concurrency, !rest.isEmpty, !Task.isCancelled {
          let rows = Array(rest.prefix(chunkSize))
          rest = rest.dropFirst(chunkSize)
          running += 1
          group.addTask { await measured(rows, of: items) }
        }
        guard let part = await group.next() else { break }
        running -= 1
        for (row, height) in zip(part.rows, part.heights) { result.set(height, at: row) }
        for (row, error) in part.failures { result.fail(error, at: row) }
        finished += part.heights.count
        progress?(Progress(finished: finished, total: items.count))
      }
    }
    return result
  }

  /// Measures the items whose heights are not known and reports as a stream; whoever stops
  /// listening cancels the work.
  ///
  /// Only the latest progress waits for a slow listener; the heights are never dropped.
  public func events(
    of items: [Item], known: PrecalculatedHeights? = nil,
    lookUp: (@Sendable (Int, Item) -> CGFloat?)? = nil
  ) -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      let heights = await heights(
        of: items, known: known, progress: { continuation.yield(.progress($0)) }, lookUp: lookUp)
      continuation.yield(.finished(heights))
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  /// Measures rows one after the other until they are done or the task is cancelled.
  private func measured(_ rows: [Int], of items: [Item]) async -> Part {
    var part = Part(rows: rows, heights: [], failures: [:])
    part.heights.reserveCapacity(rows.count)
    for row in rows {
      if Task.isCancelled { break }
      do {
        let height = try await measure(items[row])
        guard height.isFinite, height >= 0 else {
          throw CellSizingError(
            .invalidArgument, operation: "precalculation",
            message: "row \(row) measures \(height); a height is a finite number from 0 up")
        }
        part.heights.append(height)
      } catch is CancellationError where Task.isCancelled {
        break
      } catch {
        part.heights.append(.nan)
        part.failures[row] = CellSizingError(wrapping: error)
      }
    }
    return part
  }
}
