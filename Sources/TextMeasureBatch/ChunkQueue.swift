import Foundation
import TextMeasure

/// Hands the chunks of a source to workers, and their answers, in the order of the input, to the writer.
///
/// A worker reads its chunk itself. The writer looks after workers while it waits: a thread cannot be ended
/// from outside, so the worker of a line that takes too long is left behind, and another one answers its chunk
/// from the front. Answers do not depend on when they are made.
///
/// Sendable: all of its state is read and written behind a lock.
final class ChunkQueue<Source: ByteSource>: @unchecked Sendable {
  /// A chunk under way, with the line that was seen last and since when.
  private struct Entry {
    var watch: ChunkWatch
    var line = 0
    var since = ContinuousClock.now
  }

  /// The input, which one worker reads at a time.
  private let reader: Locked<ChunkReader<Source>>

  /// How many chunks may be under way at once, each of the largest size: the memory of a stream is bounded by
  /// this, and by one chunk more, which is larger where a line is.
  private let chunkLimit: Int

  /// The longest time for a line; `nil`: any.
  private let lineTimeLimit: Duration?

  /// Guards all below. Who reads waits for room, the writer for the next answer.
  private let condition = NSCondition()

  /// Chunks that are answered.
  private var entries: [Entry] = []

  /// Answers that were not written, by their chunk's place in the input.
  private var answers: [Int: BatchAnswer] = [:]

  /// How many chunks were read, and how many of their answers were given to the writer.
  private var submitted = 0
  private var written = 0

  /// The bytes of the chunks that were read and whose answers were not given to the writer.
  private var bytesUnderWay = 0

  /// Whether the last chunk was read.
  private var isClosed = false

  /// Whether the writer has given up, or a chunk has no thread.
  private var isStopped = false

  /// Why the input ended before its end; `nil`: it did not.
  private var failure: StreamFailure?

  /// How many workers were left behind.
  private var strays = 0

  init(_ reader: ChunkReader<Source>, chunkLimit: Int, lineTimeLimit: Duration?) {
    self.reader = Locked(reader)
    self.chunkLimit = chunkLimit
    self.lineTimeLimit = lineTimeLimit
  }

  /// How many workers were left behind, and may still run.
  var strayCount: Int { condition.withLock { strays } }

  // MARK: The workers' side

  /// The next chunk to answer; waits until there is one, and room for it.
  ///
  /// - Returns: `nil` when there will be none.
  func take() -> ChunkWatch? {
    reader.withLock { reader in
      guard waitForRoom() else { return nil }
      while true {
        do throws(StreamFailure) {
          let chunk = try reader.next()
          return condition.withLock { add(chunk) }
        } catch {
          // The lines before the failure come with the next calls.
          condition.withLock { failure = error }
        }
      }
    }
  }

  private func waitForRoom() -> Bool {
    condition.withLock {
      while !isStopped, !isClosed, !hasRoom { condition.wait() }
      return !isStopped && !isClosed
    }
  }

  private var hasRoom: Bool {
    let underWay = submitted - written
    return underWay == 0
      || (underWay < chunkLimit && bytesUnderWay < chunkLimit * BatchChunk.largestTarget)
  }

  private func add(_ next: BatchChunk?) -> ChunkWatch? {
    guard var chunk = next else {
      isClosed = true
      condition.broadcast()
      return nil
    }
    chunk.sequence = submitted
    submitted += 1
    bytesUnderWay += chunk.byteCount
    let watch = ChunkWatch(chunk)
    entries.append(Entry(watch: watch))
    return watch
  }

  /// Hands in the answer to a chunk.
  ///
  /// - Returns: `false` for a worker that was left behind: its successor hands in.
  func finish(_ watch: ChunkWatch, _ answer: BatchAnswer) -> Bool {
    condition.withLock {
      guard let index = entries.firstIndex(where: { $0.watch === watch }) else { return false }
      entries.remove(at: index)
      answers[watch.chunk.sequence] = answer
      if watch.chunk.sequence == written { condition.broadcast() }
      return true
    }
  }

  // MARK: The writer's side

  /// The next answer to write; waits for it.
  ///
  /// - Parameter replace: starts a worker with the chunk of one that is left behind, and says whether it could.
  /// - Returns: `nil` when all were given, or the stream is stopped.
  func nextAnswer(replace: (ChunkWatch) -> Bool) -> BatchAnswer? {
    condition.withLock {
      while true {
        if let answer = answers.removeValue(forKey: written) {
          written += 1
          bytesUnderWay -= answer.chunkByteCount
          // Not for every chunk: several are read when there is room for them.
          if (submitted - written) * 2 <= chunkLimit { condition.broadcast() }
          return answer
        }
        if isStopped || isClosed && written == submitted { return nil }
        guard let limit = lineTimeLimit else {
          condition.wait()
          continue
        }
        let pause = min(1, max(0.005, limit / .seconds(8)))
        guard !condition.wait(until: Date(timeIntervalSinceNow: pause)) else { continue }
        for index in entries.indices { replaceStuck(index, limit, replace) }
      }
    }
  }

  private func replaceStuck(_ index: Int, _ limit: Duration, _ replace: (ChunkWatch) -> Bool) {
    let (watch, now) = (entries[index].watch, ContinuousClock.now)
    let line = watch.currentLine
    if line != entries[index].line {
      (entries[index].line, entries[index].since) = (line, now)
    } else if line > 0, now - entries[index].since > limit {
      strays += 1
      let successor = ChunkWatch(watch.chunk, refused: watch.refused.union([line]))
      entries[index] = Entry(watch: successor)
      if !replace(successor) {
        isStopped = true
        condition.broadcast()
      }
    }
  }

  /// Says that no answer is wanted any more, or that there is no thread to make one: the workers end at
  /// their next step.
  func stop() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
    }
  }

  /// How the stream ended, after the last answer.
  var ending: BatchOutcome.Ending {
    condition.withLock {
      guard isClosed, written == submitted else { return .outOfMemory }
      guard let failure else { return isStopped ? .outOfMemory : .complete }
      return failure.isRefusal ? .refused(failure) : .readFailed(failure)
    }
  }
}
