import Foundation
import Testing

@Suite struct MeasureTests {
  /// The replies of a run: one JSON object a line.
  static func replies(_ outcome: Tool.Outcome) throws -> [[String: Any]] {
    try outcome.text.split(separator: "\n").map { line in
      let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(json as? [String: Any])
    }
  }

  @Test func textsComeFromArgumentsFilesAndStandardInput() throws {
    let arguments = try Tool.run("measure", "one two", "שלום", "--width", "50", "--format", "json")
    let input = try Tool.run(
      "measure", "--width", "50", "--format", "json", input: "one two\nשלום\n")
    #expect(arguments.status == 0 && arguments.output == input.output)
    try Tool.withFolder { folder in
      let file = folder.appending(path: "texts.txt")
      try "one two\nשלום".write(to: file, atomically: true, encoding: .utf8)
      let read = try Tool.run("measure", "--file", file.path, "--width", "50", "--format", "json")
      #expect(read.output == arguments.output)
      let whole = try Tool.run("measure", "--file", file.path, "--whole", "--format", "json")
      let replies = try Self.replies(whole)
      #expect(replies.count == 1 && replies.first?["lineCount"] as? Int == 2)
    }
  }

  /// The case of names counts in Android's attributes, not in CSS.
  @Test func attributesAreOptions() throws {
    let outcome = try Tool.run(
      "measure", "Settings", "--platform", "android", "--size", "16", "--format", "json",
      "--android", "fontScale: 1.3; density: 2.5; includeFontPadding: false")
    #expect(outcome.object?["px"] is [String: Any], "\(outcome)")
    let css = try Tool.run("measure", "a", "--css", "Font-Size: 20px")
    #expect(css.status == 0, "\(css)")
  }

  @Test func linesTileTheText() throws {
    let outcome = try Tool.run(
      "measure", "one two three four", "--width", "70", "--per-line", "--format", "json")
    let lines = try #require(try Self.replies(outcome).first?["lines"] as? [[String: Any]])
    let ends = lines.compactMap { $0["end"] as? Int }
    #expect(lines.compactMap { $0["start"] as? Int } == [0] + ends.dropLast() && ends.last == 18)
  }

  @Test func perLineShowsNoHiddenText() throws {
    let text = "The quick brown fox jumps over the lazy dog"
    func lastLine(_ mode: String) throws -> String {
      let outcome = try Tool.run(
        "measure", text, "--width", "80", "--lines", "2", "--truncate", mode, "--per-line")
      return try #require(
        outcome.text.split(separator: "\n").last { $0.contains("│") }.map(String.init))
    }
    #expect(try !lastLine("tail").contains("jumps") && lastLine("tail").contains("…  (baseline"))
    #expect(try lastLine("middle").contains("…"))
    #expect(try lastLine("middle").contains("dog"))
    // Only the line that is cut has the ellipsis.
    let head = try Tool.run(
      "measure", text, "--width", "100", "--lines", "2", "--truncate", "head", "--per-line")
    #expect(head.text.count { $0 == "…" } == 1, "\(head.text)")
  }

  @Test func everyOptionCounts() throws {
    func width(_ options: String...) throws -> Double {
      let outcome = try Tool.run(
        program: Tool.path, ["measure", "AVA office", "--format", "json"] + options)
      #expect(outcome.status == 0, "\(options): \(outcome.errors)")
      return try Self.replies(outcome).first?["width"] as? Double ?? .nan
    }
    let plain = try width()
    #expect(abs(try width("--size", "34") - 2 * plain) < 0.001)
    #expect(try width("--kern", "0") > plain)
    #expect(try width("--features=-kern") > plain)
    #expect(abs(try width("--kern", "1") - plain - 10) < 0.001)
    #expect(try width("--font", "Liberation Mono") != plain)
    #expect(try width("--font", "Inter-roman.var.ttf", "--variations", "wght=900") > plain)
  }

  /// Its letters are narrower at 72 points than at the default of the axis `opsz`.
  @Test(arguments: ["measure", "inspect", "batch"])
  func opticalSizingCanBeSwitchedOff(command: String) throws {
    let font = "Tests/TextMeasureTests/Fixtures/fonts/Optical.ttf"
    func width(_ isFixed: Bool) throws -> Double {
      let option = isFixed ? ["--no-optical-sizing"] : []
      let outcome =
        command == "batch"
        ? try Tool.run(
          "batch",
          input: #"{"text":"aaaa","fonts":["\#(font)"],"size":72,"opticalSizing":\#(!isFixed)}"#)
        : try Tool.run(
          program: Tool.path,
          [command, "aaaa", "--font", font, "--size", "72", "--format", "json"] + option)
      return outcome.object?["width"] as? Double ?? .nan
    }
    #expect(try abs(width(false) - 57.6) < 0.01 && abs(width(true) - 144) < 0.01)
  }

  @Test func wrongUsageIsRefused() throws {
    for (arguments, status) in [
      (["measure", "a", "--width=-1"], Int32(64)), (["measure", "a", "--width", "nan"], 64),
      (["measure", "a", "--lines=-1"], 64), (["measure", "a", "--file", "b"], 64),
      (["batch", "/nonexistent"], 74),
    ] {
      let outcome = try Tool.run(program: Tool.path, arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.status)")
      #expect(outcome.output.isEmpty && !outcome.errors.isEmpty, "\(arguments)")
    }
  }
}
