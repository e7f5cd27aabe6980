import Testing
import TextMeasure
import TextMeasureBatch

/// What Blink's own unit tests expect: `text_break_iterator_test.cc`, `line_breaker_test.cc`,
/// `text_auto_space_test.cc` and `han_kerning_test.cc` of Chromium. Theirs are in Ahem, in which every
/// character is a cell; these in a font with cells of another width.
struct BlinkTests {
  private static let cell = 16 * 1229.0 / 2048

  private func reply(
    _ text: String, cells: Double, _ css: String, _ runs: String = ""
  ) throws -> [String: Any] {
    var answers = Answers()
    return try answers.reply(
      #"{"text":"\#(text)","width":\#(cells * Self.cell + 0.1),"css":{\#(css)},"fonts":["LiberationMono","bundled"],"#
        + #""lines":true,"widths":true\#(runs)}"#)
  }

  /// Every opportunity ends a line, behind its spaces.
  @Test(
    arguments: [
      ("(ab) cd.", [5, 8], [2, 5, 6, 8], [1, 2, 3, 5, 6, 7, 8], [5, 8]),
      ("標準萬國碼", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [5]),
      (
        "標（準）萬ab國.碼", [1, 4, 5, 7, 9, 10], [1, 4, 5, 6, 7, 9, 10],
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 4, 9, 10]
      ),
      ("👨‍👩‍👧‍👦", [11], [11], [11], [11]), ("☝🏻", [3], [3], [3], [3]),
      (
        "abc 👩‍👩‍👧‍👧 def", [4, 16, 19], [1, 2, 4, 16, 17, 18, 19],
        [1, 2, 4, 16, 17, 18, 19], [4, 16, 19]
      ),
      ("abc ☝🏻 def", [4, 8, 11], [1, 2, 4, 8, 9, 10, 11], [1, 2, 4, 8, 9, 10, 11], [4, 8, 11]),
    ] as [(String, [Int], [Int], [Int], [Int])])
  func linesMayEndAt(
    _ text: String, _ normal: [Int], _ breakAll: [Int], _ anywhere: [Int], _ keepAll: [Int]
  ) throws {
    for (css, ends) in [
      ("", normal), (#""word-break":"break-all""#, breakAll),
      (#""line-break":"anywhere""#, anywhere), (#""word-break":"keep-all""#, keepAll),
    ] {
      #expect(try reply(text, cells: 0, css).lineEnds == ends, "\(css)")
    }
  }

  @Test(
    arguments: [
      ("123 456 789", 8, "", "", [8, 11]), ("123 456 789", 6, "", "", [4, 8, 11]),
      ("12345 678", 4, "", "", [6, 9]), ("12345 678", 2, "", "", [6, 9]),
      (#"12345\t\t678"#, 10, #""white-space":"pre-wrap""#, "", [7, 10]),
      (
        #"12345\t\t678"#, 10, #""white-space":"pre-wrap","overflow-wrap":"break-word""#, "",
        [7, 10]
      ),
      // A margin belongs to the word that it stands at.
      ("123 456 789", 8, "", #"{"start":0,"end":7,"css":{"margin-right":"38.4px"}}"#, [4, 8, 11]),
      ("123 456 789", 6, "", #"{"start":0,"end":7,"css":{"margin-right":"38.4px"}}"#, [4, 8, 11]),
      (
        "12345  1234567890123", 10, #""white-space":"pre-wrap","overflow-wrap":"break-word""#,
        #"{"start":0,"end":6,"css":{"letter-spacing":"0px"}}"#, [7, 17, 20]
      ),
      ("AAA AAA AAA BB CC", 10, "", #"{"start":12,"end":14,"css":{}}"#, [8, 17]),
      // The end of a run is no opportunity.
      ("123 456789 abc", 8, "", #"{"start":0,"end":7,"css":{}}"#, [4, 11, 14]),
      ("123 456789 abc", 5, "", #"{"start":0,"end":7,"css":{}}"#, [4, 11, 14]),
      ("123456 789", 5, "", #"{"start":0,"end":3,"css":{}}"#, [7, 10]),
      (
        "0123456789 ab", 10, #""overflow-wrap":"break-word""#, #"{"start":10,"end":11,"css":{}}"#,
        [11, 13]
      ),
    ] as [(String, Double, String, String, [Int])])
  func linesEndAt(
    _ text: String, _ cells: Double, _ css: String, _ runs: String, _ ends: [Int]
  ) throws {
    let runs = runs.isEmpty ? "" : #","runs":[\#(runs)]"#
    #expect(try reply(text, cells: cells, css, runs).lineEnds == ends)
  }

  /// The widths of `min-content` and `max-content`, in cells.
  @Test(
    arguments: [
      (#"abcd\u00adef xx"#, "", 5, 9), (#"abcd\u00adef xx"#, #""hyphens":"none""#, 6, 9),
    ] as [(String, String, Double, Double)])
  func widthsAre(_ text: String, _ css: String, _ least: Double, _ most: Double) throws {
    let widths = try #require(try reply(text, cells: 99, css)["widths"] as? [String: Any])
    #expect(abs(widths.number("minimum") - least * Self.cell) < 0.1)
    #expect(abs(widths.number("natural") - most * Self.cell) < 0.1)
  }

  /// Whether `text-autospace` parts two characters.
  @Test(
    arguments: [
      ("漢 ", false), ("漢0", true), ("漢A", true), ("漢א", true), ("漢๐", true), ("aぁ", true),
      ("a・", false), ("漢Ａ", false), ("a\u{31350}", true),
    ] as [(String, Bool)])
  func spacesStandBeside(_ text: String, _ isParted: Bool) throws {
    func width(_ value: String) throws -> Double {
      try reply(text + "。", cells: 99, #""text-autospace":"\#(value)""#).number("width")
    }
    #expect(try (width("normal") != width("no-autospace")) == isParted)
  }

  /// Full stops stand in the middle of their cells in traditional Chinese alone, and colons at the left in
  /// simplified Chinese alone: then they are half as wide before a bracket.
  @Test(
    arguments: [
      ("ja", true, false), ("zh-Hans", true, true), ("zh-Hant", false, false),
    ] as [(String, Bool, Bool)])
  func dotsStand(_ language: String, _ dot: Bool, _ colon: Bool) throws {
    for (text, isHalf) in [("。」", dot), ("：」", colon), ("；」", colon)] {
      var answers = Answers()
      let reply = try answers.reply(
        #"{"text":"\#(text)","css":{},"language":"\#(language)","fonts":["NotoSansCJK-Regular.ttc#0"]}"#
      )
      #expect(abs(reply.number("width") - (isHalf ? 24 : 32)) < 0.1, "\(text)")
    }
  }
}
