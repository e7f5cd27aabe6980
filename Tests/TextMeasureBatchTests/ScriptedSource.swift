import Foundation
import TextMeasureBatch

/// A source that gives prepared pieces, pauses between them and may fail at the end.
///
/// Sendable: what changes is behind a lock.
final class ScriptedSource: ByteSource, @unchecked Sendable {
  /// Guards `pieces` and `count`.
  private let lock = NSLock()

  /// Pieces that were not read, the next one first.
  private var pieces: [[UInt8]]

  /// How many bytes were read.
  private var count = 0

  /// What is thrown when the pieces are at an end; `nil`: the source just ends.
  private let failure: StreamFailure?

  /// Is waited for before each piece but the first.
  private let permission: DispatchSemaphore?

  init(_ pieces: [[UInt8]], failure: StreamFailure? = nil, permission: DispatchSemaphore? = nil) {
    self.pieces = pieces
    self.failure = failure
    self.permission = permission
  }

  var bytesRead: Int { lock.withLock { count } }

  func read(into buffer: inout [UInt8], at range: Range<Int>) throws(StreamFailure) -> Int {
    if bytesRead > 0 { permission?.wait() }
    let piece = lock.withLock { () -> [UInt8] in
      guard let first = pieces.first else { return [] }
      pieces[0] = Array(first.dropFirst(range.count))
      if pieces[0].isEmpty { pieces.removeFirst() }
      count += min(first.count, range.count)
      return Array(first.prefix(range.count))
    }
    if piece.isEmpty, let failure { throw failure }
    buffer.replaceSubrange(range.lowerBound..<range.lowerBound + piece.count, with: piece)
    return piece.count
  }

  /// Says after each piece that nothing is there yet.
  func isReady() -> Bool { false }
}
