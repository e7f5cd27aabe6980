import Foundation
import Testing

/// `batch` as others drive it.
@Suite struct BatchTests {
  /// A text in each script that the bundled fonts cover.
  private static let texts = [
    "The quick brown fox", "敏捷的棕色狐狸", "すばやい茶色の狐", "빠른 갈색 여우", "الثعلب البني السريع",
    "השועל החום המהיר", "तेज भूरी लोमड़ी", "สุนัขจิ้งจอกสีน้ำตาล", "👩‍👩‍👧‍👦 🇩🇪 1️⃣ 👍🏽", "",
    "a\r\nb\u{2028}c\n", "trans\u{AD}atlantic",
  ]

  private static func requests(_ count: Int) throws -> String {
    var lines = ""
    for number in 0..<count {
      let object: [String: Any] = [
        "id": number, "text": texts[number % texts.count], "width": 40 + number % 90,
        "lines": true,
      ]
      let data = try JSONSerialization.data(withJSONObject: object)
      lines += String(decoding: data, as: UTF8.self) + "\n"
    }
    return lines
  }

  @Test func jobsAndOrderChangeNothing() throws {
    let input = try Self.requests(600)
    let one = try Tool.run("batch", "--jobs", "1", input: input)
    let many = try Tool.run("batch", "--jobs", "4", input: input)
    #expect(one.status == 0 && one.output == many.output)
    let lines = input.split(separator: "\n").reversed().joined(separator: "\n") + "\n"
    let backwards = try Tool.run("batch", input: lines)
    let turned: [Substring] = backwards.text.split(separator: "\n").reversed()
    #expect(turned == one.text.split(separator: "\n"))
  }

  @Test func everyScriptIsMeasuredWithTheBundledFonts() throws {
    let replies = try Tool.run("batch", input: try Self.requests(Self.texts.count)).text
    for (text, reply) in zip(Self.texts, replies.split(separator: "\n")) {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: Any])
      #expect(object["missingGlyphs"] as? Int == 0, "\(text)")
      let lines = try #require(object["lines"] as? [[String: Any]])
      var end = 0
      for line in lines {
        #expect(line["start"] as? Int == end)
        end = try #require(line["end"] as? Int)
      }
      #expect(end == text.utf16.count, "\(text)")
    }
  }

  @Test func aBadLineDoesNotLoseTheOthers() throws {
    let outcome = try Tool.run(
      "batch",
      input: """
        {"id":1,"text":"a"}
        {"id":2,"text":"a","widht":3}
        {"id":3,"text":
        {"id":4,"text":"a","width":-1}
        {"id":5,"text":"b"}

        """)
    let replies = outcome.text.split(separator: "\n")
    #expect(outcome.status == 1 && replies.count == 5)
    #expect(replies[1].contains("unknownKey") && replies[1].contains("widht"))
    #expect(replies[2].contains("invalidJSON") && replies[3].contains("invalidArgument"))
    #expect(replies[4].contains("\"id\":5") && outcome.errors.contains("3 of 5"))
  }

  /// An engine that runs the tool on a partition must not take one bad line for a failed partition.
  @Test func errorsInRepliesLeaveTheStatus() throws {
    let input = "{\"id\":1,\"text\":\"a\"}\n{\"id\":2,\"text\":\n"
    let outcome = try Tool.run("batch", "--errors-in-replies", input: input)
    #expect(outcome.status == 0 && outcome.errors.contains("1 of 2"))
    #expect(outcome.text.split(separator: "\n").count == 2 && outcome.text.contains("invalidJSON"))
    // What is no matter of a line keeps its status.
    #expect(try Tool.run("batch", "--errors-in-replies", "/nonexistent").status == 74)
  }

  /// A client that counts replies must see that a line has none.
  @Test func blankLinesAreNotedAndBrokenLinesNamed() throws {
    let outcome = try Tool.run(
      "batch",
      input: """
        {"id":1,"text":"a"}

        {"text":"b" "id":"two"}
        {"id":3,"text":"say \\"id\\": 9"}
        {"text":"\\"id\\":9",}

        """)
    let replies = outcome.text.split(separator: "\n")
    try #require(replies.count == 4)
    #expect(replies[1].hasPrefix(#"{"id":"two","error""#) && replies[1].hasSuffix(#""line":3}}"#))
    #expect(replies[2].hasPrefix(#"{"id":3,"width""#))
    #expect(replies[3].hasPrefix(#"{"id":null,"#) && replies[3].hasSuffix(#""line":5}}"#))
    #expect(
      outcome.errors.contains(
        "note: standard input: 1 blank line has no reply, the first is line 2"))
  }
}
