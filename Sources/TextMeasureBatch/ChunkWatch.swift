import Synchronization

/// A chunk that a worker answers, as seen by the thread that watches its time limit.
final class ChunkWatch: Sendable {
  let chunk: BatchChunk

  /// The numbers of lines that are answered with an error because they took too long before.
  let refused: Set<Int>

  private let line = Atomic<Int>(0)

  init(_ chunk: BatchChunk, refused: Set<Int> = []) {
    self.chunk = chunk
    self.refused = refused
  }

  /// The number of the line that is answered now; 0 before the first.
  var currentLine: Int { line.load(ordering: .relaxed) }

  /// Notes that a line is begun.
  func begin(_ number: Int) { line.store(number, ordering: .relaxed) }
}
