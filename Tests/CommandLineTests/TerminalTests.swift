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

  /// A text or a name must not move the cursor, hide a line or set the terminal's title.
  @Test func controlCharactersAreShownAndNotSent() throws {
    let hostile = "a\u{1B}]0;title\u{7}\u{1B}[2Jb\u{9B}31mc\u{202E}d\r\u{8}e"
    try Tool.withFolder { folder in
      let file = folder.appending(path: "a.csv")
      try "id,text,width\n\"\(hostile)\",\"\(hostile)\",900\n".write(
        to: file, atomically: true, encoding: .utf8)
      let feed = folder.appending(path: "feed.json")
      let status =
        #"{"idstr":"\u001b[31m\u0007\u009b1","text":"\u001b[2J","user":{"name":"\u001bc"}}"#
      try Data("[\(status)]".utf8).write(to: feed)
      let font = folder.appending(path: "\u{1B}[2J.otf")
      let shown = try Tool.run("fonts", "match", "Inter", "--format", "json").object?["file"]
      try FileManager.default.copyItem(
        at: URL(filePath: try #require(shown as? String)), to: font)
      for arguments in [
        ["measure", hostile], ["measure", hostile, "--per-line", "--width", "20"],
        ["fit", hostile, "--width", "20"], ["fit", "--file", file.path], ["inspect", hostile],
        ["inspect", hostile, "--format", "json"],
        ["fit", hostile, "--width", "9", "--format=json"],
        ["cells", feed.path], ["cells", feed.path, "--format", "json"],
        ["table", feed.path, "--log"],
        ["fonts", "show", font.path],
        ["measure", "--file", hostile], ["measure", "a", "--font", hostile],
        ["measure", "a", "--format", hostile], [hostile], ["--\(hostile)"], ["cells", hostile],
        ["fonts", "match", hostile], ["batch", hostile], ["render", "a", "-o", hostile],
      ] {
        let outcome = try Tool.run(program: Tool.path, arguments)
        let shown = outcome.text + outcome.errors
        #expect(!shown.isEmpty, "\(arguments)")
        let sent = shown.unicodeScalars.filter {
          $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value)
        }
        #expect(sent.isEmpty, "\(arguments): \(sent.map { String($0.value, radix: 16) })")
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
