import CellSizingSamples
import Foundation
import Testing

/// The schema of feeds says what the reader takes.
@Suite struct CellsSchemaTests {
  private static let schemaFile = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/cells.schema.json")

  /// For each key of a status and of a user, values that some key takes.
  private static let values = [
    "null", "true", "0", "7", "-1", "\"\"", "\"7\"", "\"a\"", "[]", "[\"a\"]", "[null]", "[7]",
    "[{}]", "[{\"thumbnail_pic\":\"a\"}]", "[{\"thumbnail_pic\":7}]", "{}", "{\"name\":\"a\"}",
    "{\"name\":null}", "{\"id\":1,\"text\":\"a\"}", "{\"name\":\"a\",\"vip\":1,\"mbtype\":\"x\"}",
  ]

  @Test func schemaAndReaderJudgeAlike() throws {
    let schema = JSONSchema(
      try JSONTree(scanning: Array(try Data(contentsOf: Self.schemaFile))))
    var lines = ["{}", "[]", "7", "{\"id\":1}", "{\"text\":\"a\"}", "{\"id\":null,\"text\":\"a\"}"]
    for value in Self.values {
      for key in [
        "idstr", "source", "created_at", "pic_urls", "reposts_count", "comments_count",
        "attitudes_count", "user", "retweeted_status", "unknown",
      ] {
        lines.append("{\"mid\":\"m\",\"text\":\"a\",\"\(key)\":\(value)}")
      }
      for key in ["id", "mid"] { lines.append("{\"text\":\"a\",\"\(key)\":\(value)}") }
      lines.append("{\"id\":1,\"text\":\(value)}")
      for key in [
        "idstr", "name", "screen_name", "mbtype", "vip", "verified_reason", "profile_image_url",
        "avatar_large", "unknown",
      ] {
        let name = key.hasSuffix("name") ? "" : "\"name\":\"n\","
        lines.append("{\"id\":1,\"text\":\"a\",\"user\":{\(name)\"\(key)\":\(value)}}")
      }
    }
    var validCount = 0
    for line in lines {
      let feed = "[\(line)]"
      let accepted = try schema.accepts(try JSONTree(scanning: Array(feed.utf8)))
      let read = (try? JSONDecoder().decode([Status].self, from: Data(feed.utf8))) != nil
      #expect(accepted == read, "\(feed)")
      if accepted { validCount += 1 }
    }
    #expect(validCount > 100 && validCount < lines.count - 100)
  }
}
