import Foundation
import Testing
import TextMeasure

@Suite struct ColumnWidthsTests {
  private static let people =
    "\u{FEFF}id,name\r\n1,Ada\r\n2,\"Lovelace, Augusta \"\"Ada\"\"\"\r\n3,山田\r\n"

  private func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
    try text.write(to: file, atomically: true, encoding: .utf8)
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

  @Test func whatIsMissingIsNamed() throws {
    let absent = try Program.run("column-widths", ["/nonexistent.csv", "--column", "name"])
    #expect(absent.status == 64 && absent.errors.contains("/nonexistent.csv"))
    try withFile(Self.people) { file in
      let outcome = try Program.run("column-widths", [file, "--column", "size"])
      #expect(outcome.status == 64 && outcome.errors.contains("id, name"))
    }
  }
}
