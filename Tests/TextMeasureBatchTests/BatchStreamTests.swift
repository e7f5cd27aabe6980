import Foundation
import Testing
import TextMeasureBatch

@Suite(.timeLimit(.minutes(10))) struct BatchStreamTests {
  /// Answers a line with its number and itself; a line that begins with `!` has failed.
  private static let echo: BatchStream.Answering<Int> = { line, number, answered, output in
    answered += 1
    output.append(jsonInteger: number)
    output.append(UInt8(ascii: ":"))
    for index in line.indices { output.append(line[index]) }
    output.append(UInt8(ascii: "\n"))
    return line[0] != UInt8(ascii: "!")
  }

  private func run(
    _ input: some ByteSource, jobs: Int = 2, longestLine: Int = 1 << 20
  ) -> (output: String, outcome: BatchOutcome) {
    var stream = BatchStream(jobs: jobs)
    stream.longestLine = longestLine
    var sink = MemorySink()
    let outcome = stream.run(from: input, to: &sink, makeState: { 0 }, answer: Self.echo)
    return (String(decoding: sink.bytes, as: UTF8.self), outcome)
  }

  private func run(_ text: String, jobs: Int = 2, longestLine: Int = 1 << 20)
    -> (output: String, outcome: BatchOutcome)
  {
    run(MemorySource(Array(text.utf8)), jobs: jobs, longestLine: longestLine)
  }

  /// Inputs and what is answered; `N:` is the line's number.
  @Test func linesAreCutAtLineFeeds() {
    let cases = [
      ("", ""), ("\n", ""), ("a", "1:a\n"), ("a\n", "1:a\n"), ("a\nb", "1:a\n2:b\n"),
      ("\n\n  \r\n\t\na\n\n", "5:a\n"), ("a\r\nb\r\n", "1:a\r\n2:b\r\n"),
      ("\u{FEFF}a\n\u{FEFF}b\n", "1:a\n2:\u{FEFF}b\n"), ("\u{FEFF}", ""), ("a\0b\n", "1:a\0b\n"),
      ("\u{FEFF}\u{FEFF}", "1:\u{FEFF}\n"),
    ]
    for (input, expected) in cases {
      #expect(run(input).output == expected, "\(input.debugDescription)")
      let pieces = Array(input.utf8).map { [$0] }
      #expect(run(ScriptedSource(pieces)).output == expected, "\(input.debugDescription)")
    }
  }

  @Test func orderAndNumbersDoNotDependOnWorkers() {
    var random = SplitMix64(seed: 4)
    var input: [UInt8] = []
    var expected = ""
    for number in 1...20_000 {
      let isBlank = Int.random(in: 0..<50, using: &random) == 0
      let line = isBlank ? " " : "x" + String(repeating: "é", count: Int(random.next() % 20))
      input += Array(line.utf8) + [UInt8(ascii: "\n")]
      if !isBlank { expected += "\(number):\(line)\n" }
    }
    for jobs in [1, 2, 3, 16] {
      let (output, outcome) = run(MemorySource(input), jobs: jobs)
      #expect(output == expected)
      #expect(outcome.ending == .complete && outcome.exitStatus == 0 && outcome.message == nil)
    }
    var pieces: [[UInt8]] = []
    var start = 0
    while start < input.count {
      let end = min(input.count, start + Int.random(in: 1...5_000, using: &random))
      pieces.append(Array(input[start..<end]))
      start = end
    }
    #expect(run(ScriptedSource(pieces)).output == expected)
  }

  @Test func failuresAreCounted() {
    let outcome = run("a\n!b\n\n!c\n").outcome
    #expect(outcome.progress.lineCount == 3 && outcome.progress.failureCount == 2)
    #expect(outcome.exitStatus == 1)
    #expect(outcome.message == "2 of 3 lines failed; see their replies")
  }

  @Test func overlongLinesAreSkippedAndNamed() {
    func reply(_ line: Int, _ length: Int) -> String {
      #"{"id":null,"error":{"code":"limitExceeded","message":"line \#(line) has \#(length) bytes "#
        + #"and was skipped; the limit is 10 bytes","line":\#(line)}}"# + "\n"
    }
    let ten = String(repeating: "x", count: 10)
    let cases = [
      (ten, "1:\(ten)\n"), ("\(ten)\n", "1:\(ten)\n"), ("\(ten)y", reply(1, 11)),
      ("\(ten)y\na", reply(1, 11) + "2:a\n"), ("a\n\(ten)y\n", "1:a\n" + reply(2, 11)),
    ]
    for (input, expected) in cases {
      let pieces = Array(input.utf8).map { [$0] }
      #expect(run(ScriptedSource(pieces), longestLine: 10).output == expected, "\(input)")
      // The limit is the same where a read brings whole lines.
      #expect(run(input, longestLine: 10).output == expected, "\(input)")
    }
    let long = String(repeating: "x", count: 300_000)
    let input = "a\n\(long)\nb\n\(long)"
    let (output, outcome) = run(input, longestLine: 10)
    #expect(output == "1:a\n" + reply(2, 300_000) + "3:b\n" + reply(4, 300_000))
    #expect(outcome.progress.failureCount == 2)
  }

  @Test func longLinesWithinTheLimitAreWhole() {
    let long = String(repeating: "é", count: 400_000)
    #expect(run("a\n\(long)\n\(long)").output == "1:a\n2:\(long)\n3:\(long)\n")
  }

  @Test func pauseOfTheInputFlushes() {
    let permission = DispatchSemaphore(value: 0)
    let source = ScriptedSource(
      ["a\nb\nhal".utf8, "f\n".utf8, "c".utf8].map(Array.init), permission: permission)
    var writes: [String] = []
    var sink = ObservingSink { bytes, _ in
      writes.append(String(decoding: bytes, as: UTF8.self))
      // The next piece comes only after this answer: had the stream held it back, it would wait
      // for ever.
      permission.signal()
      if writes.count == 2 { permission.signal() }
      return nil
    }
    let outcome = BatchStream(jobs: 2).run(
      from: source, to: &sink, makeState: { 0 }, answer: Self.echo)
    #expect(writes == ["1:a\n2:b\n", "3:half\n", "4:c\n"])
    #expect(outcome.ending == .complete)
  }

  @Test func readFailureEndsAfterWhatWasRead() {
    let failure = StreamFailure(code: EIO, description: "cannot read x")
    let (output, outcome) = run(ScriptedSource([Array("a\nb\nc".utf8)], failure: failure))
    #expect(output == "1:a\n2:b\n3:c\n")
    #expect(outcome.ending == .readFailed(failure) && outcome.exitStatus == 74)
    #expect(outcome.message == "cannot read x, after 3 replies; check the input and run it again")
  }

  @Test func writeFailureStopsTheStream() {
    let input = Array(String(repeating: "line\n", count: 1_000_000).utf8)
    let cases: [(code: Int32, status: Int32)] = [(EPIPE, 141), (ENOSPC, 74), (EIO, 74)]
    for (code, status) in cases {
      let failure = StreamFailure(code: code, description: "cannot write x")
      var sink = ObservingSink { _, before in before > 20_000 ? failure : nil }
      let outcome = BatchStream(jobs: 2).run(
        from: MemorySource(input), to: &sink, makeState: { 0 }, answer: Self.echo)
      #expect(outcome.ending == (code == EPIPE ? .brokenPipe : .writeFailed(failure)))
      #expect(outcome.exitStatus == status)
      #expect((outcome.message == nil) == (code == EPIPE))
    }
  }

  /// The reader must wait when the writer is slow, or memory would grow with the input.
  @Test func bytesUnderWayAreBounded() {
    let line = Array("0123456789\n".utf8)
    let source = ScriptedSource(
      Array(repeating: Array(repeating: line, count: 6_000).flatMap(\.self), count: 60))
    var mostUnderWay = 0
    var replies = 0
    var sink = ObservingSink { bytes, _ in
      usleep(1_000)
      mostUnderWay = max(mostUnderWay, source.bytesRead - replies * line.count)
      replies += bytes.count { $0 == UInt8(ascii: "\n") }
      return nil
    }
    _ = BatchStream(jobs: 2).run(from: source, to: &sink, makeState: { 0 }, answer: Self.echo)
    // 16 chunks under way and one that is read, each of 128 KiB.
    #expect(mostUnderWay <= 17 * 128 << 10)
    #expect(source.bytesRead == 60 * 6_000 * line.count)
  }

  @Test func everyWorkerHasItsOwnState() {
    var sink = MemorySink()
    let answer: BatchStream.Answering<Int> = { _, _, answered, output in
      answered += 1
      output.append(jsonInteger: answered)
      output.append(UInt8(ascii: "\n"))
      return true
    }
    let outcome = BatchStream(jobs: 3).run(
      from: MemorySource(Array(String(repeating: "a\n", count: 5_000).utf8)), to: &sink,
      makeState: { 0 }, answer: answer)
    #expect(outcome.progress.lineCount == 5_000)
    let first = String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n")
      .count { $0 == "1" }
    #expect((1...3).contains(first), "as many first lines as workers that had any")
  }

  @Test func progressIsReported() {
    var stream = BatchStream(jobs: 1)
    stream.progressDelay = .zero
    stream.progressInterval = .zero
    var reports: [BatchProgress] = []
    var sink = MemorySink()
    let outcome = stream.run(
      from: MemorySource(Array(String(repeating: "!\n", count: 50_000).utf8)), to: &sink,
      makeState: { 0 }, progress: { reports.append($0) }, answer: Self.echo)
    #expect(reports.last == outcome.progress)
    #expect(reports.count > 2)
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.lineCount <= $1.lineCount })
    #expect(outcome.progress.description.hasPrefix("50000 lines, 50000 failed, "))
  }

  /// A line that never ends is answered with an error, as often as there is one, and what comes
  /// before and after it is answered once and in order.
  @Test(arguments: [1, 3]) func aLineWithoutEndIsLeftBehind(jobs: Int) throws {
    var lines = (1...200).map { "{\"id\":\($0),\"text\":\"\"}" }
    let stuck = [7, 8, 150]
    for number in stuck { lines[number - 1] = "{\"id\":\(number),\"text\":\"stuck\"}" }
    let release = DispatchSemaphore(value: 0)
    var stream = BatchStream(jobs: jobs)
    stream.lineTimeLimit = .milliseconds(200)
    var sink = MemorySink()
    let outcome = stream.run(
      from: MemorySource(Array(lines.joined(separator: "\n").utf8)), to: &sink, makeState: { 0 },
      answer: { line, number, _, output in
        if stuck.contains(number) { release.wait() }
        output.append(jsonInteger: number)
        output.append(UInt8(ascii: "\n"))
        return true
      })
    // The workers that were left behind come to their end now, and must not be heard.
    for _ in stuck { release.signal() }
    #expect(outcome.strayWorkerCount == 3 && outcome.exitStatus == 1)
    #expect(outcome.progress.lineCount == 200 && outcome.progress.failureCount == 3)
    let replies = String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n")
    try #require(replies.count == 200)
    for (index, reply) in replies.enumerated() {
      if stuck.contains(index + 1) {
        #expect(reply.hasPrefix("{\"id\":\(index + 1),\"error\":{\"code\":\"limitExceeded\""))
      } else {
        #expect(reply == "\(index + 1)")
      }
    }
  }
}
