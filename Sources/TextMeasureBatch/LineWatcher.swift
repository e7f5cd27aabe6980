import Foundation

/// Finds workers that are with one line for too long, so that one line does not hold a stream.
///
/// A thread cannot be ended from outside. The worker of such a line is left behind, and another one
/// answers its chunk from the front: answers do not depend on when they are made.
///
/// Sendable: what changes is behind a lock.
final class LineWatcher: @unchecked Sendable {
  /// The longest time for a line.
  let limit: Duration

  /// Guards all below; is signalled when the stream ends.
  private let condition = NSCondition()

  /// Chunks under way, with the line that was seen last and since when.
  private var entries: [Entry] = []

  /// Whether the stream has ended.
  private var isStopped = false

  /// How many workers were left behind.
  private var strays = 0

  private struct Entry {
    var watch: ChunkWatch
    var line = 0
    var since = ContinuousClock.now
  }

  init(limit: Duration) {
    self.limit = limit
  }

  /// How many workers were left behind, and may still run.
  var strayCount: Int { condition.withLock { strays } }

  /// Adds a chunk that a worker begins with.
  func add(_ watch: ChunkWatch) {
    condition.withLock { entries.append(Entry(watch: watch)) }
  }

  /// Takes out a chunk that was answered.
  func remove(_ watch: ChunkWatch) {
    condition.withLock { entries.removeAll { $0.watch === watch } }
  }

  /// Ends ``run(replace:)``.
  func stop() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
    }
  }

  /// Looks at all chunks under way again and again until the stream ends.
  ///
  /// - Parameter replace: starts a worker in the place of one that was left behind, with the chunk
  ///   that it was at.
  func run(replace: (ChunkWatch) -> Void) {
    let pause = min(1, max(0.005, limit / .seconds(8)))
    while true {
      let stuck = condition.withLock { () -> [ChunkWatch]? in
        if !isStopped { _ = condition.wait(until: Date(timeIntervalSinceNow: pause)) }
        return isStopped ? nil : takeStuck()
      }
      guard let stuck else { return }
      for watch in stuck { replace(watch) }
    }
  }

  /// Takes out what is stuck, and gives what is to be done in its place.
  private func takeStuck() -> [ChunkWatch] {
    let now = ContinuousClock.now
    var replacements: [ChunkWatch] = []
    for index in entries.indices.reversed() {
      let watch = entries[index].watch
      let line = watch.currentLine
      if line != entries[index].line {
        entries[index].line = line
        entries[index].since = now
      } else if line > 0, now - entries[index].since > limit {
        entries.remove(at: index)
        guard watch.settle() else { continue }
        strays += 1
        replacements.append(ChunkWatch(watch.chunk, refused: watch.refused.union([line])))
      }
    }
    return replacements
  }
}
