import Foundation
import Testing

/// The README's commands, run as they are printed, and what it claims.
@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private static func readme() throws -> [Substring] {
    try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines of the blocks of a language.
  private static func blocks(_ language: String) throws -> [[Substring]] {
    var blocks: [[Substring]] = []
    var isInBlock = false
    var isWanted = false
    for line in try readme() {
      if line.hasPrefix("```") {
        isInBlock.toggle()
        isWanted = isInBlock && line == "```\(language)"
        if isWanted { blocks.append([]) }
      } else if isWanted {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  /// Runs a command in a folder that has the samples, with the built tool on the path.
  private static func run(_ command: String, in folder: URL) throws -> Tool.Outcome {
    let tools = URL(filePath: Tool.path).deletingLastPathComponent().path
    return try Tool.run(
      program: "/bin/bash", ["-c", "cd '\(folder.path)' && \(command)"],
      environment: ["PATH": "\(tools):/usr/bin:/bin"])
  }

  @Test func everyCommandWorksAsPrinted() throws {
    let commands = try Self.blocks("sh").flatMap {
      // A backslash at a line's end continues the command.
      $0.joined(separator: "\n").replacing("\\\n", with: "").split(separator: "\n")
    }.map(String.init).filter { $0.contains("textmeasure ") }
    #expect(commands.count >= 15)
    try Tool.withFolder { folder in
      try FileManager.default.copyItem(
        at: Self.root.appending(path: "samples"), to: folder.appending(path: "samples"))
      for command in commands {
        let expected = command.firstMatch(of: /# status (\d+)/).flatMap { Int32($0.1) } ?? 0
        let outcome = try Self.run(command, in: folder)
        #expect(outcome.status == expected, "\(command): \(outcome.status), \(outcome.errors)")
        #expect(outcome.errors.isEmpty, "\(command): \(outcome.errors)")
      }
      for name in ["cells.html", "sizes.ndjson", "overlay.png", "all.png"] {
        let size = try folder.appending(path: name).resourceValues(forKeys: [.fileSizeKey]).fileSize
        #expect((size ?? 0) > 500, "\(name)")
      }
    }
  }

  @Test func theTargetsOfMakeAreThere() throws {
    let makefile = try String(contentsOf: Self.root.appending(path: "Makefile"), encoding: .utf8)
    let targets = try Self.readme().flatMap { $0.matches(of: /make ([a-z-]+)/).map { $0.1 } }
    #expect(targets.count >= 5)
    for target in targets { #expect(makefile.contains("\n\(target):"), "make \(target)") }
  }

  @Test func theOutputShownIsTheOutput() throws {
    let shown = try #require(
      Self.blocks("").first { $0.first?.hasPrefix("$ textmeasure") ?? false })
    let command = try #require(shown.first).dropFirst(2)
    let outcome = try Self.run(String(command), in: Self.root)
    #expect(outcome.text == shown.dropFirst().joined(separator: "\n") + "\n")
  }

  /// What is claimed of the accuracy is at most what the accuracy tests wrote down.
  @Test func claimsAreNotAboveTheRecord() throws {
    let record = try String(contentsOf: Self.root.appending(path: "ACCURACY.md"), encoding: .utf8)
      .split(separator: "\n")
    func cells(_ line: Substring) -> [String] {
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    func percent(_ text: String) -> Double? { Double(text.replacing(" %", with: "")) }
    let lines = try Self.readme()
    let start = try #require(lines.firstIndex { $0.contains("agree, at least") })
    let claims = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
    #expect(claims.count >= 5)
    // The introduction has the widths' figure.
    let widths = try #require(record.first { cells($0).first == "width of lines" })
    let claimed = try #require(
      lines[..<start].joined(separator: " ").firstMatch(
        of: /in at least ([\d.]+ %) of recorded lines/))
    #expect(
      try #require(percent(String(claimed.1))) <= #require(percent(cells(widths)[2])))
    for claim in claims {
      let parts = cells(claim)
      let row = try #require(
        record.first { cells($0).first == parts[0] }, "ACCURACY.md has no row '\(parts[0])'")
      let measured = try #require(percent(cells(row)[2]))
      #expect(try #require(percent(parts[1])) <= measured, "\(claim)")
    }
  }
}
