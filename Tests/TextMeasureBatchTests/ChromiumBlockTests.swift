import Foundation
import Testing

/// Where a text's block counts: positions, tabs, heights and boxes, as Chromium 156 lays them out in
/// standards mode.
@Suite struct ChromiumBlockTests {
  private static func reply(_ text: String, _ keys: [String: Any]) throws -> [String: Any] {
    var answers = Answers()
    let shared: [String: Any] = [
      "text": text, "fonts": ["LiberationSans-Regular"], "size": 16, "profile": "chromium",
      "breakRules": "chromium", "lines": true, "lineRuns": true, "lineBoxes": true,
    ]
    return try answers.reply(shared.merging(keys) { $1 })
  }

  private static func lines(_ reply: [String: Any]) -> [[String: Any]] {
    reply["lines"] as? [[String: Any]] ?? []
  }

  @Test(arguments: [
    ("four ", 80.0, "right", "auto", 47.984), ("four ", 80, "center", "auto", 23.984),
    ("four \nx", 80, "right", "auto", 47.984), ("four      ", 40, "right", "auto", 0),
    ("four ", 80, "left", "rtl", 4.453), ("four ", 80, "center", "rtl", 28.438),
    ("four ", 80, "right", "rtl", 52.422), ("four\t", 80, "right", "auto", 44.438),
    ("four\t", 40, "right", "auto", 4.438), ("four \t ", 80, "right", "auto", 39.984),
    ("   ", 80, "right", "auto", 66.656), ("four five", 40, "right", "auto", 12.422),
    ("four ", 80, "left", "auto", 0),
  ])
  func spacesThatFitCountAtAForcedEnd(
    text: String, width: Double, alignment: String, direction: String, x: Double
  ) throws {
    let reply = try Self.reply(
      text, ["width": width, "alignment": alignment, "direction": direction])
    let found = try #require(Self.lines(reply).first?["x"] as? Double)
    // Chromium rounds to 1/64.
    #expect(abs(found - x) < 0.04, "\(text.debugDescription) \(alignment): \(found)")
  }

  @Test(arguments: [
    ("a\tb", 1, 2, ["size": 32.0], 35.5625), ("a\tb", 0, 3, ["size": 32], 35.5625),
    ("a\tb", 0, 3, ["size": 32, "tracking": 3], 35.5625),
  ])
  func tabsAreOfTheBlocksFont(
    text: String, start: Int, end: Int, style: [String: Double], x: Double
  ) throws {
    let run = ["start": Double(start), "end": Double(end)].merging(style) { $1 }
    let reply = try Self.reply(text, ["width": 300, "runs": [run]])
    let tab = try #require(reply.runs.first { $0["kind"] as? String == "tab" })
    #expect(abs(tab.number("x") + tab.number("width") - x) < 0.02, "\(tab)")
  }

  @Test func everyLineIsAsHighAsTheBlocksOwn() throws {
    func height(_ text: String, size: Double, _ keys: [String: Any]) throws -> Double {
      try Self.reply(text, keys.merging(["size": size, "width": 300]) { $1 }).number("height")
    }
    func run(_ start: Int, _ end: Int) -> [String: Any] {
      ["runs": [["start": start, "end": end, "size": 10]]]
    }
    #expect(try height("abc\ndef", size: 20, run(4, 7)) == 46)
    #expect(try height("abc", size: 20, run(0, 3)) == 23)
    #expect(try height("\nabc", size: 20, run(1, 4)) == 46)
    let box: [String: Any] = ["width": 20, "height": 10, "baseline": 2]
    for (text, at, expected) in [("\u{FFFC}", 0, 18.0), ("abc\n\u{FFFC}", 4, 36)] {
      let keys = ["attachments": [box.merging(["at": at]) { $1 }]]
      #expect(try height(text, size: 16, keys) == expected)
    }
    // Other profiles have no strut.
    let uikit = try Self.reply(
      "abc", run(0, 3).merging(["size": 20, "profile": "uikit"]) { $1 })
    #expect(uikit.number("height") < 12)
  }

  @Test(arguments: [
    ("aa\u{FFFC}.", 40, [0, 3]), ("aa\u{FFFC}\u{A0}b", 40, [0, 3]),
    ("aaa\u{A0}\u{FFFC}b", 40, [0, 4]), ("a\"\u{FFFC}\"", 30, [0, 2]),
    ("(\u{FFFC})", 22, [0, 1, 2]), ("aa\u{FFFC}\u{2060}b", 40, [0, 3]),
    ("aaaa\u{2060}\u{FFFC}b", 40, [0, 5]), ("a \u{FFFC}\u{FFFC}.", 40, [0, 3]),
    ("aa\u{FFFC} b", 40, [0, 4]), ("aa\u{200D}\u{FFFC}.", 30, [0, 3]),
    ("aa\u{FFFC}\u{200D}.", 38, [0, 3]), ("aa\u{FFFC}-b", 40, [0, 3]),
    ("aa\u{2014}\u{FFFC}", 40, [0, 3]),
  ])
  func linesBreakBesideABox(text: String, width: Int, starts: [Int]) throws {
    let boxes = text.utf16.enumerated().filter { $0.element == 0xFFFC }.map {
      ["at": $0.offset, "width": 20, "height": 10, "baseline": 2]
    }
    let reply = try Self.reply(text, ["width": width, "attachments": boxes])
    #expect(
      Self.lines(reply).map { $0["start"] as? Int } == starts.map { $0 }, "\(text.debugDescription)"
    )
  }
}
