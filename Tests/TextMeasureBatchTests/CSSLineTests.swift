import Testing
import TextMeasure
import TextMeasureBatch

/// Runs with edges and isolates, and lines of phrases: what Chromium 156 has in Inter at 16 px.
struct CSSLineTests {
  private func lines(
    _ text: String, _ width: Double, _ run: (start: Int, end: Int, css: String)
  ) throws -> [String: Any] {
    var answers = Answers()
    return try answers.reply(
      #"{"text":"\#(text)","width":\#(width),"css":{},"fonts":["Inter","NotoSansHebrew"],"lines":true,"graphemes":true,"#
        + #""widths":true,"runs":[{"start":\#(run.start),"end":\#(run.end),"css":{\#(run.css)}}]}"#)
  }

  /// Where characters stand, by their offsets.
  private func places(_ reply: [String: Any]) -> [Int: Double] {
    let boxes = (reply["lines"] as? [[String: Any]] ?? []).flatMap {
      $0["graphemes"] as? [[String: Any]] ?? []
    }
    return Dictionary(
      boxes.map { ($0["start"] as? Int ?? -1, $0.number("x")) }, uniquingKeysWith: { $1 })
  }

  @Test(
    arguments: [
      (
        300, 7, #""padding":"2px 4px","margin":"0 3px","border":"1px solid""#, [18],
        [5: 46.546875, 7: 76.8125, 8: 81.296875], 44.078125
      ),
      (66, 7, #""padding":"2px 4px""#, [4, 8, 14, 18], [5: 9.8125, 8: 0], 39.78125),
      (
        60, 14, #""padding-left":"10px","padding-right":"20px""#, [4, 8, 14, 18],
        [5: 15.8125, 8: 0], 59.765625
      ),
      (
        60, 14, #""margin-left":"-5px","padding-right":"1em""#, [8, 14, 18],
        [5: 33.546875, 8: 0], 55.765625
      ),
    ] as [(Double, Int, String, [Int], [Int: Double], Double)])
  func runsHaveEdges(
    _ width: Double, _ end: Int, _ css: String, _ ends: [Int], _ expected: [Int: Double],
    _ minimum: Double
  ) throws {
    let reply = try lines("one two three four", width, (4, end, css))
    #expect(reply.lineEnds == ends)
    let found = places(reply)
    for (offset, place) in expected {
      #expect(abs((found[offset] ?? .nan) - place) < 1.0 / 16, "\(offset): \(found)")
    }
    let own = (reply["widths"] as? [String: Any])?.number("minimum") ?? .nan
    #expect(abs(own - minimum) < 1.0 / 16, "\(own)")
  }

  /// Chromium's: a border without a style has no width, and the most particular property counts.
  @Test(arguments: [
    (#""border-left":"7px solid""#, 7), (#""border-inline":"7px solid""#, 14),
    (#""border-width":"7px","border-style":"solid""#, 14), (#""border-style":"solid""#, 6),
    (#""border":"7px solid","border-left":"none""#, 7), (#""border":"7px""#, 0),
    (#""border-left-width":"7px""#, 0), (#""border":"thick dotted red""#, 10),
    (#""border-style":"none solid""#, 6),
    (#""border-inline-start-width":"3px","border-inline-start-style":"double""#, 3),
    (#""display":"inline","position":"relative","float":"none""#, 0),
  ]) func bordersHaveStyles(_ css: String, _ added: Double) throws {
    func width(_ css: String) throws -> Double {
      try lines("some words inside a span", 1000, (5, 17, css)).number("width")
    }
    #expect(abs(try width(css) - width("") - added) < 1.0 / 32)
  }

  @Test(arguments: [
    #""display":"block""#, #""float":"left""#, #""position":"absolute""#,
    #""box-decoration-break":"clone""#,
  ]) func runsStayInTheirLine(_ css: String) {
    var answers = Answers()
    let request = #"{"text":"abc","css":{CSS},"runs":[{"start":0,"end":1,"css":{RUN}}]}"#
    let block = request.replacing("CSS", with: css).replacing("RUN", with: "")
    #expect(!answers.written(block).contains("error"))
    let run = request.replacing("CSS", with: "").replacing("RUN", with: css)
    #expect(answers.written(run).contains("a run is inline"))
  }

  @Test(
    arguments: [
      ("one שלום 1 2 three", "", [4: 82.796875, 9: 46.921875, 11: 32.734375]),
      (
        "one שלום 1 2 three", #""unicode-bidi":"isolate""#,
        [4: 56.671875, 9: 72.859375, 11: 84.796875]
      ),
      (
        "one שלום 1 2 three", #""unicode-bidi":"plaintext""#,
        [4: 56.671875, 9: 72.859375, 11: 84.796875]
      ),
      (
        "one abc! 1 2 three", #""unicode-bidi":"isolate-override","direction":"rtl""#,
        [4: 56.046875, 7: 32.734375, 9: 69.5625]
      ),
    ] as [(String, String, [Int: Double])])
  func runsAreIsolated(_ text: String, _ css: String, _ expected: [Int: Double]) throws {
    let found = places(try lines(text, 300, (4, 8, css)))
    for (offset, place) in expected {
      #expect(abs((found[offset] ?? .nan) - place) < 1.0 / 16, "\(offset): \(found)")
    }
  }

  /// Where a phrase exceeds the line, it ends as without phrases; the next one begins a phrase again.
  @Test(arguments: [
    (60.0, "normal", [3, 5, 8, 11, 14, 16, 18, 20, 22, 25]),
    (60, "anywhere", [3, 5, 8, 11, 14, 16, 18, 20, 22, 25]),
    (200, "normal", [11, 22, 25]),
  ]) func longPhrasesAreDivided(_ width: Double, _ wrap: String, _ ends: [Int]) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"御釈迦様は極楽の蓮池のふちに立って、この一部始終を","width":\#(width),"language":"ja","#
        + #""fonts":["bundled"],"lines":true,"css":{"word-break":"auto-phrase","overflow-wrap":"\#(wrap)"}}"#
    )
    #expect(reply.lineEnds == ends)
  }

  /// A space that collapses at a line's end no longer kerns with the character before it, where the line
  /// does not stand by its start.
  @Test(arguments: [
    ("start", [100.28125, 87.140625, 164.421875]), ("right", [101.09375, 87.96875, 165.25]),
  ]) func linesEndWithoutTheirSpace(_ align: String, _ expected: [Double]) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"behoort, ffaydal. onafhankelijk, y","width":120,"fonts":["Inter-Bold"],"lines":true,"#
        + #""widths":true,"css":{"font-size":"24px","text-align":"\#(align)"}}"#)
    let widths = (reply["lines"] as? [[String: Any]] ?? []).map { $0.number("width") }
    for (own, width) in zip(widths, expected) {
      #expect(abs(own - width) < 1.0 / 32, "\(widths)")
    }
    let minimum = (reply["widths"] as? [String: Any])?.number("minimum") ?? .nan
    #expect(abs(minimum - 164.421875) < 1.0 / 32)
  }

  private func boxes(
    _ text: String, _ width: Double, box: Double, _ css: String, _ runs: String = ""
  ) throws -> [String: Any] {
    let boxes = text.utf16.enumerated().filter { $0.element == 0xFFFC }.map {
      #"{"at":\#($0.offset),"width":\#(box),"height":10}"#
    }.joined(separator: ",")
    let escaped = text.map { $0 == "\n" ? #"\n"# : $0 == "\t" ? #"\t"# : String($0) }.joined()
    var answers = Answers()
    return try answers.reply(
      #"{"text":"\#(escaped)","size":16,"width":\#(width),"css":{\#(css)},"#
        + #""fonts":["LiberationSans","NotoSansHebrew"],"lines":true,"graphemes":true,"#
        + #""runs":[\#(runs)],"attachments":[\#(boxes)]}"#)
  }

  /// White space behind a box that is wider than the line is at the end of the box's line.
  @Test(
    arguments: [
      ("Icon \u{FFFC} text", "normal", [5, 7, 11]),
      ("\u{FFFC} \u{FFFC} \u{FFFC}", "normal", [2, 4, 5]),
      ("abc\n\u{FFFC}\ncd", "pre-line", [4, 6, 8]), ("abc\n\u{FFFC}\ncd", "pre-wrap", [4, 6, 8]),
      ("ab \u{FFFC}  cd", "pre-wrap", [3, 6, 8]), ("\u{FFFC} \n\u{FFFC}", "pre-wrap", [2, 3, 4]),
      ("\u{FFFC}\tb", "pre-wrap", [2, 3]), ("\u{FFFC} b", "break-spaces", [1, 3]),
      ("a\u{FFFC} \u{3000}b", "normal", [1, 4, 5]), ("a\u{FFFC}\u{3000} b", "pre-wrap", [1, 4, 5]),
      ("\u{FFFC} )b", "normal", [2, 4]), ("ab\u{FFFC}\u{A0}cd", "normal", [2, 3, 6]),
    ] as [(String, String, [Int])])
  func whiteSpaceStaysBehindABox(_ text: String, _ space: String, _ ends: [Int]) throws {
    let reply = try boxes(text, 20, box: 30, #""white-space":"\#(space)""#)
    #expect(reply.lineEnds == ends)
  }

  @Test func linesEndBesideABoxAlsoInWordsThatAreKept() throws {
    let keeps = #"{"start":2,"end":6,"css":{"text-wrap-mode":"nowrap"}}"#
    #expect(try boxes("a\u{FFFC} x y b", 20, box: 30, "", keeps).number("height") == 72)
    // A line that begins inside a word finds its opportunities anew.
    let broken = try boxes(
      "abcdefgh c\u{A0}\u{FFFC}  de", 60, box: 30,
      #""white-space":"break-spaces","overflow-wrap":"anywhere""#)
    #expect(broken.lineEnds == [7, 12, 16])
  }

  /// No gap between characters is behind a box; one is in front of the character behind it.
  @Test(
    arguments: [
      ("\u{FFFC}\u{FFFC} \u{FFFC}\u{FFFC} \u{FFFC}", 100, "ltr", [1: 20, 3: 60, 4: 80]),
      (
        "ab \u{FFFC} cd ef gh", 100, "ltr",
        [1: 10.953125, 3: 28.453125, 4: 48.453125, 5: 57.03125, 9: 95.546875]
      ),
      ("\u{FFFC}ab cd ef", 75, "ltr", [1: 20, 2: 35.234375, 3: 47.3125, 5: 66.09375]),
      ("a\u{FFFC}.b \u{FFFC}( c d", 90, "ltr", [2: 29.59375, 3: 35.40625, 6: 70.140625]),
      ("אב\u{FFFC}גד הו", 70, "rtl", [0: 56.25, 1: 43, 2: 23, 3: 16.234375, 4: 0]),
    ] as [(String, Double, String, [Int: Double])])
  func boxesStandBetweenCharacters(
    _ text: String, _ width: Double, _ direction: String, _ expected: [Int: Double]
  ) throws {
    let reply = try boxes(
      text, width, box: 20,
      #""text-align":"justify","text-justify":"inter-character","direction":"\#(direction)""#)
    let found = places(reply)
    for (offset, place) in expected {
      #expect(abs((found[offset] ?? .nan) - place) < 1.0 / 16, "\(offset): \(found)")
    }
  }

  @Test func blocksWithRunsAreTrimmed() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"ab cd","width":30,"fonts":["Inter"],"css":{"text-box":"trim-both cap alphabetic"},"#
        + #""runs":[{"start":3,"end":5,"css":{"letter-spacing":"1px"}}]}"#)
    #expect(reply.number("height") == 31.640625)
  }

  /// The formatting characters of an isolate join no Arabic letters, those of an embedding do.
  @Test(
    arguments: [
      ("أهلا بمحمد", 6, 10, "isolate", 98.688), ("أهلا بمحمد", 6, 10, "plaintext", 98.688),
      ("أهلا بمحمد", 6, 10, "embed", 85.25), ("مكتبة", 1, 3, "isolate", 54.906),
      ("السلام", 2, 4, "isolate", 63.406),
    ] as [(String, Int, Int, String, Double)])
  func noLettersJoinAcrossAnIsolate(
    _ text: String, _ start: Int, _ end: Int, _ value: String, _ width: Double
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","fonts":["NotoSansArabic-Regular.ttf"],"size":20,"css":{"direction":"rtl"},"#
        + #""runs":[{"start":\#(start),"end":\#(end),"#
        + #""css":{"direction":"rtl","unicode-bidi":"\#(value)"}}]}"#)
    #expect(abs(reply.number("width") - width) < 0.02, "\(reply.number("width"))")
  }
}
