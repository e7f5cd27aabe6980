import Foundation
import Testing

/// What a program sends can be looked at.
@Suite struct RequestFileTests {
  private let request = """
    {"id":"r","text":"Hello bold world","width":70,"maximumLines":4,
     "runs":[{"start":6,"end":10,"fonts":["Inter-Bold"],"size":30}]}
    """

  @Test func everyCommandTakesARequest() throws {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "request.json")
      try request.write(to: file, atomically: true, encoding: .utf8)
      let batch = try Tool.run("batch", input: request.replacing("\n", with: " ") + "\n")
      let measured = try Tool.run("measure", "--request", file.path, "--format", "json")
      #expect(measured.output == batch.output && measured.status == 0, "\(measured.errors)")
      let inspected = try Tool.run("inspect", "--request", "-", "--format", "json", input: request)
      let runs = inspected.object?["runs"] as? [[String: Any]] ?? []
      #expect(
        runs.contains { $0["font"] as? String == "Inter-Bold" && $0["size"] as? Double == 30 })
      let drawn = try Tool.run("render", "--request", file.path, "-o", "-")
      #expect(drawn.status == 0 && drawn.text.contains("<svg"), "\(drawn.errors)")
      let fits = try Tool.run("fit", "--request", file.path, "--format", "json")
      let fit = try #require(fits.results.first)
      #expect(fit["verdict"] as? String == "no" || fits.status == 0, "\(fits.errors)")
      #expect(fit["lineCount"] as? Int == batch.object?["lineCount"] as? Int)
    }
  }

  @Test func aFittedSizeIsTheSizeOfEveryCommand() throws {
    let request =
      #"{"text":"Summer sale","width":160,"maximumLines":1,"#
      + #""fitSize":{"minimum":18,"maximum":44}}"#
    let batch = try Tool.run("batch", input: request + "\n")
    let fitted = try #require(batch.object?["fitSize"] as? [String: Any])
    let size = try #require(fitted["size"] as? Double)
    #expect(size > 18 && size < 44)
    let fits = try Tool.run("fit", "--request", "-", "--format", "json", input: request)
    let fit = try #require(fits.results.first)
    #expect(fit["size"] as? Double == size && fit["verdict"] as? String == "yes")
    let tightest = try #require(fit["tightestWidth"] as? Double)
    let width = try #require(batch.object?["width"] as? Double)
    #expect(abs(tightest - width) < 0.01)
  }

  @Test func otherOptionsAreRefused() throws {
    for arguments in [
      ["measure", "--request", "-", "--width", "9"], ["inspect", "--request", "-", "--size", "9"],
      ["inspect", "text", "--request", "-"],
      ["render", "--request", "-", "-o", "-", "--lines", "2"],
      ["fit", "--request", "-", "--width", "9"], ["inspect"],
    ] {
      let outcome = try Tool.run(program: Tool.path, arguments, input: request)
      #expect(outcome.status == 64, "\(arguments): \(outcome.errors)")
    }
    let wrong = try Tool.run("inspect", "--request", "-", input: "{\"text\":\"a\",\"font\":1}")
    #expect(wrong.status == 65 && wrong.errors.contains("did you mean \"fonts\"?"))
  }

  /// What is wrong with a request is said by its name, and with one status.
  @Test func whatDoesNotGoTogetherIsNamed() throws {
    let request = #"{"text":"abc","width":9,"runs":[{"start":0,"end":2},{"start":1,"end":3}]}"#
    for command in [
      ["measure"], ["inspect"], ["render", "-o", "-"], ["fit"],
    ] {
      let outcome = try Tool.run(
        program: Tool.path, command + ["--request", "-"], input: request)
      #expect(outcome.status == 65 && outcome.text.isEmpty, "\(command): \(outcome)")
      #expect(
        outcome.errors.hasPrefix("textmeasure: standard input: runs[1] starts at 1, before"),
        "\(command): \(outcome.errors)")
    }
  }
}
