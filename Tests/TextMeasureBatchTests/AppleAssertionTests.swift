import Foundation
import Testing
import TextMeasureBatch

/// Sizes and lines that public apps, tests and view hierarchies recorded on Apple's platforms, in the
/// order in which they were found: `Fixtures/apple-assertions.ndjson`, each with its source.
struct AppleAssertionTests {
  /// Older San Francisco has other advances, and the scale of Japanese and Chinese text beside it is
  /// not published.
  private static let others = ["older San Francisco", "cjk ratio"]

  @Test func agreesWithRecordedLayouts() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/apple-assertions.ndjson")
    var answers = Answers()
    var (agreeing, counted, withoutFont) = (0, 0, 0)
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      let entry = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let reply = try answers.reply(try #require(entry["request"] as? [String: Any]))
      if (reply["error"] as? [String: Any])?["code"] as? String == "fontNotFound" {
        // Roboto Medium is not bundled.
        withoutFont += 1
        continue
      }
      let agrees = try Self.agrees(reply, entry)
      // A stated difference that is none any more is stale.
      #expect(agrees == (entry["differs"] == nil), "\(line.prefix(300)): \(reply)")
      if !Self.others.contains(entry["depends"] as? String ?? "") {
        counted += 1
        if agrees { agreeing += 1 }
      }
    }
    #expect(counted + withoutFont == 155 && withoutFont <= 3)
    #expect(Double(agreeing) >= 0.945 * Double(counted), "\(agreeing) of \(counted)")
  }

  private static func agrees(_ reply: [String: Any], _ entry: [String: Any]) throws -> Bool {
    let lines = try #require(reply["lines"] as? [[String: Any]], "\(reply)")
    if let ends = entry["ends"] as? [Int] { return ends == lines.compactMap { $0["end"] as? Int } }
    let range = try #require(entry["range"] as? [Double])
    let key = try #require(entry["key"] as? String)
    let value: Double? =
      switch key {
      case "widestLine":
        lines.map { ($0["width"] as? Double ?? 0) + ($0["trailing"] as? Double ?? 0) }.max()
      case _ where key.hasPrefix("lines.0."):
        lines.first?[String(key.dropFirst("lines.0.".count))] as? Double
      default: (reply[key] as? NSNumber)?.doubleValue
      }
    let found = try #require(value, "\(key) of \(reply)")
    return (range[0] - 1e-6...range[1] + 1e-6).contains(found)
  }
}
