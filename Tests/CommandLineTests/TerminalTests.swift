import Foundation
import Testing

/// What the tool does where a person looks, on a terminal that `script` makes.
@Suite struct TerminalTests {
  /// Runs the tool with all three streams on a terminal.
  private func onTerminal(
    _ arguments: String, environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try Tool.run(
      program: "/usr/bin/script", ["-qec", "'\(Tool.path)' \(arguments)", "/dev/null"],
      environment: ["TERM": "xterm-256color", "NO_COLOR": ""].merging(environment) { $1 })
  }

  @Test func verdictsAndErrorsAreColouredOnATerminalAlone() throws {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "a.csv")
      try "text,width\nA,100\nLonger than that,10\n".write(
        to: file, atomically: true, encoding: .utf8)
      let arguments = "fit --file '\(file.path)'"
      let shown = try onTerminal(arguments)
      #expect(shown.status == 1)
      #expect(shown.text.contains("\u{1B}[1;31mNO\u{1B}[0m"), "\(shown.text)")
      #expect(shown.text.contains("\u{1B}[32myes\u{1B}[0m"))
      for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
        let plain = try onTerminal(arguments, environment: environment)
        #expect(!plain.output.contains(0x1B) && plain.text.contains("NO"), "\(environment)")
      }
      // Columns line up with and without colour.
      let piped = try Tool.run("fit", "--file", file.path)
      let stripped = String(decoding: shown.output.filter { $0 != 0x0D }, as: UTF8.self)
        .replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(stripped == piped.text)
    }
    let error = try onTerminal("fonts match 'No Such Font'")
    #expect(error.text.contains("\u{1B}[1;31mtextmeasure:\u{1B}[0m"))
  }

  @Test func longJobsShowHowFarTheyAre() throws {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "a.csv")
      // As much work as takes this build on this machine several times a second.
      var count = 96
      while true {
        var rows = "text,width\n"
        for row in 0..<count {
          rows += (0..<12).map { "w\(row)x\($0 &* 7919 &+ row)" }.joined(separator: " ") + ",100\n"
        }
        try rows.write(to: file, atomically: true, encoding: .utf8)
        let begin = ContinuousClock.now
        let shown = try onTerminal("fit --file '\(file.path)' --lines 0")
        if ContinuousClock.now - begin < .seconds(3), count < 1 << 20 {
          count *= 4
          continue
        }
        #expect(shown.text.contains("of \(count) texts\u{1B}[K"))
        // The line is cleared before the result is written.
        let last = try #require(shown.text.range(of: "\r\u{1B}[K", options: .backwards))
        #expect(!shown.text[last.upperBound...].contains("of \(count) texts"))
        return
      }
    }
  }

  @Test func nothingIsShownOfShortJobsOrInAPipe() throws {
    let short = try onTerminal("fit 'Save changes' --width 120")
    #expect(!short.output.contains(0x1B))
    let piped = try Tool.run("cells", "--generate", "30")
    #expect(piped.errors.isEmpty && !piped.output.contains(0x1B))
  }
}
