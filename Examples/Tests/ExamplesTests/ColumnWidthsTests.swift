import Foundation
import Testing
import TextMeasure

@Suite struct ColumnWidthsTests {
  private static let people =
    "\u{FEFF}id,name\r\n1,Ada\r\n2,\"Lovelace, Augusta \"\"Ada\"\"\"\r\n3,山田\r\n"

  private func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result
  {
    try withFile(Data(text.utf8), body)
  }

  private func withFile<Result>(_ data: Data, _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  @Test func theWidestComesFirst() throws {
    try withFile(Self.people) { file in
      let outcome = try Program.run("column-widths", [file, "--column", "name", "--size", "13"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let lines = outcome.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 5)
      #expect(lines[1].hasSuffix("Lovelace, Augusta \"Ada\""))
      let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 13)
      let ada = try TextMeasurer.shared.prepare("Ada", style: style).naturalWidth
      #expect(lines[3].contains(String(format: "%.3f", Double(ada))), "\(lines[3])")
      #expect(lines[4].hasPrefix("3 texts"))
    }
  }

  @Test func theStatusSaysWhetherAllHaveRoom() throws {
    try withFile(Self.people) { file in
      let narrow = try Program.run("column-widths", [file, "--column", "name", "--room", "60"])
      #expect(narrow.status == 1 && narrow.output.contains("1 too wide"))
      let wide = try Program.run("column-widths", [file, "--column", "name", "--room", "600"])
      #expect(wide.status == 0 && wide.output.contains("0 too wide"))
    }
  }

  @Test func oneTextIsCountedAsOne() throws {
    try withFile("name\nAda\n") { file in
      let outcome = try Program.run("column-widths", [file, "--column", "name"])
      #expect(outcome.output.contains("\n1 text, the widest"))
    }
  }

  @Test func otherEncodingsAreRefused() throws {
    let latin1 = Data("name\nJos".utf8) + [0xE9, 0x0A]
    try withFile(latin1) { file in
      let outcome = try Program.run("column-widths", [file, "--column", "name"])
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("is not UTF-8; convert it"))
    }
  }

  @Test func whatIsMissingIsNamed() throws {
    let absent = try Program.run("column-widths", ["/nonexistent.csv", "--column", "name"])
    #expect(absent.status == 64 && absent.errors.contains("/nonexistent.csv"))
    try withFile(Self.people) { file in
      let outcome = try Program.run("column-widths", [file, "--column", "size"])
      #expect(outcome.status == 64 && outcome.errors.contains("id, name"))
    }
  }
}
