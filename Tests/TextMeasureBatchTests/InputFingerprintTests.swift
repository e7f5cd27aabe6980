import Foundation
import Testing
import TextMeasureBatch

/// How a resumed stream knows its input again.
@Suite struct InputFingerprintTests {
  /// Runs a stream that answers each line with its number, and notes what is answered.
  private func run(
    _ input: String, skipping answered: InputFingerprint = InputFingerprint(), jobs: Int = 2
  ) -> (outcome: BatchOutcome, bytes: [UInt8]) {
    var stream = BatchStream(jobs: jobs)
    stream.answered = answered
    stream.longestLine = 4000
    var sink = MemorySink()
    let outcome = stream.run(
      from: MemorySource(Array(input.utf8)), to: &sink, makeState: { () },
      answer: { _, number, _, output in
        output += Array("\(number)\n".utf8)
        return true
      })
    return (outcome, sink.bytes)
  }

  private func lines(_ count: Int) -> String {
    (0..<count).map { "{\"text\":\"\($0 &* 7919)\"}\n" }.joined()
  }

  @Test func itIsTheSameHoweverTheInputIsCut() {
    let input =
      "\u{FEFF}" + lines(3000) + "\n" + String(repeating: "x", count: 5000) + "\n" + lines(40)
    let (outcome, replies) = run(input)
    let whole = outcome.progress
    #expect(whole.answered.lineCount == 3041 && whole.firstBlankLine == 3001)
    for jobs in [1, 3, 8] {
      #expect(run(input, jobs: jobs).outcome.progress.answered == whole.answered)
    }
    let blank = run(input.replacing("\n", with: "\n \r\n")).outcome.progress
    #expect(blank.answered == whole.answered)
    let parts = input.split(separator: "\n", omittingEmptySubsequences: false)
    for count in [1, 17, 2999, 3000, 3001, 3002, 3042] {
      // With a line feed at its end and without.
      let first = run(parts.prefix(count).joined(separator: "\n") + (count % 2 > 0 ? "\n" : ""))
      let rest = run(input, skipping: first.outcome.progress.answered)
      #expect(rest.outcome.ending == .complete, "\(count)")
      #expect(rest.outcome.progress.answered == whole.answered, "\(count)")
      #expect(first.bytes + rest.bytes == replies, "\(count)")
    }
  }

  @Test func anotherInputIsRefusedBeforeAnythingIsWritten() {
    let input = lines(300)
    let done = run(lines(200)).outcome.progress.answered
    for other in [
      "", lines(199), "x" + input, input.replacing(/\n/, with: "\r\n"),
      String(lines(200).dropLast()) + "x\n",
      input.split(separator: "\n").reversed().joined(separator: "\n"),
    ] {
      let refused = run(other, skipping: done)
      guard case .refused = refused.outcome.ending else {
        Issue.record("\(refused.outcome.ending)")
        continue
      }
      #expect(refused.bytes.isEmpty && refused.outcome.exitStatus == 64)
    }
  }
}
