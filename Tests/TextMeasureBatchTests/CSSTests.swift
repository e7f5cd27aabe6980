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

  private static let harbour = "The harbour opens at seven and serves fresh bread and coffee"

  private static let rows: [Row] = [
    Row(
      text: harbour, width: 150, css: #""text-wrap-style":"balance""#, ends: [12, 27, 44, 60],
      height: 80, minimum: 59.171875),
    // More than six lines are filled.
    Row(
      text: harbour + " " + harbour, width: 150, css: #""text-wrap":"balance""#,
      ends: [18, 31, 50, 65, 82, 99, 115, 121], height: 160, minimum: 59.171875),
    Row(
      text: harbour, width: 110, css: #""text-wrap-style":"balance""#,
      ends: [12, 21, 31, 38, 50, 60], height: 120, minimum: 59.171875),
    Row(
      text: harbour, width: 180, css: #""text-wrap":"pretty""#, ends: [21, 44, 60], height: 60,
      minimum: 59.171875),
    Row(
      text: #"A first paragraph of words that is long enough\nand a second one of other words too"#,
      width: 180, css: #""white-space":"pre-line","text-wrap-style":"pretty""#,
      ends: [18, 35, 47, 67, 82], height: 100, minimum: 77.6875),
    // A word that exceeds the line ends the choice.
    Row(
      text: "A short FillerFillerFillerFillerFiller word that overflows a line here", width: 120,
      css: #""text-wrap-style":"balance""#, ends: [8, 39, 49, 66, 70], height: 100,
      minimum: 180.234375),
    Row(
      text: harbour, width: 150, css: #""text-indent":"30px hanging""#,
      ends: [18, 31, 44, 54, 60], height: 100, minimum: nil),
    Row(
      text: #"one two\nthree four five six"#, width: 80,
      css: #""text-indent":"20px each-line","white-space":"pre-line""#,
      ends: [4, 8, 14, 24, 27], height: 100, minimum: nil),
    Row(
      text: "straße am fluß", width: 80, css: #""text-transform":"uppercase""#, ends: [7, 10, 14],
      height: 60, minimum: 71.5),
    Row(
      text: "o'neill it's 3rd (foo) a.b foo-bar", width: 80,
      css: #""text-transform":"capitalize""#, ends: [13, 23, 31, 34], height: 80,
      minimum: 45.796875),
    Row(
      text: "one two three", width: 80,
      css: #""font":"700 20px/1.5 Inter","font-kerning":"none""#, ends: [8, 13], height: 60,
      minimum: 52.34375),
    Row(
      text: #"\t\t\t\t\t\t\t\t\t"#, width: 200,
      css: #""white-space":"break-spaces","overflow-wrap":"anywhere""#, ends: [5, 9], height: 40,
      minimum: 36),
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
    // A line ends between a space that collapses and U+3000; only one that begins with U+3000 ends behind it.
    Row(
      text: #"hello \u3000 world \u3000 again"#, width: 60, css: "", ends: [6, 8, 14, 16, 21],
      height: 100, minimum: 41.921875),
    Row(
      text: #"hello \u3000 world"#, width: 70, css: "", ends: [6, 13], height: 40,
      minimum: 41.921875),
    Row(
      text: "The harbour opens at seven", width: 100, css: #""text-indent":"calc(10px + 2em)""#,
      ends: [4, 12, 21, 26], height: 80, minimum: nil),
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

  /// Spaces before a forced end count as far as they fit, those before another end do not: the width of
  /// `max-content` and `fit-content` in Chromium 156.
  @Test(arguments: [
    ("1 1  ", 1000, 28.375), ("1 1  ", 24, 24), (#"1 1  \n1 1"#, 1000, 28.375),
    ("1 1  1", 24, 19.36), ("1 1", 1000, 19.36),
  ]) func preservedSpacesCountAtTheEnd(_ text: String, _ width: Double, _ expected: Double) throws {
    var answers = Answers()
    for api in ["", #","maximumLines":9"#] {
      let reply = try answers.reply(
        #"{"text":"\#(text)","size":16,"width":\#(width),"css":{"white-space":"pre-wrap"}\#(api)}"#)
      #expect(abs(reply.number("width") - expected) < 1 / 32, "\(reply)")
    }
  }

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

  /// CSS Text 4's `white-space` has values of both its longhands, in either order.
  @Test(arguments: [
    ("preserve nowrap", "preserve", "nowrap"),
    ("nowrap preserve-breaks", "preserve-breaks", "nowrap"),
    ("break-spaces wrap", "break-spaces", "wrap"), ("preserve", "preserve", "wrap"),
    ("pre", "preserve", "nowrap"), ("nowrap", "collapse", "nowrap"),
  ])
  func whiteSpaceHasValuesOfItsLonghands(
    _ value: String, _ collapse: String, _ mode: String
  ) throws {
    var answers = Answers()
    let request = #"{"text":"one  two\nthree four","width":60,"lines":true,"css":{"#
    let short = try answers.reply(request + #""white-space":"\#(value)"}}"#)
    let long = try answers.reply(
      request + #""white-space-collapse":"\#(collapse)","text-wrap-mode":"\#(mode)"}}"#)
    #expect(short.lineEnds == long.lineEnds && !short.lineEnds.isEmpty)
    #expect(short["width"] as? Double == long["width"] as? Double)
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

  /// As Chromium lays them out in Noto Sans CJK JP at 20 px: half a cell less beside other punctuation, and
  /// at a line's end where the line does not fit otherwise; an opening bracket begins a line in full.
  @Test(
    arguments: [
      ("「「あ」」", 200.0, "normal", [5], 80.0), ("「「あ」」", 200, "space-all", [5], 100),
      ("あ。」", 200, "normal", [3], 50), ("あ、「あ", 200, "normal", [4], 70),
      ("」・「", 200, "normal", [3], 40), ("あ！」", 200, "normal", [3], 60),
      ("あいう」えおか", 70, "normal", [4, 7], 70), ("あいう」えおか", 80, "normal", [4, 7], 80),
      ("あいう。「えおか", 70, "normal", [2, 6, 8], 68.8),
      ("あいう」「えおか", 70, "normal", [4, 7, 8], 70),
      ("あいう」「えおか", 70, "trim-start", [4, 8], 70),
      ("「こんにちはと言った", 112, "trim-start", [6, 10], 110),
      ("「こんにちはと言った", 112, "space-first", [5, 10], 100),
      ("あいう」」えおか", 80, "normal", [5, 8], 80), ("あ」", 30, "normal", [2], 30),
      ("「あいう」えおか", 70, "trim-start", [3, 6, 8], 60),
      ("「あ", 70, "trim-start", [2], 30), ("「あ", 70, "space-first", [2], 40),
    ] as [(String, Double, String, [Int], Double)])
  func punctuationIsTrimmed(
    _ text: String, _ width: Double, _ trim: String, _ ends: [Int], _ widest: Double
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","width":\#(width),"css":{"text-spacing-trim":"\#(trim)","font-size":"20px"},"#
        + #""language":"ja","fonts":["bundled"],"lines":true}"#)
    #expect(reply.lineEnds == ends)
    #expect(abs(reply.number("width") - widest) < 0.1, "\(reply.number("width"))")
  }

  /// Chromium trims quotation marks whose whole pixels stay in one half of the cell.
  @Test(arguments: [(6.0, 12.0), (8, 16), (9, 13.5), (10, 15), (12, 18)])
  func quotationMarksAreTrimmedByTheirPixels(_ size: Double, _ width: Double) throws {
    var answers = Answers()
    for text in ["“‘", "’”"] {
      let reply = try answers.reply(
        #"{"text":"\#(text)","css":{"font-size":"\#(size)px"},"language":"zh-TW","#
          + #""fonts":["NotoSansCJK-Regular.ttc#3"]}"#)
      #expect(abs(reply.number("width") - width) < 0.1, "\(text) \(reply.number("width"))")
    }
  }

  /// No line ends before a soft hyphen, and two Latin-1 characters divide as without `line-break`.
  @Test(
    arguments: [
      (
        "täysinsup\u{AD}er\u{AD}cali\u{AD}frag", "fi", "Inter-Bold.otf", 12, 59,
        #""line-break":"anywhere""#, [8, 21, 22]
      ),
      (
        "täysinsup\u{AD}er\u{AD}cali\u{AD}frag", "fi", "Inter-Bold.otf", 12, 32,
        #""line-break":"anywhere""#, [5, 8, 14, 21, 22]
      ),
      (
        "e l'infanziasup\u{AD}er\u{AD}cali", "it", "NotoSans-Regular.ttf", 15.5, 111,
        #""word-break":"break-all","word-spacing":"0.25em","line-break":"loose""#, [14, 23]
      ),
      (
        "か50°う", "ja", "NotoSansCJK-Regular.ttc#0", 24, 5, #""line-break":"loose""#, [1, 4, 5]
      ),
    ] as [(String, String, String, Double, Double, String, [Int])])
  func linesEndAsInChromium(
    _ text: String, _ language: String, _ font: String, _ size: Double, _ width: Double,
    _ css: String, _ ends: [Int]
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","width":\#(width),"css":{"font-size":"\#(size)px",\#(css)},"#
        + #""language":"\#(language)","fonts":["\#(font)"],"lines":true}"#)
    #expect(reply.lineEnds == ends)
  }

  /// Where dots stand in their cells, the language decides, also without an ideograph beside them; but in
  /// Japanese the font.
  @Test(
    arguments: [
      (0, "zh-TW", "，。", 32.0), (0, "ja", "，。", 24), (3, "zh-Hans", "，。", 24),
      (3, "ja", "一，。", 48), (3, "ko", "。」", 24), (2, "zh-HK", "：」", 32),
    ] as [(Int, String, String, Double)])
  func dotsStandAsTheLanguageSays(
    _ face: Int, _ language: String, _ text: String, _ width: Double
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","css":{},"language":"\#(language)","fonts":["NotoSansCJK-Regular.ttc#\#(face)"]}"#
    )
    #expect(abs(reply.number("width") - width) < 0.1, "\(reply.number("width"))")
  }

  /// The letters of a text are those of another, in width and not in offsets.
  @Test(arguments: [
    ("iğne ılık", "tr", "uppercase", "İĞNE ILIK"), ("İĞNE ILIK", "tr", "lowercase", "iğne ılık"),
    ("iğne", "en", "uppercase", "IĞNE"), ("ΟΔΥΣΣΕΥΣ ΣΑΣ", "el", "lowercase", "οδυσσευς σας"),
    ("άυλος ή Μαΐου", "el", "uppercase", "ΑΫΛΟΣ Ή ΜΑΪΟΥ"), ("ijs", "nl", "capitalize", "Ijs"),
    ("straße", "de", "uppercase", "STRASSE"),
    ("a\u{200B}b 日本a", "ja", "capitalize", "A\u{200B}B 日本A"),
  ])
  func lettersAreThoseOfTheLanguage(
    _ text: String, _ language: String, _ transform: String, _ other: String
  ) throws {
    var answers = Answers()
    let keys = #""language":"\#(language)","fonts":["bundled"],"lines":true,"css":"#
    let reply = try answers.reply(
      #"{"text":"\#(text)",\#(keys){"text-transform":"\#(transform)"}}"#)
    let expected = try answers.reply(#"{"text":"\#(other)",\#(keys){}}"#)
    let plain = try answers.reply(#"{"text":"\#(text)",\#(keys){}}"#)
    #expect(reply.number("width") == expected.number("width"))
    #expect(reply.number("width") != plain.number("width"))
    #expect(reply.lineEnds == [text.utf16.count])
  }

  /// A computed style has hundreds of names; those that change no text are accepted with any value.
  @Test func namesThatChangeNoTextAreIgnored() throws {
    var answers = Answers()
    let keys = #""fonts":["Inter"],"lines":true,"#
    let plain = try answers.reply(#"{"text":"ab",\#(keys)"css":{"letter-spacing":"1px"}}"#)
    let reply = try answers.reply(
      #"{"text":"ab",\#(keys)"css":{"color":"rgb(0, 0, 0)","letter-spacing":"1px","margin-top":"9px"}}"#
    )
    #expect(reply.number("width") == plain.number("width"))
  }

  /// Of the fonts of a request the face of the family and weight; a family that is not there is skipped.
  @Test func familiesChooseFaces() throws {
    var answers = Answers()
    func width(_ fonts: String, _ css: String) throws -> Double {
      try answers.reply(#"{"text":"words",\#(fonts)"css":{\#(css)}}"#).number("width")
    }
    let bold = try width(#""fonts":["Inter-Bold"],"#, "")
    let family = #""font-family":"Nowhere, 'Inter', serif","font-weight":"600 "#
    #expect(try width("", family.replacing("600 ", with: "bold\"")) == bold)
    #expect(
      try width(
        #""fonts":["Inter-Regular","Inter-Bold"],"#, family.replacing("600 ", with: "800\""))
        == bold)
    #expect(try width("", family.replacing("600 ", with: "400\"")) != bold)
    // Verdana's stand-in has other widths, Arial's has not.
    func regular(_ families: String) throws -> Double {
      try width("", #""font-family":"\#(families)""#)
    }
    #expect(try regular("Verdana, Roboto") == regular("Roboto"))
    #expect(try regular("Verdana, Nowhere") == regular("Inter"))
    #expect(try regular("Arial, Roboto") == regular("Liberation Sans"))
  }

  /// A run has its own fonts, spacing and height; what is the block's stays the block's.
  @Test func runsHaveProperties() throws {
    var answers = Answers()
    func reply(_ css: String) throws -> [String: Any] {
      try answers.reply(
        #"{"text":"a b","fonts":["Inter"],"css":{"line-height":"20px"},"lines":true,"runs":["#
          + #"{"start":0,"end":1,"css":{\#(css)}}]}"#)
    }
    let plain = try reply("")
    // Chromium rounds the run and what follows it up to 1/64 px.
    let spaced = try reply(#""letter-spacing":"2px""#).number("width")
    let difference = spaced - plain.number("width") - 2
    #expect(difference >= 0 && difference <= 2.0 / 64)
    #expect(try reply(#""vertical-align":"super""#).number("height") > 20)
    #expect(try reply(#""vertical-align":"5px""#).number("height") == 25)
    let message = try answers.error(
      #"{"text":"ab","css":{},"runs":[{"start":0,"end":1,"css":{"text-align":"center"}}]}"#)
    #expect(message.contains("\"text-align\" of a run"))
    #expect(
      try answers.error(#"{"text":"ab","runs":[{"start":0,"end":1,"css":{}}]}"#)
        .contains("add \"css\""))
  }

  /// Only where the text has a language.
  @Test func wordsAreHyphenated() throws {
    var answers = Answers()
    let keys = #""text":"an extraordinary representation","width":90,"fonts":["Inter"],"#
    let css = #""css":{"hyphens":"auto"},"lines":true}"#
    let plain = try answers.reply("{" + keys + css)
    let hyphenated = try answers.reply("{" + keys + #""language":"en","# + css)
    #expect(plain.lineEnds == [3, 17, 31])
    #expect(hyphenated.lineEnds != plain.lineEnds)
  }

  /// Chromium 156 with English patterns: the last word is hyphenated only where it begins its line, a word
  /// with characters that the patterns lack nowhere, and one with soft hyphens behind the last of them only.
  @Test(
    arguments: [
      ("it is incomprehensibilities", 110, "Sans", [6, 19, 27]),
      ("government/administration was good", 80, "Serif", [26, 34]),
      ("the algorithm’s implementation was good", 80, "Serif", [4, 16, 24, 35, 39]),
      (#"hyp\u00adhenate it"#, 40, "Sans", [4, 7, 13]),
    ] as [(String, Double, String, [Int])])
  func wordsAreHyphenatedAsInChromium(
    _ text: String, _ width: Double, _ font: String, _ ends: [Int]
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","width":\#(width),"fonts":["Liberation\#(font)-Regular.ttf"],"size":16,"#
        + #""language":"en","css":{"hyphens":"auto"},"lines":true}"#)
    #expect(reply.lineEnds == ends)
  }

  /// Tab stops without a distance, and less than half a space apart, in Liberation Mono: Chromium's widths.
  @Test(arguments: [
    (#"a\tb"#, "0", "3px", 30.609), (#"\tx"#, "0px", "1px", 12.609), (#"\tx"#, "0", "2px", 15.609),
    (#"ab\t\tcd"#, "0", "2px", 51.203), (#"ab\t\tcd"#, "0.25", "1px", 50.359),
  ])
  func tabsHaveALeastAdvance(
    _ text: String, _ tabSize: String, _ letterSpacing: String, _ width: Double
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","fonts":["LiberationMono-Regular.ttf"],"size":16,"css":{"white-space":"pre","#
        + #""tab-size":"\#(tabSize)","letter-spacing":"\#(letterSpacing)"}}"#)
    #expect(abs(reply.number("width") - width) < 1.0 / 32)
  }

  @Test func linesAreClamped() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(Self.harbour)","width":120,"css":{"-webkit-line-clamp":"2"},"fonts":["Inter"]}"#
    )
    #expect(reply.number("height") == 40)
    #expect(reply["truncated"] as? Bool == true)
  }

  /// A cut line ends where it would, and has all of the room for the ellipsis.
  @Test(arguments: ["auto", "balance"]) func cutLinesKeepTheirEnds(_ style: String) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"one two three four five six seven","width":100,"fonts":["Inter"],"lines":true,"#
        + #""css":{"line-clamp":"2","text-wrap-style":"\#(style)"}}"#)
    #expect(reply.lineEnds == [8, 18])
  }

  @Test(arguments: [
    (#""css":{"white-spce":"pre"}"#, "did you mean \"white-space\"?"),
    (#""css":{"white-space":"pre-wrp"}"#, "did you mean \"pre-wrap\"?"),
    (#""css":{"line-height":"1.5parsec"}"#, "normal | <number> | <length> | <percentage>"),
    (#""css":{"letter-spacing":2}"#, "must be a string, not a number"),
    (#""css":{"tab-size":"-1px"}"#, "give \"0px\""),
    (#""css":{},"platform":"ios""#, "remove \"platform\""),
    (#""css":{},"breakRules":"chromium""#, "remove \"breakRules\""),
    (#""css":{},"profile":"chromium""#, "remove \"profile\""),
    (#""css":{},"tracking":1"#, "give letter-spacing"),
    (#""css":{},"paragraphs":[{"start":0,"end":1}]"#, "remove it"),
    (
      #""css":{"letter-spacing":"0.1em"},"fitSize":{"minimum":5,"maximum":10}"#, "give them in px"
    ),
    (#""css":{"text-indent":"50%"},"slack":true"#, "give a length"),
    (#""css":{"font-size":"12px"},"size":9"#, "remove one of them"),
    (#""css":{"line-clamp":"2"},"maximumLines":3"#, "remove one of them"),
    (#""css":{"text-wrap":"balance"},"lineWidths":[9,8]"#, "remove one of them"),
    (#""css":{"text-wrap":"balance pretty"}"#, "[ wrap | nowrap ]"),
    (#""css":{"font":"bold Inter"}"#, "<font-size>"),
    (#""css":{"font-family":"Nowhere"}"#, "no family of"),
    (#""css":{"font-feature-settings":"kern"}"#, "<string>"),
    (#""css":{"font-variant-caps":"small-caps"},"fonts":["LiberationSans"]"#, "'smcp'"),
    (#""css":{"text-combine-upright":"digits 5"}"#, "give \"digits 4\""),
    (#""css":{"text-emphasis":"dot"}"#, "none"), (#""css":{"columns":"2"}"#, "auto"),
    (#""css":{"font-variant-emoji":"emoji"}"#, "normal"),
    (#""css":{"text-rendering":"optimizeSpeed"}"#, "geometricPrecision"),
    (#""css":{"font-weight":"heavy"}"#, "bold"),
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
