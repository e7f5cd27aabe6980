import Foundation
import Testing
import TextMeasureBatch

/// Vertical text: `writing-mode` and `text-orientation`.
struct VerticalTextTests {
  /// Texts in 25 languages in the default fonts: `Fixtures/vertical.ndjson`, recorded from Chromium 156
  /// by `Scripts/recording.py`.
  @Test func isLaidOutAsInChromium() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/vertical.ndjson")
    var answers = Answers()
    var count = 0
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      let entry = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      var request = entry.filter { !["starts", "widths", "runs", "height"].contains($0.key) }
      request["lines"] = true
      let reply = try answers.reply(request)
      let lines = try #require(reply["lines"] as? [[String: Any]], "\(reply)")
      #expect(lines.compactMap { $0["start"] as? Int } == entry["starts"] as? [Int], "\(line)")
      #expect(reply.number("height") == entry.number("height"), "\(line)")
      let widths = try #require(entry["widths"] as? [Double])
      let runs = try #require(entry["runs"] as? [Int])
      for (index, found) in lines.enumerated().prefix(widths.count) {
        // Chromium rounds each run to 1/64 px; what hangs, and a visible hyphen, it tells not apart.
        let slack = Double(3 + 2 * runs[index]) / 64
        let text = request["text"] as? String ?? ""
        guard !text.contains("\u{AD}"), !text.contains("\t") else { continue }
        #expect(abs(found.number("width") - widths[index]) <= slack, "\(index) of \(line)")
        count += 1
      }
    }
    #expect(count > 500)
  }

  /// A glyph's origin, as `hb-shape --direction=ttb` has it: 880 units below where its advance begins,
  /// and half an em to the left of the central baseline. The brackets and the sound mark have vertical
  /// forms.
  @Test func uprightGlyphsStandAsHarfBuzzPlacesThem() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"「あ」ー。","size":1000,"language":"ja","css":{"writing-mode":"vertical-rl"},"#
        + #""glyphs":true}"#)
    let run = try Self.run(0, of: reply)
    let glyphs = try #require(run["glyphs"] as? [[String: Any]])
    #expect(run["upright"] as? Bool == true)
    #expect(glyphs.compactMap { $0["id"] as? Int } == [59006, 65158, 59007, 65339, 58981])
    #expect(glyphs.map { $0.number("x") } == [880, 1880, 2880, 3880, 4880])
    // The baseline is in the middle of a line that is 1,448 high.
    #expect(glyphs.allSatisfy { $0.number("y") == 724 + 500 && $0.number("advance") == 1000 })
  }

  /// Chromium's length: three letters as high as the font's lines are, else as wide as they are.
  @Test func aRunStandsUprightForItself() throws {
    var answers = Answers()
    func width(_ run: String) throws -> Double {
      try answers.reply(
        #"{"text":"放送NHK局","language":"ja","fonts":["NotoSansCJK-Regular.ttc"],"size":20,"#
          + #""css":{"writing-mode":"vertical-rl"}\#(run)}"#
      ).number("width")
    }
    let upright = #","runs":[{"start":2,"end":5,"css":{"text-orientation":"upright"}}]"#
    #expect(abs(try width(upright) - 120) < 1.0 / 16)
    #expect(try width("") < 110)
    let message = try answers.error(
      #"{"text":"ab","css":{"writing-mode":"vertical-rl"},"runs":[{"start":0,"end":1,"css":"#
        + #"{"text-orientation":"sideways"}}]}"#)
    #expect(message.contains("text-orientation"))
  }

  @Test func turnedLettersKeepTheirBaseline() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"あA","size":1000,"language":"ja","css":{"writing-mode":"vertical-lr"},"#
        + #""fonts":["NotoSansCJK-Regular.ttc"],"lineBoxes":true,"glyphs":true}"#)
    let latin = try Self.run(1, of: reply)
    #expect(latin["upright"] == nil)
    let glyph = try #require((latin["glyphs"] as? [[String: Any]])?.first)
    // The ascent of 1,160 is 436 more than half of the line.
    #expect(glyph.number("y") == 724 + 436)
  }

  /// The largest size at which the lines of the same request fit its room.
  @Test func sizesAreFittedAcrossTheLines() throws {
    var answers = Answers()
    func request(_ more: String) -> String {
      #"{"text":"縦書きの文章がこの枠に入るかどうか","language":"ja","width":60,"fonts":["NotoSansCJK-Regular.ttc"],"#
        + #""css":{"writing-mode":"vertical-rl","line-height":"1.5"}\#(more)}"#
    }
    let fitted = try answers.reply(
      request(#","height":70,"fitSize":{"minimum":6,"maximum":30,"step":0.5}"#))
    let size = try #require(fitted["fitSize"] as? [String: Any]).number("size")
    func height(_ size: Double) throws -> Double {
      try answers.reply(request(#","size":\#(size)"#)).number("height")
    }
    #expect(try height(size) <= 70 && fitted.number("height") == height(size))
    #expect(try height(size + 0.5) > 70)
  }

  @Test func textThatIsTurnedAsAWholeIsMeasuredAsHorizontalText() throws {
    var answers = Answers()
    let text = #""text":"縦書き and 横書き","width":60,"lines":true,"lineBoxes":true"#
    let horizontal = answers.written(#"{\#(text),"css":{}}"#)
    for css in [
      #""writing-mode":"sideways-rl""#, #""writing-mode":"sideways-lr""#,
      #""writing-mode":"vertical-rl","text-orientation":"sideways""#,
    ] {
      #expect(answers.written(#"{\#(text),"css":{\#(css)}}"#) == horizontal)
    }
    #expect(
      answers.written(#"{\#(text),"css":{"writing-mode":"vertical-rl"}}"#) != horizontal)
  }

  /// Chromium's places; in CSS upright letters of every script run from top to bottom.
  @Test func uprightTextKeepsItsDirection() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"אבג (ab)","fonts":["Roboto-Regular.ttf","LiberationSans-Regular.ttf"],"size":20,"#
        + #""width":200,"css":{"writing-mode":"vertical-rl","text-orientation":"upright","#
        + #""direction":"rtl"},"graphemes":true}"#)
    let line = try #require((reply["lines"] as? [[String: Any]])?.first)
    let boxes = try #require(line["graphemes"] as? [[String: Any]])
    let places = Dictionary(
      uniqueKeysWithValues: boxes.map { ($0["start"] as? Int ?? -1, $0.number("x")) })
    #expect((0..<8).map { places[$0] } == [178, 156, 134, 110, 86, 38, 62, 14])
  }

  private static func run(_ index: Int, of reply: [String: Any]) throws -> [String: Any] {
    let line = try #require((reply["lines"] as? [[String: Any]])?.first, "\(reply)")
    return try #require(line["runs"] as? [[String: Any]], "\(reply)")[index]
  }
}
