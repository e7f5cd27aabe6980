import Testing
import TextMeasure
import TextMeasureBatch

/// A request's `css`: what Chromium 156 laid out, and what is refused.
struct CSSTests {
  /// A text in Inter at 16 px.
  struct Row {
    var text: String
    var width: Double
    var css: String
    var ends: [Int]
    var height: Double
    /// The width of `min-content`; `nil` where a visible hyphen makes it another here.
    var minimum: Double?
  }

  private static let rows: [Row] = [
    Row(
      text: "a FillerTextFillerText b", width: 100, css: "", ends: [2, 23, 24], height: 60,
      minimum: 135.546875),
    Row(
      text: "a FillerTextFillerText b", width: 100, css: #""overflow-wrap":"break-word""#,
      ends: [2, 17, 24], height: 60, minimum: 135.546875),
    Row(
      text: "own soups. (yes) 20% off", width: 70, css: #""word-break":"break-all""#,
      ends: [7, 17, 24], height: 60, minimum: 23),
    Row(
      text: "own soups. (yes) 20% off", width: 70, css: #""overflow-wrap":"anywhere""#,
      ends: [4, 11, 17, 24], height: 80, minimum: 13),
    Row(
      text: "own soups", width: 40, css: #""line-break":"anywhere""#, ends: [4, 8, 9], height: 60,
      minimum: 13),
    Row(
      text: #"  one \n two   three\tfour \n"#, width: 60, css: "", ends: [8, 14, 20, 26],
      height: 80,
      minimum: 39.78125),
    Row(
      text: #"  one \n two   three\tfour \n"#, width: 60, css: #""white-space":"pre-line""#,
      ends: [8, 14, 20, 26], height: 80, minimum: 39.765625),
    Row(
      text: "one  two   three", width: 60, css: #""white-space":"break-spaces""#,
      ends: [5, 11, 16], height: 60, minimum: 39.78125),
    Row(
      text: "one  two   three", width: 60, css: #""white-space":"pre-wrap""#, ends: [5, 11, 16],
      height: 60, minimum: 39.78125),
    Row(
      text: "one two three four", width: 60, css: #""white-space":"nowrap""#, ends: [18],
      height: 20, minimum: 139.78125),
    Row(
      text: #"one two\nthree four"#, width: 60, css: #""white-space":"pre""#, ends: [8, 18],
      height: 40, minimum: 74.484375),
    Row(
      text: #"Dampf\u00adschiff\u00adfahrt"#, width: 60, css: #""hyphens":"none""#, ends: [18],
      height: 20, minimum: 128),
    Row(
      text: #"Dampf\u00adschiff\u00adfahrt"#, width: 60, css: "", ends: [6, 13, 18], height: 60,
      minimum: nil),
    Row(
      text: "one two three", width: 75, css: #""text-indent":"20px""#, ends: [4, 13], height: 40,
      minimum: 48.234375),
    Row(
      text: "one two three", width: 55, css: #""text-indent":"-10px""#, ends: [8, 13], height: 40,
      minimum: 39.78125),
    Row(
      text: "one two three", width: 75, css: #""letter-spacing":"2px""#, ends: [8, 13], height: 40,
      minimum: 49.78125),
    Row(
      text: "one two three", width: 75, css: #""word-spacing":".5em""#, ends: [8, 13], height: 40,
      minimum: 39.78125),
    Row(
      text: #"a\tb c"#, width: 60, css: #""white-space":"pre-wrap","tab-size":4"#, ends: [5],
      height: 20, minimum: 9.9375),
    Row(
      text: #"a\tb c"#, width: 60, css: #""white-space":"pre-wrap","tab-size":"40px""#,
      ends: [4, 5], height: 40, minimum: 9.9375),
    Row(
      text: "one two", width: 40, css: #""line-height":1.4"#, ends: [4, 7], height: 44.78125,
      minimum: 28.234375),
    Row(
      text: "one two", width: 40, css: #""line-height":"1.4em""#, ends: [4, 7], height: 44.8125,
      minimum: 28.234375),
    Row(
      text: "one two", width: 40, css: #""line-height":"40px""#, ends: [4, 7], height: 80,
      minimum: 28.234375),
  ]

