import Foundation
import Testing
import TextMeasureBatch

/// Where Chrome 149 gains a word: for 2 × 1,024 texts of Parley's tests, which Parley recorded, the width in
/// 1/64 px below which the first line loses its last word.
///
/// The fonts are the ASCII of Parley's Roboto and Arimo (Apache License 2.0) under other names, so that no other
/// test finds them; texts end behind the next word.
@Suite struct ParleyLinesTests {
  private struct Row {
    let font: String
    let size: Double
    let width: Int
    let end: Int
    let text: String
  }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  private static func rows() throws -> [Row] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-dc", fixtures.appending(path: "parley-lines.ndjson.gz").path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try data.split(separator: 0x0A).map { line in
      let fields = try #require(try JSONSerialization.jsonObject(with: line) as? [Any])
      return Row(
        font: try #require(fields[0] as? String), size: try #require(fields[1] as? Double),
        width: try #require(fields[2] as? Int), end: try #require(fields[3] as? Int),
        text: try #require(fields[4] as? String))
    }
  }

  /// 28 lines are 1/64 px wider here, probably because Chrome cuts each advance to 1/65536 px. Font sizes are
  /// not those of FreeType, which Chromium has on Linux: so `profile` is not `chromium`.
  @Test func firstLinesGainTheirLastWordAtTheWidth() throws {
    var answers = Answers()
    func end(_ row: Row, _ width: Double, _ rules: [String: Any]) throws -> Int? {
      try answers.reply(
        [
          "text": row.text, "size": row.size, "width": width, "lines": true,
          "fonts": [Self.fixtures.appending(path: "parley-\(row.font).ttf").path],
        ].merging(rules) { $1 }
      ).lineEnds.first
    }
    var same: [String: Int] = [:]
    var wider: [String: Int] = [:]
    let rules: [String: Any] = ["breakRules": "chromium"]
    for row in try Self.rows() {
      // A first word that is wider than any line stays whole.
      guard row.width > 0 else {
        #expect(try end(row, 1, ["css": [String: Any]()]) == row.end, "\(row)")
        same[row.font, default: 0] += 1
        continue
      }
      let width = Double(row.width) / 64
      if try end(row, width, rules) == row.end {
        #expect(try end(row, width - 1.0 / 64, rules) != row.end, "\(row)")
        same[row.font, default: 0] += 1
      } else {
        #expect(try end(row, width + 1.0 / 64, rules) == row.end, "\(row)")
        wider[row.font, default: 0] += 1
      }
    }
    #expect(same == ["Roboto": 1013, "Arimo": 1007])
    #expect(wider == ["Roboto": 11, "Arimo": 17])
  }
}
