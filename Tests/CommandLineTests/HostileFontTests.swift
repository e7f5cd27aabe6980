import Foundation
import FuzzChecks
import Testing

/// Fonts that are made to take time, sent to `batch`.
@Suite struct HostileFontTests {
  /// What a stream answers that has two good lines around one with a hostile font.
  private func answers(
    _ font: HostileFont, text: String, limit: String
  ) throws -> (replies: [[String: Any]], seconds: Double) {
    try Tool.withFolder { folder in
      let path = folder.appending(path: "\(font.rawValue).ttf").path
      try Data(font.bytes).write(to: URL(filePath: path))
      let input = """
        {"id":1,"text":"before"}
        {"id":2,"text":"\(text)","fonts":["\(path)"],"width":100}
        {"id":3,"text":"after"}

        """
      let began = ContinuousClock.now
      let outcome = try Tool.run(
        "batch", "--jobs", "1", "--line-time-limit", limit, input: input)
      let seconds = (ContinuousClock.now - began) / .seconds(1)
      let replies = try outcome.text.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      return (replies, seconds)
    }
  }

  /// Short words are given up between lookups, long ones are left behind with their worker.
  @Test(arguments: [HostileFont.endlessRules, .recursing, .doubling], [6, 70, 400])
  func aFontThatTakesTimeDoesNotHoldTheStream(font: HostileFont, length: Int) throws {
    let text = String(repeating: "a", count: length)
    let (replies, seconds) = try answers(font, text: text, limit: "0.5")
    try #require(replies.count == 3)
    #expect(replies[0]["width"] != nil && replies[2]["width"] != nil)
    #expect(replies.map { $0["id"] as? Int } == [1, 2, 3])
    if let error = replies[1]["error"] as? [String: Any] {
      let code = error["code"] as? String
      #expect(code == "limitExceeded" || code == "outOfMemory", "\(error)")
    } else {
      #expect(replies[1]["width"] as? Double != nil)
    }
    #expect(seconds < 20, "\(font), \(length) letters: \(seconds) s")
  }

  @Test func rulesWithoutEndAreRefusedByTheTimeLimit() throws {
    let (replies, _) = try answers(
      .endlessRules, text: String(repeating: "a", count: 70), limit: "0.3")
    let error = try #require(replies[1]["error"] as? [String: Any])
    #expect(error["code"] as? String == "limitExceeded")
    // On a busy machine the line's worker is given up first; that message names the option.
    let message = try #require(error["message"] as? String)
    #expect(message.contains("time limit") || message.contains("--line-time-limit"))
  }

  @Test func aTextThatIsTooWideIsRefusedByName() throws {
    try Tool.withFolder { folder in
      let path = folder.appending(path: "widest.ttf").path
      try Data(HostileFont.widest.bytes).write(to: URL(filePath: path))
      func reply(_ count: Int) throws -> String {
        let text = String(repeating: "a", count: count)
        return try Tool.run(
          "batch", input: #"{"text":"\#(text)","size":10000,"fonts":["\#(path)"]}"# + "\n"
        ).text
      }
      // 2047.9375 em of 10,000 pt each.
      #expect(try reply(2).contains(#""width":40958750"#))
      #expect(try reply(60_000).contains("limitExceeded"))
    }
  }

  /// A font whose rules double every glyph again and again is named as the cause, not our memory.
  @Test func rulesThatMakeTooManyGlyphsAreBlamed() throws {
    try Tool.withFolder { folder in
      let path = folder.appending(path: "doubling.ttf").path
      try Data(HostileFont.doubling.bytes).write(to: URL(filePath: path))
      let text = String(repeating: "a", count: 40)
      for command in ["inspect", "measure"] {
        let outcome = try Tool.run(command, text, "--font", path)
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("rules make too many glyphs"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("buffer"))
      }
    }
  }
}
