import Testing

/// What Chromium 156 makes of white space, marks, hyphens and room at lines' ends, and min- and max-content.
struct CSSIntrinsicTests {
  private func reply(
    _ text: String, _ width: Double, _ css: String, _ font: String = "Inter", runs: String = ""
  ) throws -> [String: Any] {
    var answers = Answers()
    return try answers.reply(
      #"{"text":"\#(text)","width":\#(width),"css":{\#(css)},"fonts":["\#(font)","bundled"],"#
        + #""lines":true,"graphemes":true,"widths":true,"language":"ja"\#(runs)}"#)
  }

  /// The left sides of characters by their offsets.
  private func places(_ reply: [String: Any]) -> [Int: Double] {
    let boxes = (reply["lines"] as? [[String: Any]] ?? []).flatMap {
      $0["graphemes"] as? [[String: Any]] ?? []
    }
    return Dictionary(
      boxes.compactMap { box in (box["start"] as? Int).map { ($0, box.number("x")) } },
      uniquingKeysWith: { $1 })
  }

  private func expectPlaces(_ reply: [String: Any], _ expected: [Int: Double]) {
    let found = places(reply)
    for (offset, place) in expected {
      #expect(abs((found[offset] ?? .nan) - place) < 1.0 / 16, "\(offset): \(found)")
    }
  }

  /// Looking forwards from a full line, Chromium passes over marks.
  @Test(
    arguments: [
      ("x́x́x́x́x́xx", 30, "normal", [8, 12]), ("x́x́x", 5, "normal", [2, 4, 5]),
      ("x́x́x́x́x́xx", 30, "break-word", [6, 11, 12]),
    ] as [(String, Double, String, [Int])])
  func wordsBreakBehindMarksWhereNothingFits(
    _ text: String, _ width: Double, _ wrap: String, _ ends: [Int]
  ) throws {
    let reply = try reply(
      text, width, #""word-break":"break-all","overflow-wrap":"\#(wrap)""#, "NotoSans-Regular")
    #expect(reply.lineEnds == ends)
    #expect(abs((reply["widths"] as? [String: Any] ?? [:]).number("minimum") - 8.46875) < 1.0 / 32)
  }

  /// Chromium's, in Noto Sans CJK at 16 px: U+3000 counts though it hangs, spaces after it do not.
  @Test(arguments: [
    ("か？\u{3000}", "normal", 48, 48), ("あ\u{3000}い", "normal", 48, 32),
    ("か\u{3000} x", "nowrap", 43.5625, 43.5625), ("か\u{3000} x", "normal", 43.5625, 32),
    ("か\u{3000}\nい", "pre-line", 32, 32), ("か\u{3000} ", "pre-wrap", 35.59375, 32),
    ("か\u{3000}い", "break-spaces", 48, 32),
  ]) func ideographicSpacesCount(
    _ text: String, _ mode: String, _ width: Double, _ minimum: Double
  ) throws {
    var answers = Answers()
    let reply = try answers.reply([
      "text": text, "size": 16, "fonts": ["NotoSansCJKjp-Regular"], "widths": true,
      "css": ["white-space": mode],
    ])
    #expect(abs(reply.number("width") - width) < 1.0 / 32)
    let widths = reply["widths"] as? [String: Any] ?? [:]
    #expect(abs(widths.number("minimum") - minimum) < 1.0 / 32)
  }

  /// Chromium's: of lines of equal characters, which are the short ones. In Noto Sans CJK an ideograph is wider
  /// than 16 px by 2 µ.
  @Test(arguments: [
    (5, 52, [2, 3]), (5, 68, [2, 3]), (7, 52, [2, 3, 2]), (8, 52, [2, 3, 3]),
    (10, 52, [2, 3, 3, 2]), (13, 68, [3, 4, 3, 3]), (11, 36, [1, 2, 2, 2, 2, 2]),
  ]) func balancedLinesOfEqualCharacters(_ count: Int, _ width: Double, _ lines: [Int]) throws {
    var answers = Answers()
    let reply = try answers.reply([
      "text": String("春夏秋冬東西南北上下左右前".prefix(count)), "size": 16, "width": width,
      "fonts": ["NotoSansCJKjp-Regular"], "lines": true, "css": ["text-wrap": "balance"],
    ])
    let ends = [0] + reply.lineEnds
    #expect(zip(ends.dropFirst(), ends).map(-) == lines)
  }

  /// Chromium's, in Noto Sans CJK at 16 px, whose two dashes are one glyph.
  @Test func dashesThatAreOneGlyphAreSpacedOnce() throws {
    var answers = Answers()
    let reply = try answers.reply([
      "text": "——", "size": 16, "fonts": ["NotoSansCJKjp-Regular"],
      "css": ["letter-spacing": "1px"],
    ])
    #expect(abs(reply.number("width") - 27.828) < 1.0 / 32)
  }

  /// The hyphen follows the text before it in that text's direction.
  @Test func hyphensFollowTheirText() throws {
    let reply = try reply("extra\u{AD}ordinary", 60, #""direction":"rtl""#)
    #expect(reply.lineEnds == [6, 14])
    expectPlaces(reply, [0: 15.734375, 4: 45.21875])
  }

  /// Before a forced break spaces that the text keeps take room, but are not stretched.
  @Test(
    arguments: [
      (
        "one two  ", #""white-space":"pre-wrap","text-align-last":"justify""#,
        [4: 62.921875, 8: 95.5]
      ),
      (
        "one two  ", #""white-space":"break-spaces","text-align-last":"justify""#,
        [4: 62.921875, 8: 95.5]
      ),
    ] as [(String, String, [Int: Double])])
  func spacesBeforeForcedBreaksAreNotStretched(
    _ text: String, _ css: String, _ expected: [Int: Double]
  ) throws {
    expectPlaces(try reply(text, 100, css + #","text-align":"justify""#), expected)
  }

  /// Stops are at whole multiples, also before the block's edge.
  @Test func tabsStopBeforeTheBlock() throws {
    let reply = try reply(#"a\tfoo"#, 100, #""text-indent":"-50px","white-space":"pre-wrap""#)
    expectPlaces(reply, [2: -36])
  }

  @Test func ideographicSpacesHangWhereSpacesCollapse() throws {
    let reply = try reply("日本　語　", 100, #""text-align":"center""#, "NotoSansCJKjp-Regular")
    expectPlaces(reply, [0: 18, 3: 66])
  }

  @Test(
    arguments: [
      ("a extraordinary", #""text-indent":"20px hanging""#, 101, 114.53125),
      ("a extraordinary", #""text-indent":"-40px""#, 101, 101),
      ("a extraordinary foo baz", #""text-indent":"-150px""#, 27.609375, 27.609375),
      ("a extraordinary foo baz", #""text-indent":"90px""#, 101, 265.640625),
      (#"a\nextraordinary"#, #""text-indent":"20px hanging","white-space":"pre-line""#, 121, 121),
      (
        "a extraordinary", #""text-indent":"20px hanging","overflow-wrap":"anywhere""#, 9.9375,
        114.53125
      ),
      ("日本語abc日本語123日本", #""text-autospace":"normal""#, 29.875, 191.1875),
      ("、（漢字）『の』。", "", 48, 120),
    ] as [(String, String, Double, Double)])
  func intrinsicWidths(_ text: String, _ css: String, _ minimum: Double, _ natural: Double) throws {
    let widths = try reply(text, 100, css)["widths"] as? [String: Any] ?? [:]
    #expect(abs(widths.number("minimum") - minimum) < 1.0 / 16, "\(widths)")
    #expect(abs(widths.number("natural") - natural) < 1.0 / 16, "\(widths)")
  }

  /// A line ends behind a run's last space, where its text fits without the room after it.
  @Test(
    arguments: [
      (120, 12, [12, 21], [6: 70.734375, 12: 0]),
      (400, 12, [21], [6: 70.734375, 11: 117.6875, 12: 142.1875]),
      (120, 11, [5, 12, 21], [6: 28.375, 12: 0]), (90, 12, [5, 12, 21], [6: 28.375, 12: 0]),
    ] as [(Double, Int, [Int], [Int: Double])])
  func roomBehindASpaceTakesNone(
    _ width: Double, _ end: Int, _ ends: [Int], _ expected: [Int: Double]
  ) throws {
    let reply = try reply(
      "word spaced word more", width, "",
      runs: #","runs":[{"start":5,"end":\#(end),"css":{"padding":"20px"}}]"#)
    #expect(reply.lineEnds == ends)
    expectPlaces(reply, expected)
    #expect(
      abs((reply["widths"] as? [String: Any] ?? [:]).number("minimum") - 95.328125) < 1.0 / 32)
  }
}
