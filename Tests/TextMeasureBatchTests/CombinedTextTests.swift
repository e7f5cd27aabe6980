import Foundation
import Testing
import TextMeasureBatch

/// Characters beside each other in vertical text: `text-combine-upright`.
@Suite struct CombinedTextTests {
  private static let noto = #""NotoSansCJK-Regular.ttc""#

  /// A reply to a text whose part between brackets is combined.
  private static func reply(
    _ marked: String, fonts: String = noto, size: Double = 20, mode: String = "vertical-rl",
    css: String = "", run: String = "", more: String = ""
  ) throws -> [String: Any] {
    var answers = Answers()
    return try answers.reply(
      request(marked, fonts: fonts, size: size, mode: mode, css: css, run: run, more: more))
  }

  private static func request(
    _ marked: String, fonts: String = noto, size: Double = 20, mode: String = "vertical-rl",
    css: String = "", run: String = "", more: String = ""
  ) -> String {
    let parts = marked.split(separator: "[", omittingEmptySubsequences: false)
    let rest = parts[1].split(separator: "]", omittingEmptySubsequences: false)
    let (start, end) = (parts[0].utf16.count, parts[0].utf16.count + rest[0].utf16.count)
    return
      #"{"text":"\#(parts[0])\#(rest[0])\#(rest[1])","fonts":[\#(fonts)],"size":\#(size),"lines":true,"#
      + #""language":"ja","css":{"writing-mode":"\#(mode)"\#(css)},"runs":[{"start":\#(start),"#
      + #""end":\#(end),"css":{"text-combine-upright":"all"\#(run)}}]\#(more)}"#
  }

