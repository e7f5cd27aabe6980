import Foundation
import Testing
import TextMeasureBatch

@Suite struct BatchResumptionTests {
  private let reply = #"{"id":{"error":1},"width":1}"# + "\n"
  private let failure = #"{"id":2,"error":{"code":"a","message":"b"}}"# + "\n"

  @Test func wholeRepliesAreCounted() throws {
    let cases: [(text: String, lines: Int, failures: Int, partial: String)] = [
      ("", 0, 0, ""), ("", 0, 0, #"{"id""#), (reply, 1, 0, ""), (reply + failure, 2, 1, ""),
      (reply + failure + reply, 3, 1, #"{"id":3,"error":{"code":"a","message":"b"}}"#),
      (String(repeating: reply, count: 30_000), 30_000, 0, "{"),
    ]
    for (text, lines, failures, partial) in cases {
      let found = try BatchResumption(reading: MemorySource(Array((text + partial).utf8)))
      #expect(found.lineCount == lines && found.failureCount == failures)
      #expect(found.byteCount == UInt64(text.utf8.count))
    }
  }

  @Test func otherFilesAreRefused() {
    for text in ["a\n", reply + "\n", reply + "{}\n", "[1]\n", #"{"text":"a"}"# + "\n"] {
      let refusal = #expect(throws: StreamFailure.self) {
        try BatchResumption(reading: MemorySource(Array(text.utf8)))
      }
      #expect(refusal?.code == EINVAL)
    }
  }

  /// A file cut at any byte and resumed is the file of a run that was not interrupted.
  @Test func resumedOutputIsTheWholeOutput() throws {
    let input = Array("1\n\n22\nx\n333\n".utf8)
    func run(skipping count: Int) -> [UInt8] {
      var stream = BatchStream(jobs: 2)
      stream.linesToSkip = count
      var sink = MemorySink()
      let answer: BatchStream.Answering<Void> = { line, number, _, output in
        let id = Array(String(number).utf8)
        BatchFailure(id: id, code: .invalidJSON, message: "\(line.count)").append(to: &output)
        return false
      }
      _ = stream.run(from: MemorySource(input), to: &sink, makeState: { () }, answer: answer)
      return sink.bytes
    }
    let whole = run(skipping: 0)
    for length in 0...whole.count {
      let part = Array(whole[..<length])
      let found = try BatchResumption(reading: MemorySource(part))
      let resumed = part[..<Int(found.byteCount)] + run(skipping: found.lineCount)
      #expect(Array(resumed) == whole, "\(length)")
    }
  }
}
