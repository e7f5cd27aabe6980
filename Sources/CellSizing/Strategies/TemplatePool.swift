import TextMeasure

/// Template cells by reuse identifier, lent to one thread at a time.
///
/// One cell per identifier is created and kept; another only while the first is in use by another
/// thread. Sendable: the cells are behind a lock.
package final class TemplatePool<Cell: Sendable>: Sendable {
  private let cells = Locked<[String: [Cell]]>([:])

  package init() {}

  /// Passes a free cell to the body, or creates one.
  package func withCell<Result, Failure: Error>(
    _ identifier: String, make: @autoclosure () -> Cell,
    _ body: (inout Cell) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var cell = cells.withLock { $0[identifier]?.popLast() } ?? make()
    defer { cells.withLock { $0[identifier, default: []].append(cell) } }
    return try body(&cell)
  }
}