  /// What Chromium 156 has: the length of the longest line, and the extent across lines.
  @Test(arguments: [
    ("平成[20]年", "", "", 80, 29), ("平成[2020]年", "", "", 80, 29), ("平成[!?]年", "", "", 80, 29),
    ("ab[20]cd", "", "", 65.75, 29), ("平 [20] 年", "", "", 68.96875, 29),
    ("平[2 0]年", "", "", 60, 29), ("平[אב]年", "", "", 60, 29),
    ("平[20]年", #","letter-spacing":"3px""#, "", 66, 29),
    ("平[20]年", #","line-height":"40px""#, "", 60, 40),
    ("平[20]年", #","text-orientation":"upright""#, "", 60, 29),
    ("平[20]年", #","text-orientation":"sideways""#, "", 60, 29),
    ("平[20]年", "", #","font-size":"30px""#, 70, 44),
    ("平[20]年", "", #","line-height":"40px""#, 60, 40),
    ("平[20]年", "", #","letter-spacing":"5px""#, 60, 29),
    ("平[20]年", "", #","vertical-align":"super""#, 60, 36.65625),
  ])
  func takesOneEmOfTheLine(
    _ text: String, _ css: String, _ run: String, _ length: Double, _ extent: Double
  ) throws {
    let reply = try Self.reply(
      text, fonts: Self.noto + #","LiberationSans-Regular.ttf""#, css: css, run: run)
    #expect(abs(reply.number("width") - length) < 1.0 / 16)
    #expect(reply.number("height") == extent)
  }

  @Test func theFirstFontGivesTheHeight() throws {
    let reply = try Self.reply("[20]", fonts: #""Inter-Regular.otf",\#(Self.noto)"#)
    #expect(reply.number("width") == 20 && reply.number("height") == 24)
    #expect(abs(try Self.reply("平[20]年", size: 17.3).number("width") - 51.890625) < 1.0 / 32)
  }

  @Test func otherTextIsNotCombined() throws {
    let reply = try Self.reply("平[20]年", mode: "sideways-rl")
    #expect(abs(reply.number("width") - 62.203125) < 1.0 / 32)
  }

  /// The characters decide, as beside other text, whether a line ends before or after them: Chromium's
  /// opportunities.
  @Test(arguments: [
    ("a[20]b", [0]), ("字[20]字", [0, 1, 3]), ("「[20]」", [0]), ("1[20]2", [0]),
    ("、[20]、", [0, 1]), ("a[字字]b", [0, 1, 3]), ("1[a字]2", [0, 3]), ("字[、a]字", [0, 3]),
    ("字[$]字", [0, 1]), ("-[a-]-", [0, 1, 3]),
    // Each side of them is read for itself.
    ("2026-[03]-01", [0, 5]), ("a-[1]", [0, 2]), ("[1]-2", [0]), ("[3]-字", [0, 2]),
  ])
  func endsLinesAsItsCharacters(_ text: String, _ starts: [Int]) throws {
    let reply = try Self.reply(text, more: #","width":1"#)
    let lines = try #require(reply["lines"] as? [[String: Any]])
    #expect(lines.map { Int($0.number("start")) } == starts)
  }

  /// Chromium's bidi algorithm sees a box: without the digits behind it the hyphen is no part of a number.
  @Test func areNoDigitsOfTheParagraph() throws {
    let reply = try Self.reply(
      "2026-[03]-01", css: #","direction":"rtl""#, more: #","width":1"#)
    #expect(reply.number("lineCount") == 1)
  }

  /// Computed styles have both names.
  @Test func hasAnOlderName() throws {
    let name = #","-webkit-text-combine":"horizontal""#
    #expect(try Self.reply("平[2020]年", run: name).number("width") == 60)
  }

  /// The line's place of the baseline is that of the font's extent in the middle of the em. The glyphs
  /// are half as wide by the font's `hwid`, or else squeezed to 1.1 em.
  @Test func standsInTheMiddleOfTheColumn() throws {
    func run(_ fonts: String, _ digits: String) throws -> [String: Any] {
      let reply = try Self.reply("平[\(digits)]年", fonts: fonts, more: #","glyphs":true"#)
      let line = try #require((reply["lines"] as? [[String: Any]])?.first)
      let runs = try #require(line["runs"] as? [[String: Any]])
      return try #require(runs.first { $0["kind"] as? String == "combined" })
    }
    let half = try run(Self.noto, "20")
    var glyphs = try #require(half["glyphs"] as? [[String: Any]])
    #expect(half["horizontalScale"] == nil && half["upright"] as? Bool == true)
    #expect(glyphs.map { $0.number("x") } == [38.5, 38.5])
    #expect(glyphs.map { $0.number("y") } == [24.5, 14.5])
    let squeezed = try run(#""Roboto-Regular.ttf",\#(Self.noto)"#, "2020")
    glyphs = try #require(squeezed["glyphs"] as? [[String: Any]])
    #expect(abs(squeezed.number("horizontalScale") - 22 / 44.9609375) < 1e-6)
    #expect(abs(glyphs[0].number("y") - 26) < 1e-6 && abs(glyphs[1].number("y") - 20.5) < 1e-6)
  }

  @Test func digitsAreCombinedInAllOfTheText() throws {
    var answers = Answers()
    let request =
      #"{"text":"平成20年12月123日7時","fonts":[\#(Self.noto)],"size":20,"graphemes":true,"#
      + #""css":{"writing-mode":"vertical-rl","text-combine-upright":"digits"}}"#
    let reply = try answers.reply(request)
    let line = try #require((reply["lines"] as? [[String: Any]])?.first)
    let boxes = try #require(line["graphemes"] as? [[String: Any]])
    let cells = boxes.filter { $0.number("end") - $0.number("start") > 1 }
    #expect(cells.map { $0.number("start") } == [2, 5])
    #expect(cells.allSatisfy { $0.number("width") == 20 })
    let all = try answers.reply(request.replacing("digits", with: "digits 3"))
    #expect(all.number("width") == 20 * 10)
  }

  @Test(arguments: ["平[ 2]年", #"平[2\t]年"#, #"平[2\n3]年"#])
  func controlsAreRefused(_ text: String) throws {
    var answers = Answers()
    let message = try answers.error(Self.request(text, css: #","white-space":"pre""#))
    #expect(message.contains("text-combine-upright"), "\(message)")
  }
}
