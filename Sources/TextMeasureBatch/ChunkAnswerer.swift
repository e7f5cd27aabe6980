/// Answers the lines of a chunk one after the other.
struct ChunkAnswerer<WorkerState>: Sendable {
  /// The limit that an overlong line broke, in bytes, for its error.
  let longestLine: Int

  /// Answers a line.
  let answer: BatchStream.Answering<WorkerState>

  /// The replies to all lines of a chunk that are not blank.
  func answer(_ chunk: BatchChunk, _ state: inout WorkerState) -> BatchAnswer {
    var result = BatchAnswer(
      bytes: [], lineCount: 0, failureCount: 0, chunkByteCount: chunk.byteCount)
    switch chunk.content {
    case .lines(let bytes, let count):
      result.bytes.reserveCapacity(count)
      answerLines(bytes.span, count, from: chunk.firstLine, &state, &result)
    case .overlong(let length):
      result.lineCount = 1
      result.failureCount = 1
      BatchFailure(
        code: .limitExceeded,
        message: "line \(chunk.firstLine) has \(length) bytes and was skipped; the limit is "
          + "\(longestLine) bytes"
      ).append(to: &result.bytes)
    }
    return result
  }

  private func answerLines(
    _ bytes: Span<UInt8>, _ count: Int, from firstLine: Int, _ state: inout WorkerState,
    _ result: inout BatchAnswer
  ) {
    var start = 0
    var number = firstLine
    while start < count {
      let end = BatchLine.end(in: bytes, from: start, to: count)
      if !BatchLine.isBlank(bytes, start..<end) {
        result.lineCount += 1
        if !answer(bytes.extracting(start..<end), number, &state, &result.bytes) {
          result.failureCount += 1
        }
      }
      start = end + 1
      number += 1
    }
  }
}
