import Synchronization

/// A chunk that a worker answers, as seen by the thread that watches its time limit.
///
/// Sendable: what changes is atomic.
final class ChunkWatch: Sendable {
  /// The chunk.
  let chunk: BatchChunk

  /// The numbers of lines that are answered with an error because they took too long before.
  let refused: Set<Int>

  /// The number of the line that is answered now; 0 before the first.
  private let line = Atomic<Int>(0)

  /// Whether the replies were submitted, or the worker was abandoned.
  private let isSettled = Atomic<Bool>(false)

  init(_ chunk: BatchChunk, refused: Set<Int> = []) {
    self.chunk = chunk
    self.refused = refused
  }

  /// The number of the line that is answered now; 0 before the first.
  var currentLine: Int { line.load(ordering: .relaxed) }

  /// Notes that a line is begun.
  func begin(_ number: Int) { line.store(number, ordering: .relaxed) }

  /// Claims the right to hand in answers for the chunk.
  ///
  /// - Returns: whether it was unclaimed.
  func settle() -> Bool {
    isSettled.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
      .exchanged
  }
}
