import Foundation
import Testing
import TextMeasure
import TextMeasureBatch

/// Requests with `platform`.
@Suite struct PlatformRequestTests {
  @Test func withoutAPlatformNothingIsSaid() throws {
    var answers = Answers()
    let reply = answers.written(#"{"text":"a"}"#)
    #expect(!reply.contains("approximations"))
  }

  @Test func aSingleRuleOverridesThePlatforms() throws {
    var answers = Answers()
    let own = answers.written(
      #"{"text":"a b","width":9,"breakRules":"unicode","profile":"flutter","fonts":["Roboto"]}"#)
    let chromium = answers.written(
      #"{"text":"a b","width":9,"platform":"chromium","breakRules":"unicode","profile":"flutter","fonts":["Roboto"]}"#
    )
    #expect(
      chromium.replacing(#","approximations":["chromium: the width is not rounded"]"#, with: "")
        == own)
  }

  @Test(arguments: ["ios", "macos"])
  func applesPlatformsAnswerAsStringDrawing(_ platform: String) throws {
    var answers = Answers()
    let profile = platform == "ios" ? "uikit" : "appkit"
    let rest = #""text":"One two \n","width":60,"fonts":["Inter"],"size":16,"lines":true}"#
    let expected = answers.written(
      #"{"api":"boundingRect","profile":"\#(profile)",\#(rest)"#)
    let reply = answers.written(#"{"platform":"\#(platform)",\#(rest)"#)
    #expect(reply == expected)
  }

  @Test(arguments: ["chromium", "android", "compose", "flutter"])
  func onlyApplesPlatformsHaveApplesAPIs(_ platform: String) throws {
    var answers = Answers()
    for api in ["boundingRect", "sizeThatFits"] {
      let reply = answers.written(#"{"text":"a","platform":"\#(platform)","api":"\#(api)"}"#)
      #expect(reply.contains("remove one of them"))
    }
  }

  @Test(arguments: [
    ("android", "Roboto-Regular.ttf"), ("flutter", "Roboto-Regular.ttf"),
    ("chromium", "Inter-Regular.otf"),
  ])
  func aTextWithoutFontsHasThePlatforms(_ platform: String, _ file: String) throws {
    var answers = Answers()
    let reply = answers.written(#"{"text":"a あ","platform":"\#(platform)"}"#)
    #expect(reply.contains(#""fontsUsed":["\#(file)","#), "\(reply)")
    #expect(reply.contains(#""missingGlyphs":0"#))
  }

  /// Word and LibreOffice stretch a justified line before a line break, and the space in front of it: the
  /// places of words that LibreOffice 7.4 has, and without a space PowerPoint's.
  @Test(arguments: [
    ("libreoffice", "Hello big worlds\\nnext", [59.43, 103.78]),
    ("impress", "Hello big worlds\\nnext", [59.43, 103.78]),
    ("word", "Hello big worlds \\nnext", [51.75, 88.40]),
    ("powerpoint", "Hello big worlds\\nnext", [40.91, 66.70]),
  ])
  func justifiedLinesBeforeBreaks(_ platform: String, _ text: String, _ places: [Double]) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","size":16,"fonts":["Liberation Sans"],"platform":"\#(platform)","#
        + #""alignment":"justified","width":150,"graphemes":true}"#)
    let lines = try #require(reply["lines"] as? [[String: Any]])
    let graphemes = try #require(lines[0]["graphemes"] as? [[String: Any]])
    for (index, place) in zip([6, 10], places) {
      #expect(abs(graphemes[index].number("x") - place) < 0.1)
    }
  }

  /// PowerPoint's lines are 1.2 × the largest size high, also where the runs' fonts have other shares of it
  /// above the baseline.
  @Test func powerPointsLinesAreAsHighAsTheirHighestRun() throws {
    var answers = Answers()
    for (sizes, height) in [([20, 20], 24.0), ([20, 10], 24), ([10, 30], 36)] {
      let reply = try answers.reply(
        #"{"text":"ab","platform":"powerpoint","fonts":["Inter"],"size":\#(sizes[0]),"#
          + #""runs":[{"start":1,"end":2,"fonts":["Roboto"],"size":\#(sizes[1])}]}"#)
      #expect(abs(reply.number("height") - height) < 1e-9)
    }
  }

  @Test func whatIsSaidCountsForTheText() throws {
    var answers = Answers()
    let one = answers.written(#"{"text":"1","platform":"pango"}"#)
    #expect(!one.contains("may be") && !one.contains("tabs"))
    let several = answers.written(#"{"text":"1\t2","platform":"pango","width":5}"#)
    #expect(several.contains("2⁻¹⁰ px too wide") && several.contains("tabs have UIKit's stops"))
    let terminators = answers.written(#"{"text":"1\u20282","platform":"pango"}"#)
    #expect(terminators.contains("other terminators"))
  }

  @Test(arguments: ["macos", "chromium", "android", "pango"])
  func textStylesAreOfIOSAlone(_ platform: String) throws {
    var answers = Answers()
    let reply = answers.written(#"{"text":"a","textStyle":"body","platform":"\#(platform)"}"#)
    #expect(reply.contains("give a size in its place"))
    let phone = answers.written(#"{"text":"a","textStyle":"body","platform":"ios"}"#)
    #expect(phone.contains(#""size":17"#))
  }

  /// Word's line of two fonts, by a report 12.70 to 12.72 pt high: the leading is above the line.
  @Test func aDeeperFontDoesNotTakeTheLeading() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"platform":"word","text":"Ensure or pass --font-path to it","size":10.5,"#
        + #""fonts":["LiberationSans"],"#
        + #""runs":[{"start":15,"end":26,"fonts":["LiberationMono"],"size":9.5}]}"#)
    #expect((12.70...12.72).contains(reply.number("height")))
  }

  /// LibreOffice's PDFs have 0.2 em, Word 0.25, by a report.
  @Test(arguments: [
    ("2026年", 1.0), ("a年b", 2), ("年é", 1), ("ーa", 1), ("あ(a)", 0), ("年.2", 0), ("a。", 0), ("年%", 0),
    ("年\n2", 0),
  ]) func officeProgramsSpaceLettersBesideIdeographs(_ text: String, _ count: Double) throws {
    var answers = Answers()
    func width(_ platform: String) throws -> Double {
      try answers.reply(
        #"{"text":"\#(text.replacing("\n", with: "\\n"))","platform":"\#(platform)","size":20,"#
          + #""fonts":["LiberationSans-Regular.ttf","NotoSansCJK-Regular.ttc"]}"#
      ).number("width")
    }
    let exact = try width("powerpoint")
    #expect(abs(try width("libreoffice") - exact - 4 * count) < 0.01)
    #expect(abs(try width("word") - exact - 5 * count) < 0.01)
  }

  /// LibreOffice's PDFs; for Word and PowerPoint reports of theirs.
  @Test(arguments: [
    ("libreoffice", 24, #""lineHeightMultiple":2"#, [22.4, 77.6]),
    ("libreoffice", 12, #""lineHeightMultiple":1.15"#, [11.2, 27.05]),
    ("libreoffice", 12, #""minimumLineHeight":20,"maximumLineHeight":20"#, [16, 36]),
    ("libreoffice", 36, #""minimumLineHeight":25,"maximumLineHeight":25"#, [20, 45]),
    ("word", 48, #""lineHeightMultiple":2"#, [44.82, 155.22]),
    ("word", 36, #""minimumLineHeight":10,"maximumLineHeight":10"#, [8, 18]),
    ("powerpoint", 12.5, #""lineHeightMultiple":1.5"#, [16.875, 39.375]),
  ]) func baselinesAreThoseOfOfficePrograms(
    _ platform: String, _ size: Double, _ style: String, _ expected: [Double]
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"A\nA","platform":"\#(platform)","size":\#(size),\#(style),"lines":true,"#
        + #""fonts":["LiberationSerif-Regular.ttf"]}"#)
    let lines = try #require(reply["lines"] as? [[String: Any]])
    let baselines = lines.map { $0.number("baseline") }
    #expect(baselines.count == 2 && zip(baselines, expected).allSatisfy { abs($0 - $1) < 0.03 })
  }

  @Test func truncationIsSaidWhereTextIsHidden() throws {
    var answers = Answers()
    let request =
      #"{"text":"one two three four","width":60,"lineBreakMode":"truncateTail","platform":"android""#
    let whole = answers.written(request + "}")
    let cut = answers.written(request + #","maximumLines":1}"#)
    #expect(!whole.contains("tabs is cut"))
    #expect(cut.contains("a line with tabs is cut as UIKit cuts it"))
  }

  /// The last line's end and width in Flutter's engine; the white space before the ellipsis stays.
  @Test(arguments: [
    ("Hello world foo", 60.0, 7, 55.5), ("Hello world foo", 75, 10, 71.6),
    ("Hello world foo", 48, 6, 45.0), ("Hello  world", 45, 5, 41.5),
    ("Supercalifragilistic", 60, 6, 52.6), (#"Hello\nworld"#, 500, 5, 32.2),
  ])
  func fluttersEllipsis(_ text: String, _ width: Double, _ end: Int, _ extent: Double) throws {
    var answers = Answers()
    let reply = answers.written(
      #"{"text":"\#(text)","width":\#(width),"maximumLines":1,"lineBreakMode":"truncateTail","#
        + #""platform":"flutter","size":14,"lines":true}"#)
    #expect(reply.contains(#""lines":[{"start":0,"end":\#(end),"width":\#(extent)"#), "\(reply)")
  }

  @Test func theDocumentHasTheTables() throws {
    let documents = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")
    #expect(
      try String(contentsOf: documents.appending(path: "platforms.md"), encoding: .utf8)
        .contains(PlatformTables.markdown),
      "replace the tables with: textmeasure batch --describe platforms")
  }
}
