import Foundation
import Testing
import TextMeasureBatch

/// How a resumed stream knows its input again.
@Suite struct InputFingerprintTests {
  /// Runs a stream that answers each line with its number, and notes what is answered.
  private func run(
    _ input: String, skipping: Int = 0, as fingerprint: InputFingerprint = InputFingerprint(),
    jobs: Int = 2
  ) -> (outcome: BatchOutcome, bytes: [UInt8]) {
    var stream = BatchStream(jobs: jobs)
    stream.linesToSkip = skipping
    stream.fingerprint = fingerprint
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
    let input = lines(3000) + "\n" + String(repeating: "x", count: 5000) + "\n" + lines(40)
    let whole = run(input).outcome.progress
    #expect(whole.answered.lineCount == 3041 && whole.blankLines.first == 3001)
    for jobs in [1, 3, 8] {
      #expect(run(input, jobs: jobs).outcome.progress.answered == whole.answered)
    }
    for count in [1, 17, 2999, 3000, 3001, 3041] {
      let parts = input.split(separator: "\n", omittingEmptySubsequences: false)
      let first = parts.prefix(count > 3000 ? count + 1 : count).joined(separator: "\n")
      let done = run(first).outcome.progress.answered
      #expect(done.lineCount == count)
      let rest = run(input, skipping: count, as: done)
      #expect(rest.outcome.ending == .complete, "\(count)")
      #expect(rest.outcome.progress.answered == whole.answered, "\(count)")
    }
  }

  @Test func anotherInputIsRefusedBeforeAnythingIsWritten() {
    let input = lines(300)
    let done = run(lines(200)).outcome.progress.answered
    for other in [
      "", lines(199), "x" + input, input.replacing(/\n/, with: "\r\n"),
      input.split(separator: "\n").reversed().joined(separator: "\n"),
    ] {
      let refused = run(other, skipping: 200, as: done)
      guard case .refused = refused.outcome.ending else {
        Issue.record("\(refused.outcome.ending)")
        continue
      }
      #expect(refused.bytes.isEmpty && refused.outcome.exitStatus == 64)
    }
  }
}
