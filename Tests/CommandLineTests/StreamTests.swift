import Foundation
import Testing

/// What can happen to a stream around `batch`.
@Suite(.timeLimit(.minutes(10))) struct StreamTests {
  private static func requests(_ count: Int) -> [String] {
    (1...count).map { #"{"id":\#($0),"text":"line \#($0) of a stream","width":\#($0 % 90)}"# }
  }

  private static func shell(_ command: String) throws -> Tool.Outcome {
    try Tool.run(program: "/bin/bash", ["-c", command, "bash", Tool.path])
  }

  @Test func killedHalfWayAndGoneOnWithGivesTheSameBytes() throws {
    try Tool.withFolder { folder in
      let input = folder.appending(path: "in.ndjson")
      let whole = folder.appending(path: "whole.ndjson")
      let broken = folder.appending(path: "broken.ndjson")
      let lines = Self.requests(4_000)
      try (lines.joined(separator: "\n") + "\n").write(
        to: input, atomically: true, encoding: .utf8)
      #expect(try Tool.run("batch", input.path, "--output", whole.path).status == 0)
      let expected = try Data(contentsOf: whole)

      let tool = try RunningTool("batch", "--output", broken.path)
      try tool.send(lines.prefix(1_500).joined(separator: "\n") + "\n")
      var written = Data()
      while written.isEmpty {
        usleep(2_000)
        written = (try? Data(contentsOf: URL(filePath: "\(broken.path).part"))) ?? Data()
      }
      tool.killAtOnce()
      #expect(try tool.finish() == -SIGKILL)
      written = try Data(contentsOf: URL(filePath: "\(broken.path).part"))
      #expect(!written.isEmpty && written.count < expected.count)
      #expect(written == expected.prefix(written.count), "what was written is not whole")

      let resumed = try Tool.run("batch", input.path, "--output", broken.path, "--resume")
      #expect(resumed.status == 0, "\(resumed.errors)")
      #expect(try Data(contentsOf: broken) == expected)
    }
  }

  @Test func aFullDiskIsNamedAndEndsWith74() throws {
    let outcome = try Self.shell(
      #"for i in 1 2 3; do echo "{\"id\":$i,\"text\":\"a\"}"; done | "$1" batch >/dev/full"#)
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
  }

  /// From where there is enough to begin, and 8 MB more, there is no room for three stacks.
  @Test func threadsThatCannotBeStartedEndTheStream() throws {
    guard let limit = Tool.leastAddressSpace.map({ $0 + (8 << 10) }) else { return }
    func limited(_ command: String) throws -> Tool.Outcome {
      try Self.shell("ulimit -v \(limit); exec timeout -s KILL 60 \"$1\" \(command)")
    }
    for jobs in [1, 2] {
      let outcome = try limited("batch --jobs \(jobs) <<<'{\"id\":1,\"text\":\"a\"}'")
      #expect(outcome.status == 71 && outcome.text.isEmpty, "\(outcome)")
      #expect(outcome.errors.contains("memory: not enough for the worker threads"), "\(outcome)")
    }
    for command in ["cells --generate 600 --strategy per-row", "table --generate 600"] {
      let outcome = try limited(command)
      #expect(outcome.status == 71 && outcome.text.isEmpty, "\(outcome)")
      #expect(outcome.errors.contains("memory: not enough to size cells"), "\(outcome)")
    }
  }

  @Test func aReaderThatGoesAwayEndsTheStreamQuietly() throws {
    let outcome = try Self.shell(
      #"yes '{"id":1,"text":"a"}' 2>/dev/null | "$1" batch | head -n 3; echo "${PIPESTATUS[1]}""#)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 4 && lines.last == "141" && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test func everyLineIsAnsweredWhenTheInputBreaksOff() throws {
    let tool = try RunningTool("batch")
    try tool.send(Self.requests(3).joined(separator: "\n") + "\n{\"id\":4,\"te")
    for id in 1...3 { #expect(try tool.line()?.hasPrefix(#"{"id":\#(id),"width""#) == true) }
    // An answer to the half line comes when the input has ended, not before.
    #expect(try tool.finish() == 1)
    #expect(try tool.line()?.contains("invalidJSON") == true)
    #expect(try tool.line() == nil)
  }

  @Test func damageInALineIsThatLinesOwn() throws {
    let outcome = try Self.shell(
      #"printf '\xEF\xBB\xBF{"id":1,"text":"a"}\r\n{"id":2,"text":"a\xFFb"}\n"# + #"\0\n"#
        + #"{"id":3,"text":"a\0b"}\n\xC3\n{"id":4,"text":"b"}' | "$1" batch"#)
    let replies = outcome.text.split(separator: "\n")
    try #require(replies.count == 6, "\(outcome.text)")
    #expect(outcome.status == 1)
    #expect(replies[0].hasPrefix(#"{"id":1,"width""#) && replies[5].hasPrefix(#"{"id":4,"width""#))
    #expect(replies[1].contains("invalidUTF8") && replies[1].hasPrefix(#"{"id":2"#))
    for index in 2...4 { #expect(replies[index].contains("invalid"), "\(replies[index])") }
  }
}
