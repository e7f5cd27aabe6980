import Foundation
import Testing
import TextMeasure

/// The object `android` of a request.
@Suite struct AndroidRequestTests {
  private static let text =
    "This is a text of some words that is broken into lines of equal width, balanced or not."

  @Test func heightsArePixels() {
    var answers = Answers()
    // 16 sp are 20.2 dp at a scale of 1.3, 53.025 px at 2.625, and so 53 px.
    let reply = answers.written(
      #"{"text":"a","size":16,"platform":"compose","android":{"fontScale":1.3,"density":2.625}}"#)
    #expect(reply.contains(#""px":{"width":29,"height":62}"#), "\(reply)")
    let view = answers.written(
      #"{"text":"a","size":16,"android":{"fontScale":1.3,"density":2.625}}"#)
    #expect(view.contains(#""px":{"width":29,"height":71}"#), "\(view)")
    #expect(!answers.written(#"{"text":"a","android":{}}"#).contains(#""px""#))
  }

  @Test func aTextViewHasItsDefaults() {
    var answers = Answers()
    func lines(_ rest: String) -> String {
      answers.written(#"{"text":"\#(Self.text)","width":210,"lines":true,"size":14,\#(rest)}"#)
    }
    let view = lines(#""platform":"android""#)
    #expect(view == lines(#""android":{}"#))
    #expect(view == lines(#""android":{"breakStrategy":"high_quality"}"#))
    #expect(view != lines(#""android":{"breakStrategy":"simple"}"#))
    #expect(view != lines(#""android":{"includeFontPadding":false}"#))
    let compose = lines(#""platform":"compose""#)
    #expect(compose == lines(#""platform":"compose","android":{"lineBreak":"simple"}"#))
    #expect(
      lines(#""platform":"compose","android":{"lineBreak":"heading"}"#)
        == lines(#""platform":"compose","android":{"breakStrategy":"balanced"}"#))
    #expect(compose != lines(#""platform":"compose","android":{"lineHeight":24}"#))
  }

  /// A font that stands in for a missing character makes a line as high as its own ascent and descent;
  /// the box of a style's own font pads the block (AOSP `StaticLayout.generate`).
  @Test func aFallbackFontsBoxPadsNothing() {
    var answers = Answers()
    for text in ["テスト", "test テスト", "हिन्दी"] {
      let reply = answers.written(#"{"text":"\#(text)","size":16,"platform":"android"}"#)
      #expect(reply.contains(#""height":24,"#), "\(reply)")
    }
    let own = answers.written(
      #"{"text":"テスト","size":16,"platform":"android","fonts":["NotoSansCJK-Regular.ttc"]}"#)
    #expect(own.contains(#""height":46,"#), "\(own)")
  }

  /// The last line reaches the block's bottom: with font padding (AOSP `StaticLayout.out`), and with
  /// Compose's trimming (androidx `ParagraphIntegrationLineHeightStyleTest`).
  @Test(arguments: [
    (#""text":"A\nB","platform":"android","size":16"#, 21, 20, 5),
    (#""text":"A B C D","width":20,"maximumLines":2,"platform":"android","size":16"#, 21, 20, 5),
    (
      #""text":"日本語","platform":"android","size":16,"fonts":["NotoSansCJK-Regular.ttc"]"#, 0, 46, 17
    ),
    (
      #""text":"Line 1","platform":"compose","size":18,"android":{"lineHeight":50,"lineHeightTrim":"both"}"#,
      0, 21, 4
    ),
    (
      #""text":"Line 1\nLine 2","platform":"compose","size":18,"#
        + #""android":{"lineHeight":50,"lineHeightTrim":"both"}"#, 27, 44, 4
    ),
  ])
  func theLastLineEndsWithTheBlock(
    _ members: String, _ top: Int, _ height: Int, _ descent: Int
  ) throws {
    var answers = Answers()
    let reply = try #require(
      try JSONSerialization.jsonObject(
        with: Data(answers.written(#"{\#(members),"lines":true,"lineBoxes":true}"#).utf8))
        as? [String: Any])
    let line = try #require((reply["lines"] as? [[String: Any]])?.last)
    #expect(line["top"] as? Int == top, "\(reply)")
    #expect(line["height"] as? Int == height)
    #expect(line["descent"] as? Int == descent)
    #expect(reply["height"] as? Int == top + height)
  }

  /// Minikin finds the script of each word by itself: spaces and digits have none, and are spaced.
  @Test(arguments: [
    ("مرحبا بالعالم", "Noto Sans Arabic", 1), ("कीमत 100 है", "Noto Sans Devanagari", 5),
    ("है ab है", "Noto Sans Devanagari", 4), ("سعر 100 ريال", "Noto Sans Arabic", 5),
    ("है:", "Noto Sans Devanagari", 0),
  ])
  func wordsOfUnspacedScriptsAloneHaveNoSpacing(
    _ text: String, _ font: String, _ count: Double
  ) throws {
    var answers = Answers()
    func width(_ rest: String) throws -> Double {
      let written = answers.written(
        #"{"text":"\#(text)","fonts":["Roboto","\#(font)"],"size":30,"platform":"compose"\#(rest)}"#
      )
      let reply = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any]
      return try #require(reply?["width"] as? Double)
    }
    #expect(try width(#","tracking":6"#) - width("") == 6 * count)
  }

  /// As in Pango 1.50, but for the spacing at the end: half forms are clusters of their own.
  @Test(arguments: [("स्ते", 2.0), ("नमस्ते दुनिया", 8), ("क्षत्रिय", 3), ("अन्तर्राष्ट्रीय", 6)])
  func pangoSpacesHalfForms(_ text: String, _ count: Double) throws {
    var answers = Answers()
    func width(_ rest: String) throws -> Double {
      let written = answers.written(
        #"{"text":"\#(text)","fonts":["Noto Sans Devanagari"],"size":30,"platform":"pango"\#(rest)}"#
      )
      let reply = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any]
      return try #require(reply?["width"] as? Double)
    }
    #expect(abs(try width(#","tracking":6"#) - width("") - 6 * count) < 0.01)
  }

  /// A cut line's boxes are those of what it shows (AOSP `BoringLayout.replaceOrMake`).
  @Test(arguments: ["truncateHead", "truncateMiddle", "truncateTail"])
  func hiddenTextHasNoBoxes(_ mode: String) throws {
    var answers = Answers()
    func width(_ rest: String) throws -> Double {
      let written = answers.written(
        #"{"text":"Some very long product name that does not fit on two lines of text • 10","size":16,"#
          + #""width":150,"maximumLines":1,"lineBreakMode":"\#(mode)","platform":"android"\#(rest)}"#
      )
      let reply = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any]
      #expect(reply?["truncated"] as? Bool == true)
      // Boxes are of whole pixels, and so are views.
      return try #require(reply?["width"] as? Double).rounded(.up)
    }
    #expect(try width("") == width(#","android":{"useBoundsForWidth":false}"#))
  }

  /// `TextLine` shapes what is left and the ellipsis as one text. The values are HarfBuzz's for these texts; the last
  /// Arabic letter is a final one.
  @Test(arguments: [
    ("TTTTTTTTTTTT", "Roboto-Regular.ttf", 70.0, "truncateTail", [4, 12], [46.074, 13.379]),
    (
      "TTTTTTTTTTTT", "Roboto-Regular.ttf", 70, "truncateMiddle", [2, 10], [21.895, 13.379, 24.023]
    ),
    ("TTTTTTTTTTTT", "Roboto-Regular.ttf", 70, "truncateHead", [0, 8], [13.379, 48.203]),
    ("بببببببببب", "NotoSansArabic-Regular.ttf", 58, "truncateTail", [6, 10], [15.816, 54.676]),
  ])
  func anEllipsisIsShapedWithTheText(
    _ text: String, _ font: String, _ width: Double, _ mode: String, _ hidden: [Int],
    _ widths: [Double]
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","fonts":["\#(font)","NotoSans-Regular.ttf"],"size":20,"width":\#(width),"#
        + #""platform":"android","android":{"useBoundsForWidth":false},"maximumLines":1,"#
        + #""lineBreakMode":"\#(mode)","lines":true,"glyphs":true}"#)
    #expect(reply["hidden"] as? [Int] == hidden)
    #expect(abs(try #require(reply["width"] as? Double) - widths.reduce(0, +)) < 0.01)
    let line = try #require((reply["lines"] as? [[String: Any]])?.first)
    let runs = try #require(line["runs"] as? [[String: Any]])
    for (run, width) in zip(runs, widths) {
      #expect(abs(try #require(run["width"] as? Double) - width) < 0.01)
      let isToken = run["kind"] as? String == "token"
      #expect(isToken == (run["start"] as? Int == hidden[0] && run["end"] as? Int == hidden[1]))
      for glyph in try #require(run["glyphs"] as? [[String: Any]]) {
        let cluster = try #require(glyph["cluster"] as? Int)
        #expect(isToken ? cluster == hidden[0] : !(hidden[0]..<hidden[1]).contains(cluster))
      }
    }
    #expect(runs.count == widths.count)
  }

  /// What fits is the height of the reply, with the font's padding and the spacing after the last line.
  @Test(arguments: [("", 35), (#","lineSpacingExtra":4"#, 39)])
  func paddingCountsWhereAHeightIsLimited(_ spacing: String, _ two: Int) {
    var answers = Answers()
    func reply(_ height: Double) -> String {
      answers.written(
        #"{"text":"one two three four five six","size":14,"width":90,"height":\#(height),"#
          + #""platform":"android","android":{"breakStrategy":"simple"\#(spacing)}}"#)
    }
    #expect(reply(Double(two)).contains(#""height":\#(two),"#), "\(reply(Double(two)))")
    #expect(reply(Double(two) - 0.5).contains(#""lineCount":1,"#))
  }

  /// Lines that are chosen over the paragraph are those of this width alone: at one that is 10⁻⁵ less they differ.
  @Test func linesOverAParagraphAreOfOneWidth() throws {
    var answers = Answers()
    func ends(_ width: Double) throws -> ([Double], [String: Any]) {
      let reply = try answers.reply(
        #"{"text":"漢字かな交じり文、テスト。「東京」（大阪） ","width":\#(width),"widths":true,"#
          + #""lines":true,"size":16,"language":"ja","platform":"android"}"#)
      let lines = try #require(reply["lines"] as? [[String: Any]])
      return (lines.map { $0.number("end") }, try #require(reply["widths"] as? [String: Any]))
    }
    let (own, widths) = try ends(97.3)
    #expect(try own != ends(97.29999).0)
    #expect(widths.number("validFrom") == 97.3 && widths.number("validTo") == (97.3).nextUp)
    let style = TextStyle(try TextFont(name: "Roboto", size: 16))
    let prepared = try TextMeasurer().prepare(
      " aaa b", style: style, options: TextOptions(platform: .android))
    for width in [CGFloat.nan, -1, 0, .infinity] {
      #expect(try prepared.measure(width: width, maximumLines: 1).lineCount == 1)
    }
  }

  @Test func boxesReplaceText() {
    var answers = Answers()
    func reply(_ text: String, _ box: String) -> String {
      answers.written(
        #"{"text":"\#(text)","width":100,"lines":true,"size":14,"platform":"android","attachments":[{\#(box),"width":50,"height":9}]}"#
      )
    }
    let own = reply("Read (the report) now, today", #""at":6,"end":16"#)
    #expect(own.contains(#""start":0,"end":18,"#), "\(own)")
    #expect(own.contains(#""start":18,"end":28,"#), "\(own)")
    let plain = reply("Read (\u{FFFC}) now, today", #""at":6"#)
    for (given, replaced) in [(28, 19), (18, 9)] {
      #expect(own.contains(#""end":\#(given),"#) && plain.contains(#""end":\#(replaced),"#))
    }
    func sizes(_ reply: String) -> [Substring] {
      reply.split(separator: ",").filter { $0.contains("width") || $0.contains("height") }
    }
    #expect(sizes(own) == sizes(plain))
  }

  @Test(arguments: [
    (#"{"at":1,"end":1,"width":1,"height":1}"#, "replaces nothing"),
    (#"{"at":2,"end":4,"width":1,"height":1}"#, "a line's end"),
    (#"{"at":1,"end":9,"width":1,"height":1}"#, "the text has 5 UTF-16 units"),
    (#"{"at":0,"width":1,"height":1}"#, "put one there"),
    (
      #"{"at":0,"end":2,"width":1,"height":1},{"at":1,"end":3,"width":1,"height":1}"#,
      "ascending order"
    ),
  ])
  func boxesThatReplaceNothingAreRefused(_ boxes: String, _ message: String) {
    var answers = Answers()
    let reply = answers.written(#"{"text":"abc\nd","attachments":[\#(boxes)]}"#)
    #expect(reply.contains(message), "\(reply)")
  }

  /// Roboto's j begins at -66 of 2048 units, and its W ends at 1773 of 1817: 4 and 87 px at 100 px.
  @Test func boundsCountAsWidth() {
    var answers = Answers()
    func reply(_ rest: String) -> String {
      answers.written(#"{"text":"jW","size":100,"android":{\#(rest)}}"#)
    }
    #expect(reply("").contains(#""width":114.92578125,"#))
    #expect(reply(#""useBoundsForWidth":false"#).contains(#""width":112.64453125,"#))
  }

  @Test(arguments: [
    (#""platform":"ios","android":{}"#, #"give "platform" android or compose"#),
    (#""css":{},"android":{}"#, #"does not go with "css""#),
    (#""profile":"android","android":{}"#, #"remove "profile""#),
    (
      #""platform":"android","hyphenationFactor":0.5"#, #"give "hyphenationFrequency" in "android""#
    ),
    (#""android":{"breakStrategy":"optimal"}"#, #""android.breakStrategy" cannot be "optimal""#),
    (#""android":{"density":0}"#, "density"),
    (#""lineWidths":[50,60],"android":{}"#, #"give "breakStrategy" simple"#),
  ])
  func whatDoesNotFitIsRefused(_ members: String, _ message: String) {
    var answers = Answers()
    let reply = answers.written(#"{"text":"a",\#(members)}"#)
    #expect(
      reply.contains("error") && reply.replacing("\\\"", with: "\"").contains(message), "\(reply)")
  }
}
