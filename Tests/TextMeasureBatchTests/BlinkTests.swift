import Testing
import TextMeasure
import TextMeasureBatch

/// What Blink's own unit tests expect: `text_break_iterator_test.cc`, `line_breaker_test.cc`,
/// `text_auto_space_test.cc`, `han_kerning_test.cc`, `inline_items_builder_test.cc`, `hyphenation_test.cc`,
/// `shaping_line_breaker_test.cc`, `score_line_breaker_test.cc`, `shape_result_spacing_test.cc` and
/// `capitalize_test.cc` of Chromium. Theirs are in Ahem, in which every character is a cell; these in a font
/// with cells of another width.
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

  /// No line ends between U+3000 and a bracket: the line ends where it does without.
  @Test func linesEndBeforeBracketsBehindSpaces() throws {
    func ends(_ text: String, width: Int, _ fonts: String = "NotoSansCJK-Regular.ttc#0") throws
      -> [Int]
    {
      var answers = Answers()
      return try answers.reply(
        #"{"text":"\#(text)","width":\#(width),"css":{"text-spacing-trim":"space-all"},"size":10,"lines":true,"#
          + #""fonts":["\#(fonts)"]}"#
      ).lineEnds
    }
    let text = "全角空白の前では、変な行末があります。"
    let own = try ends(text + "　]", width: 190)
    #expect(own.count == 2)
    #expect(try own.first == ends(text + "]", width: 190).first)
    // Of U+3000 as many as there are hang, whether they fit or not.
    let spaced = "xxx　　　　xxx　　　　"
    for width in [40, 60] { #expect(try ends(spaced, width: width) == [7, 14]) }
  }

  /// The text without the white space that collapses, of one run or several.
  @Test(
    arguments: [
      (["text text  text   text"], "text text text text", "text text text text"),
      (["text\ntext \ntext\n\ntext"], "text text text text", "text\ntext\ntext\n\ntext"),
      (["text \n \n text"], "text text", "text\n\ntext"),
      (["text ", " text"], "text text", "text text"),
      (["  text"], "text", "text"), ([" ", " text"], "text", "text"),
      (["text ", " "], "text", "text"),
      (["  ", "  "], "", ""), (["text ", "\n text"], "text text", "text\ntext"),
      (["text", " ", "\ntext"], "text text", "text\ntext"),
      (["text  \n  text"], "text text", "text\ntext"),
      (["text\u{200B}\ntext"], "text\u{200B}text", "text\u{200B}\ntext"),
      (["text\n\u{200B}text"], "text\u{200B}text", "text\n\u{200B}text"),
      (["text\u{200B}\n\u{200B}text"], "text\u{200B}\u{200B}text", "text\u{200B}\n\u{200B}text"),
      (["text\n", "\u{200B}text"], "text\u{200B}text", "text\n\u{200B}text"),
      (["text\u{200B}", "\ntext"], "text\u{200B}text", "text\u{200B}\ntext"),
      (["text \n", "\u{200B}text"], "text\u{200B}text", "text\n\u{200B}text"),
      (["text\u{200B}\n", " text"], "text\u{200B} text", "text\u{200B}\ntext"),
      (["text\u{200B} ", "\ntext"], "text\u{200B}text", "text\u{200B}\ntext"),
      (["\u{200B}\n"], "\u{200B}", "\u{200B}\n"),
      (["Hello ", "\u{FFFC}", " World"], "Hello \u{FFFC} World", "Hello \u{FFFC} World"),
      (["\u{FFFC}", "\n", "\u{FFFC}"], "\u{FFFC} \u{FFFC}", "\u{FFFC}\n\u{FFFC}"),
    ] as [([String], String, String)])
  func whiteSpaceCollapses(_ parts: [String], _ normal: String, _ preLine: String) {
    let ends = parts.indices.map { parts[...$0].joined().utf16.count }
    for (collapse, expected) in [(CSSText.Collapse.collapse, normal), (.preserveBreaks, preLine)] {
      var css = CSSText()
      css.collapse = collapse
      let text = parts.joined()
      #expect((css.collapsed(text, edges: Set(ends))?.string ?? text) == expected)
    }
  }

  /// Words of English that begin with a capital are not hyphenated, nor those of four letters. Blink's patterns
  /// lack the last hyphen of the third word.
  @Test(
    arguments: [
      ("hyphenation", "en-us", [[2, 6], [2, 6, 7]]), ("Hyphenation", "en-us", [[]]),
      ("a principle", "en-us", [[6, 8]]), ("**********", "en-us", [[]]), ("very", "en-us", [[]]),
      ("konsonantien", "de", [[3, 5, 8, 10]]), ("Konsonantien", "de", [[3, 5, 8, 10]]),
      ("Bächlein", "de-1996", [[4]]),
    ] as [(String, String, [[Int]])])
  func wordsAreHyphenated(_ text: String, _ language: String, _ hyphens: [[Int]]) throws {
    let ends = try reply(
      text, cells: 0, #""hyphens":"auto""#, #","language":"\#(language)""#
    ).lineEnds
    let words = text.indices.filter { text[$0] == " " }
      .map { text.utf16.distance(from: text.startIndex, to: $0) + 1 }
    #expect(hyphens.contains(ends.filter { !words.contains($0) }.dropLast().map(\.self)), "\(ends)")
  }

  /// Where lines end at soft hyphens, and where they do without.
  @Test(
    arguments: [
      ("x y z", [2, 4, 5], [2, 4, 5]), (#"y\u00adz"#, [2, 3], [3]), (#"\u00adz"#, [1, 2], [2]),
      (#"y\u00ad"#, [2], [2]), (#"\u00ad\u00adz"#, [2, 3], [3]),
      ("Testing overflow line break.", [8, 17, 22, 28], [8, 17, 22, 28]),
    ] as [(String, [Int], [Int])])
  func linesEndAtSoftHyphens(_ text: String, _ manual: [Int], _ none: [Int]) throws {
    #expect(try reply(text, cells: 0, "").lineEnds == manual)
    #expect(try reply(text, cells: 0, #""hyphens":"none""#).lineEnds == none)
  }

  /// Whether other ends are chosen for the lines of a paragraph with a short last word.
  @Test(
    arguments: [
      ("0123 5678 1234 6789 234 67890 45", "", true),
      ("0123 5678 123456789012 23 567 90 45", "", false),
      ("0123 5678 1234 6789 23 567 90 45", #","overflow-wrap":"anywhere""#, true),
      ("0123 5678 1234 6789 23 567 90 45", #","overflow-wrap":"break-word""#, true),
      ("0123 5678 123456789012 23 567 90 45", #","overflow-wrap":"anywhere""#, false),
      ("0123 5678 123456789012 23 567 90 45", #","overflow-wrap":"break-word""#, false),
      ("0123 5678 1234 6789 23 567 90 45", #","white-space-collapse":"break-spaces""#, false),
      (
        #"1234 6789 12\n1234 6789 1234 6789 12"#, #","white-space-collapse":"preserve-breaks""#,
        true
      ),
    ] as [(String, String, Bool)])
  func linesAreChosen(_ text: String, _ css: String, _ isPrettier: Bool) throws {
    func ends(_ style: String) throws -> [Int] {
      try reply(text, cells: 10, #""text-wrap-style":"\#(style)"\#(css)"#).lineEnds
    }
    #expect(try (ends("pretty") != ends("auto")) == isPrettier)
  }

  /// More than six lines are not balanced.
  @Test func longTextsAreNotBalanced() throws {
    let text = Array(repeating: "123 56 89", count: 10).joined(separator: " ") + " X"
    let ends = try reply(text, cells: 10, #""text-wrap-style":"balance""#).lineEnds
    #expect(ends.suffix(2) == [text.utf16.count - 1, text.utf16.count])
  }

  /// One gap is widened, beside the control between two characters.
  @Test func controlsAreNotJustified() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"あ\u2066ぃ","css":{"text-align-last":"justify"},"width":100,"graphemes":true,"lines":true,"#
        + #""fonts":["NotoSansCJK-Regular.ttc#0"]}"#)
    let boxes = (reply["lines"] as? [[String: Any]])?.first?["graphemes"] as? [[String: Any]] ?? []
    #expect(boxes.map { $0.number("x") }.contains { abs($0 - 84) < 0.1 })
  }

  @Test func wordsAreCapitalized() throws {
    #expect(
      try reply("hello, world", cells: 99, #""text-transform":"capitalize","font-family":"Inter""#)
        .number("width")
        == reply("Hello, World", cells: 99, #""font-family":"Inter""#).number("width"))
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
