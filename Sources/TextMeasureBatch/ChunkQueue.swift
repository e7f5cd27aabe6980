/// Hands chunks to workers and their answers, in the order of the input, to the writer.
///
/// Sendable: all of its state is read and written while its monitor is locked.
final class ChunkQueue: @unchecked Sendable {
  /// What a thread may wait for.
  private enum Condition: Int, CaseIterable {
    /// Room for another chunk: the reader does.
    case room
    /// A chunk to answer: the workers do.
    case chunk
    /// The answer that is to be written next: the writer does.
    case answer
  }

  /// Guards all of the properties below. To wake a thread costs as much as measuring a text, so that
  /// each is woken for what it waits for.
  private let monitor = Monitor<Condition>()

  /// How many chunks, and how many bytes of them, may be under way at once. The memory of a stream
  /// is bounded by this; a single chunk that is larger than the bytes goes alone.
  private let chunkLimit: Int
  private let byteLimit: Int

  /// Chunks that no worker has taken, the oldest first.
  private var waiting: [BatchChunk] = []

  /// Answers that were not written, by their chunk's place in the input.
  private var answers: [Int: BatchAnswer] = [:]

  /// How many chunks were submitted.
  private var submitted = 0

  /// How many answers were given to the writer.
  private var written = 0

  /// The bytes of the chunks that were submitted and whose answers were not given to the writer.
  private var bytesUnderWay = 0

  /// Whether the last chunk was submitted.
  private var isClosed = false

  /// Whether the writer has given up.
  private var isStopped = false

  /// Whether a chunk may be left that nobody answers, because no thread could be started for it.
  private var abandoned = false

  /// Why the input ended before its end; `nil`: it did not.
  private var failure: StreamFailure?

  init(chunkLimit: Int, byteLimit: Int) {
    self.chunkLimit = chunkLimit
    self.byteLimit = byteLimit
  }

  /// Puts a chunk at the end; waits until there is room for it.
  ///
  /// - Returns: `false` when the writer has given up, so that nobody wants more.
  func submit(_ chunk: BatchChunk) -> Bool {
    monitor.withLock {
      while !isStopped && !hasRoom(for: chunk) { monitor.wait(for: .room) }
      if isStopped { return false }
      waiting.append(chunk)
      waiting[waiting.count - 1].sequence = submitted
      submitted += 1
      bytesUnderWay += chunk.byteCount
      monitor.signal(.chunk)
      return true
    }
  }

  private func hasRoom(for chunk: BatchChunk) -> Bool {
    let underWay = submitted - written
    return underWay == 0
      || (underWay < chunkLimit && bytesUnderWay + chunk.byteCount <= byteLimit)
  }

  /// Says that no chunk follows, and why if the input was not at its end.
  func close(_ failure: StreamFailure?) {
    monitor.withLock {
      isClosed = true
      self.failure = failure
      monitor.wakeAll()
    }
  }

  /// Says that no answer is wanted any more: the reader and the workers end at their next step.
  func stop() {
    monitor.withLock {
      isStopped = true
      monitor.wakeAll()
    }
  }

  /// Says that a thread could not be started, without which the stream does not come to its end: it
  /// ends before the first answer that is not there.
  func abandon() {
    monitor.withLock {
      isStopped = true
      abandoned = true
      monitor.wakeAll()
    }
  }

  /// Whether the stream has ended because a thread could not be started.
  var isAbandoned: Bool { monitor.withLock { abandoned } }

  /// The next chunk to answer; waits for one.
  ///
  /// - Returns: `nil` when there will be none.
  func take() -> BatchChunk? {
    monitor.withLock {
      while waiting.isEmpty && !isClosed && !isStopped { monitor.wait(for: .chunk) }
      return waiting.isEmpty || isStopped ? nil : waiting.removeFirst()
    }
  }

  /// Hands in the answer to a chunk.
  func finish(_ sequence: Int, _ answer: BatchAnswer) {
    monitor.withLock {
      answers[sequence] = answer
      if sequence == written { monitor.signal(.answer) }
    }
  }

  /// The next answer to write; waits for it.
  ///
  /// - Returns: `nil` when all were given, or the stream is abandoned.
  /// - Throws: when all were given and the input had failed.
  func nextAnswer() throws(StreamFailure) -> BatchAnswer? {
    try monitor.withLock { () throws(StreamFailure) -> BatchAnswer? in
      while true {
        if let answer = answers.removeValue(forKey: written) {
          written += 1
          bytesUnderWay -= answer.chunkByteCount
          // Not for every chunk: the reader reads several when it is awake.
          if (submitted - written) * 2 <= chunkLimit { monitor.signal(.room) }
          return answer
        }
        if isClosed, written == submitted {
          if let failure { throw failure }
          return nil
        }
        if abandoned { return nil }
        monitor.wait(for: .answer)
      }
    }
  }
}
