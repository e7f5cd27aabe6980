import Foundation
import Testing
import TextMeasureBatch

/// Readings: `ruby` of a run, `ruby-align`, `ruby-position`, `ruby-overhang`.
struct RubyTests {
  private static let fonts = #""fonts":["NotoSansCJK-Regular.ttc"],"size":20,"language":"ja""#

  private static func request(
    _ text: String, _ runs: String, css: String = "", more: String = ""
  ) -> String {
    #"{"text":"\#(text)",\#(fonts),"css":{\#(css)},"runs":[\#(runs)],"lines":true,"glyphs":true\#(more)}"#
  }

  /// All paragraphs of a seed, recorded from Chromium 156 by `Scripts/recording.py`: those that
  /// `Scripts/compare-with-chromium.py --ruby --defaults --languages de,en,ja,ko,zh-Hans,zh-Hant --count 60
  /// --seed 508` compares. The counts are those that agree.
  @Test func isLaidOutAsInChromium() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/ruby.ndjson")
    var answers = Answers()
    var (paragraphs, heights, lines, widths) = (0, 0, 0, 0)
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      let entry = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      var request = entry.filter { !["starts", "widths", "parts", "height"].contains($0.key) }
      request["lines"] = true
      let reply = try answers.reply(request)
      let found = try #require(reply["lines"] as? [[String: Any]], "\(reply)")
      guard found.compactMap({ $0["start"] as? Int }) == entry["starts"] as? [Int] else { continue }
      paragraphs += 1
      if abs(reply.number("height") - entry.number("height")) < 0.01 { heights += 1 }
      let expected = try #require(entry["widths"] as? [Double])
      let parts = try #require(entry["parts"] as? [Int])
      for (line, (width, count)) in zip(found, zip(expected, parts)) {
        lines += 1
        // Chromium rounds each part of a line to 1/64 px.
        if abs(line.number("width") - width) <= Double(3 + 2 * count) / 64 { widths += 1 }
      }
    }
    #expect(paragraphs == 58 && heights == 58)
    #expect(lines == 386 && widths == 385)
  }

  /// Chromium's line ends: the room is shared out to base and reading, and what is left of both is a column of
  /// its own, also where there is no other text.
  @Test(arguments: [
    ("ああ漢字漢字漢字ああ", 2..<8, "かんじかんじかんじ", 90, [0, 4, 8], ["かんじ", "かんじかんじ"]),
    ("第一位舞踏者", 0..<6, "プルミエール、ダンス", 105, [0, 5], ["プルミエール、ダ", "ンス"]),
    ("第一位舞踏者", 0..<6, "プルミエール、ダンス", 65, [0, 3], ["プルミエー", "ル、ダンス"]),
  ])
  func aLineEndsInALongBase(
    _ text: String, _ base: Range<Int>, _ ruby: String, _ width: Int, _ starts: [Int],
    _ expected: [String]
  ) throws {
    var answers = Answers()
    let run = #"{"start":\#(base.lowerBound),"end":\#(base.upperBound),"ruby":"\#(ruby)"}"#
    let reply = try answers.reply(Self.request(text, run, more: #","width":\#(width)"#))
    let lines = try #require(reply["lines"] as? [[String: Any]])
    #expect(lines.compactMap { $0["start"] as? Int } == starts)
    let readings = lines.flatMap { $0["readings"] as? [[String: Any]] ?? [] }
    #expect(readings.compactMap { $0["text"] as? String } == expected)
  }

  /// Chromium's: the column is 40 wide and reaches 5 over the text on either side; the base has 10 on
  /// either side, and its reading none.
  @Test func aWiderReadingReachesOverItsNeighbours() throws {
    var answers = Answers()
    let reply = try answers.reply(
      Self.request("あ漢あ", #"{"start":1,"end":2,"ruby":"かんかん"}"#))
    let line = try #require((reply["lines"] as? [[String: Any]])?.first)
    #expect(abs(line.number("width") - 70) < 0.001)
    #expect(try Self.glyphs(of: line) == [0, 25, 50])
    let reading = try #require((line["readings"] as? [[String: Any]])?.first)
    #expect(reading.number("x") == 15 && reading.number("width") == 40)
    #expect(reading["text"] as? String == "かんかん")
    #expect(try Self.glyphs(of: reading) == [15, 25, 35, 45])
    // The line has moved down by 6, and the reading's baseline is 20 above its own.
    #expect(reply.number("height") == 35 && line.number("baseline") == 29)
    #expect(reading.number("baseline") == 9)
  }

  @Test(arguments: [
    (#""ruby-align":"center""#, [0.0, 25, 45, 70], 15.0),
    (#""ruby-align":"start""#, [0, 20, 40, 75], 20),
    (#""ruby-align":"space-between""#, [0, 20, 60, 80], 20),
  ])
  func propertiesPlaceTheBase(_ css: String, _ places: [Double], _ x: Double) throws {
    var answers = Answers()
    let reply = try answers.reply(
      Self.request("あ漢字あ", #"{"start":1,"end":3,"ruby":"かんかんかん"}"#, css: css))
    let line = try #require((reply["lines"] as? [[String: Any]])?.first)
    #expect(try Self.glyphs(of: line) == places)
    let reading = try #require((line["readings"] as? [[String: Any]])?.first)
    #expect(reading.number("x") == x)
  }

  /// Chromium's widths: the blank parts of what is beside the base, at most half of what the base lacks.
  @Test(arguments: [
    ("あ）あ（あ", "ああああああああ", "center", 140.0), ("あ）あ（あ", "ああああああああ", "start", 150),
    ("あ）あ（あ", "ああああああああ", "space-between", 160), ("漢字漢字漢", "ああああああ", "center", 140),
    ("あ あ あ", "ああああああ", "center", 100.03125), ("あ あ あ", "ああああああ", "start", 104.5),
  ])
  func overhangsSpaces(_ text: String, _ reading: String, _ align: String, _ width: Double) throws {
    for value in ["spaces", "none"] {
      var answers = Answers()
      let reply = try answers.reply(
        Self.request(
          text, #"{"start":2,"end":3,"ruby":"\#(reading)"}"#,
          css: #""ruby-overhang":"\#(value)","ruby-align":"\#(align)""#))
      #expect(abs(reply.number("width") - width) < 1.0 / 16)
    }
  }

  /// Chromium's heights: of the lines before and after, what is free beside their text counts.
  @Test(arguments: [
    ("", 90.0), (#""line-height":"1.5""#, 92), (#""line-height":"1""#, 71),
    (#""writing-mode":"vertical-rl""#, 88.5), (#""ruby-position":"under""#, 90),
  ])
  func linesMakeRoom(_ css: String, _ height: Double) throws {
    var answers = Answers()
    let reply = try answers.reply(
      Self.request(
        "あ\\n漢\\nあ", #"{"start":2,"end":3,"ruby":"かん"}"#,
        css: (css.isEmpty ? "" : css + ",") + #""white-space":"pre-wrap""#))
    #expect(reply.number("height") == height)
  }

  @Test func aLineDoesNotEndInAShortBase() throws {
    var answers = Answers()
    let reply = try answers.reply(
      Self.request(
        "ああ漢字漢字ああ", #"{"start":2,"end":6,"ruby":"かんじ"}"#, more: #","width":90"#))
    let lines = try #require(reply["lines"] as? [[String: Any]])
    #expect(lines.compactMap { $0["start"] as? Int } == [0, 2, 6])
  }

  @Test(arguments: [
    (#"{"text":"漢","runs":[{"start":0,"end":1,"ruby":"か"}]}"#, "Chromium's rules"),
    (
      #"{"text":"漢","css":{"text-align":"justify"},"runs":[{"start":0,"end":1,"ruby":"か"}]}"#,
      "justified"
    ),
    (#"{"text":"אב","css":{},"runs":[{"start":0,"end":1,"ruby":"a"}]}"#, "right-to-left"),
    (#"{"text":"漢","css":{},"runs":[{"start":0,"end":1,"ruby":"a\tb"}]}"#, "one line"),
    (#"{"text":"漢","css":{},"runs":[{"start":0,"end":1,"rubySize":9}]}"#, "add one"),
    (#"{"text":"漢","css":{"ruby-position":"inter-character"}}"#, "ruby-position"),
  ])
  func whatIsNotBuiltIsRefused(_ request: String, _ reason: String) throws {
    var answers = Answers()
    #expect(answers.written(request).contains(reason), "\(answers.written(request))")
  }

  /// The places of the glyphs of a line or a reading.
  /// To 1/1024 pt: each run is rounded once, to 1/65536.
  private static func glyphs(of line: [String: Any]) throws -> [Double] {
    let runs = try #require(line["runs"] as? [[String: Any]])
    return runs.flatMap { $0["glyphs"] as? [[String: Any]] ?? [] }
      .map { ($0.number("x") * 1024).rounded() / 1024 }
  }
}
