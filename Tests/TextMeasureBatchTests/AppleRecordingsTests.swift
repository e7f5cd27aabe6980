import Foundation
import Testing

/// Labels as Apple's systems laid them out, against the answers to the same requests.
///
/// `apple-recordings.ndjson` has a request, what was recorded, and where: the layouts of
/// `Vercantez/openuikit`, of Mac Catalyst unless another system is named.
@Suite struct AppleRecordingsTests {
  @Test func labelsHaveTheRecordedSizes() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let table = tests.appending(path: "TextMeasureTests/Fixtures/apple-recordings.ndjson")
    var answers = Answers()
    var wrong: [String] = []
    var count = 0
    for line in try String(contentsOf: table, encoding: .utf8).split(separator: "\n") {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let reply = try answers.reply(try #require(row["request"] as? [String: Any], "\(line)"))
      let expected = try #require(row["expected"] as? [String: Double], "\(line)")
      count += 1
      for (key, value) in expected where !(abs(reply.number(key) - value) < 1e-6) {
        wrong.append("\(line): \(key) \(reply[key] ?? reply["error"] ?? "none")")
      }
    }
    #expect(wrong.isEmpty && count == 49, "\(wrong.count) of \(count): \(wrong)")
  }

  /// ASCII is measured with its kerning; an accented letter is kerned as its base, an estimate.
  @Test func pairsOfOtherLettersAreKernedAsTheirBases() throws {
    var answers = Answers()
    func reply(_ text: String) throws -> [String: Any] {
      try answers.reply(["text": text, "fonts": ["system"], "size": 17])
    }
    let plain = try reply("AVToWa")
    #expect(plain.substitutions == ["system 6 0"])
    let accented = try reply("ÀVTöWá")
    #expect(accented.substitutions == ["system 3 3"])
    #expect(accented.number("width") == plain.number("width"))
    let apart = try answers.reply(["text": "AVToWa", "fonts": ["system"], "size": 17, "kern": 0])
    #expect(apart.number("width") > plain.number("width") + 3)
  }

  /// UIKit's documentation of `UILetterformAwareAdjusting`: such labels grow, by an unknown amount.
  @Test func labelsThatMayBeHigherSaySo() throws {
    var answers = Answers()
    let note = "labels do not grow for scripts with tall letters"
    for (text, api, style, says) in [
      ("ภาษาไทย", "sizeThatFits", #","textStyle":"body""#, true),
      ("हिन्दी", "sizeThatFits", #","textStyle":"body""#, true),
      ("body", "sizeThatFits", #","textStyle":"body""#, false),
      ("ภาษาไทย", "sizeThatFits", "", false),
      ("ภาษาไทย", "boundingRect", #","textStyle":"body""#, false),
    ] {
      let request = #"{"text":"\#(text)","platform":"ios","api":"\#(api)"\#(style)}"#
      #expect(answers.written(request).contains(note) == says, "\(request)")
    }
  }
}
