import TextMeasure

// What a worker does with a chunk.
extension BatchStream {
  /// The replies to all lines of a chunk that are not blank.
  func answer<WorkerState>(
    _ watch: ChunkWatch, _ state: inout WorkerState, _ answer: Answering<WorkerState>
  ) -> BatchAnswer {
    let chunk = watch.chunk
    var result = BatchAnswer(chunkByteCount: chunk.byteCount)
    result.progress.answered = chunk.passed
    switch chunk.content {
    case .lines(let bytes):
      result.bytes.reserveCapacity(bytes.count)
      answerLines(bytes.span, from: chunk.firstLine, watch, &state, &result, answer)
    case .overlong(let length):
      skip(length, chunk.firstLine, &result)
    }
    return result
  }

  /// Answers a line over the limit.
  private func skip(_ length: Int, _ number: Int, _ result: inout BatchAnswer) {
    result.progress.lineCount += 1
    result.progress.failureCount += 1
    BatchFailure(
      code: .limitExceeded,
      message: "line \(number) has \(length) bytes and was skipped; the limit is "
        + "\(longestLine) bytes", line: number
    ).append(to: &result.bytes)
  }

  private func answerLines<WorkerState>(
    _ bytes: Span<UInt8>, from firstLine: Int, _ watch: ChunkWatch, _ state: inout WorkerState,
    _ result: inout BatchAnswer, _ answer: Answering<WorkerState>
  ) {
    var start = 0
    var number = firstLine
    while start < bytes.count {
      let end = BatchLine.end(in: bytes, from: start)
      if end - start > longestLine {
        // The read that brought its last bytes brought its line feed too.
        skip(end - start, number, &result)
      } else if BatchLine.isBlank(bytes, start..<end) {
        result.progress.appendBlankLine(number)
      } else {
        watch.begin(number)
        result.progress.lineCount += 1
        if watch.refused.contains(number) {
          result.progress.failureCount += 1
          refusal(bytes.extracting(start..<end), number).append(to: &result.bytes)
        } else if !answer(bytes.extracting(start..<end), number, &state, &result.bytes) {
          result.progress.failureCount += 1
        }
      }
      start = end + 1
      number += 1
    }
  }

  /// The error for a line that took too long.
  private func refusal(_ line: Span<UInt8>, _ number: Int) -> BatchFailure {
    var reader = BatchRequestReader()
    var id: [UInt8]?
    do throws(BatchFailure) { id = try reader.read(line).id } catch { id = error.id }
    return BatchFailure(
      id: id, code: .limitExceeded,
      message: "the line took longer than \(lineTimeLimit ?? .zero), twice --line-time-limit; use "
        + "a font with simpler rules, a shorter text, or a larger --line-time-limit", line: number)
  }
}
