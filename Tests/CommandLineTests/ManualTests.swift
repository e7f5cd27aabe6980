import Foundation
import Testing

/// The manual pages that the installer writes.
@Suite struct ManualTests {
  /// The pages by name.
  private static func pages() throws -> [String: String] {
    try Tool.withFolder { folder in
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let outcome = try Tool.run(
        program: "/usr/bin/env",
        [
          "python3", root.appending(path: "Scripts/make-manual.py").path, Tool.path, "2026-01-02",
          folder.path,
        ])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      var pages: [String: String] = [:]
      for file in try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      {
        pages[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
      }
      return pages
    }
  }

  /// A page as it reads: roff's requests taken out, its escapes as their characters.
  private static func plain(_ page: String) -> String {
    page.split(separator: "\n").filter { !$0.hasPrefix(".") }.joined(separator: "\n")
      .replacing(/\\\[u([0-9A-F]+)\]/) { match in
        UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
      }
      .replacing("\\&", with: "").replacing("\\-", with: "-").replacing("\\(aq", with: "'")
      .replacing("\\(dq", with: "\"").replacing("\\fB", with: "").replacing("\\fR", with: "")
      .replacing("\\(ti", with: "~").replacing("\\(ha", with: "^").replacing("\\(ga", with: "`")
      .replacing("\\e", with: "\\")
  }

  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func eachCommandHasAPageWithAllOfItsHelp() throws {
    let pages = try Self.pages()
    #expect(pages.count == HelpTests.commands.count)
    for command in HelpTests.commands {
      let name = (["textmeasure"] + command).joined(separator: "-") + ".1"
      let page = try #require(pages[name], "\(name)")
      #expect(page.utf8.allSatisfy { $0 < 0x80 }, "\(name) is not ASCII")
      let read = Self.words(Self.plain(page))
      let help = try Tool.run(program: Tool.path, command + ["--help"]).text
      // The help up to its usage: abstract, explanation, examples, statuses.
      let told = try #require(help.components(separatedBy: "\nUSAGE:").first)
      for paragraph in told.components(separatedBy: "\n\n") {
        var text = Self.words(paragraph)
        for head in ["OVERVIEW: ", "Examples: ", "Example: ", "Exit status: "] {
          text.trimPrefix(head)
        }
        #expect(read.contains(text), "\(name) lacks: \(text)")
      }
      for match in help.matches(of: /--[a-z][a-z-]*/) {
        #expect(read.contains(match.0), "\(name) lacks \(match.0)")
      }
      for scalar in help.unicodeScalars where !scalar.isASCII {
        #expect(read.unicodeScalars.contains(scalar), "\(name) lacks \(scalar)")
      }
    }
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/man"), "man is missing"),
    arguments: ["C.UTF-8", "C"])
  func manShowsThePageWithoutAWarning(_ locale: String) throws {
    let pages = try Self.pages()
    try Tool.withFolder { folder in
      for (name, page) in pages {
        try Data(page.utf8).write(to: folder.appending(path: name))
        let shown = try Tool.run(
          program: "/usr/bin/man", ["-l", folder.appending(path: name).path],
          environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANPAGER": "cat"])
        #expect(!shown.text.contains("\u{2010}"), "\(name): a hyphenated word cannot be copied")
      }
      let file = folder.appending(path: "textmeasure-inspect.1")
      let outcome = try Tool.run(
        program: "/usr/bin/man", ["--warnings", "-l", file.path],
        environment: ["LC_ALL": locale, "MANWIDTH": "80", "MANPAGER": "cat"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      // Words that a line's end parts belong together.
      let shown = Self.words(outcome.text)
      #expect(shown.contains(locale == "C" ? "<U+2016> where one does" : "‖ where one does"))
      #expect(shown.contains(locale == "C" ? "<U+05E9><U+05DC>" : "שלום"))
    }
  }
}