  @Test(arguments: rows.indices) func isLaidOutAsInChromium(_ index: Int) throws {
    var answers = Answers()
    let row = Self.rows[index]
    let reply = try answers.reply(
      #"{"text":"\#(row.text)","width":\#(row.width),"css":{\#(row.css)},"fonts":["Inter"],"#
        + #""lines":true,"widths":true}"#)
    #expect(reply.lineEnds == row.ends)
    #expect(reply.number("height") == row.height)
    guard let expected = row.minimum else { return }
    let minimum = (reply["widths"] as? [String: Any])?.number("minimum") ?? .nan
    #expect(abs(minimum - expected) < 1.0 / 32, "\(minimum)")
  }

  /// The leading is half above and half below, and a number is a factor on each run's own size.
  @Test func leadingIsHalfAboveAndHalfBelow() throws {
    var answers = Answers()
    func line(_ css: String, _ more: String = "") throws -> [String: Any] {
      let reply = try answers.reply(
        #"{"text":"ab","fonts":["Inter"],"css":{\#(css)},"lineBoxes":true,"lines":true\#(more)}"#)
      return try #require((reply["lines"] as? [[String: Any]])?.first)
    }
    let natural = try line("")
    let high = try line(#""line-height":"40px""#)
    let extra = 40 - natural.number("height")
    #expect(high.number("baseline") == natural.number("baseline") + (extra / 2).rounded(.down))
    let run = #","runs":[{"start":0,"end":1,"size":30}]"#
    #expect(try line(#""line-height":1.5"#, run).number("height") == 45)
    #expect(try line(#""line-height":"24px""#, run).number("height") < 40)
  }

  /// All offsets are those of the text as given.
  @Test func offsetsAreThoseOfTheGivenText() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"  a \n  b","css":{},"fonts":["Inter"],"breaks":true,"graphemes":true,"lines":true,"#
        + #""runs":[{"start":7,"end":8,"size":30}]}"#)
    let line = try #require((reply["lines"] as? [[String: Any]])?.first)
    let starts = (line["graphemes"] as? [[String: Any]] ?? []).compactMap { $0["start"] as? Int }
    #expect(starts == [0, 3, 7])
    #expect(reply.number("height") > 30)
    let breaks = (reply["breaks"] as? [[String: Any]] ?? []).compactMap { $0["offset"] as? Int }
    #expect(breaks == [7, 8])
  }

  @Test func aTextThatCollapsesIsOneLine() throws {
    var answers = Answers()
    let reply = answers.written(#"{"text":" \n ","css":{},"lines":true}"#)
    #expect(reply.contains(#""lines":[{"start":0,"end":3,"width":0"#), "\(reply)")
  }

  /// Not even where any character may end a line.
  @Test func noLineEndsAtASoftHyphenThatIsNone() throws {
    var answers = Answers()
    let reply = answers.written(
      #"{"text":"ab\u00adcd","width":18,"css":{"hyphens":"none","word-break":"break-all"},"lines":true,"#
        + #""lineBoxes":true}"#)
    #expect(!reply.contains("hyphen"), "\(reply)")
  }

  @Test func spacingThatIsNotBuiltIsSaid() throws {
    var answers = Answers()
    #expect(answers.written(#"{"text":"日本","css":{}}"#).contains("text-spacing-trim"))
    #expect(!answers.written(#"{"text":"ab","css":{}}"#).contains("text-spacing-trim"))
  }

  @Test(arguments: [
    (#""css":{"white-spce":"pre"}"#, "did you mean \"white-space\"?"),
    (#""css":{"white-space":"pre-wrp"}"#, "did you mean \"pre-wrap\"?"),
    (#""css":{"line-height":"1.5parsec"}"#, "normal | <number> | <length> | <percentage>"),
    (#""css":{"letter-spacing":2}"#, "must be a string, not a number"),
    (#""css":{"tab-size":"-1"}"#, "<number> | <length>"),
    (#""css":{},"platform":"ios""#, "remove \"platform\""),
    (#""css":{},"breakRules":"chromium""#, "remove \"breakRules\""),
    (#""css":{},"profile":"chromium""#, "remove \"profile\""),
    (#""css":{},"tracking":1"#, "give letter-spacing"),
    (#""css":{},"paragraphs":[{"start":0,"end":1}]"#, "remove it"),
    (#""css":{},"fitSize":{"minimum":5,"maximum":10}"#, "ask for each size"),
    (#""css":{"text-indent":"50%"},"slack":true"#, "give a length"),
  ]) func isRefused(_ keys: String, _ advice: String) throws {
    var answers = Answers()
    let message = try answers.error("{\"text\":\"a\",\(keys)}")
    #expect(message.contains(advice), "\(message)")
  }

  /// Tab stops count from the leading margin, wherever the line begins.
  @Test(arguments: ["unicode", "chromium"]) func tabStopsCountFromTheMargin(
    _ rules: String
  ) throws {
    var answers = Answers()
    func right(_ keys: String) throws -> Double {
      try answers.reply(
        #"{"text":"a\tb","fonts":["Inter"],"breakRules":"\#(rules)","tabStops":[{"location":60}]\#(keys)}"#
      ).number("width")
    }
    #expect(abs(try right("") - right(#","firstLineHeadIndent":10"#)) < 1.0 / 32)
  }
}
