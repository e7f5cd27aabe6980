import Foundation
import Testing
import TextMeasure

@Suite struct StyledRequestTests {
  @Test func runsHaveTheirOwnStyle() throws {
    var answers = Answers()
    let plain = try answers.reply(#"{"text":"one two","size":10}"#)
    let large = try answers.reply(
      #"{"text":"one two","size":10,"runs":[{"start":4,"end":7,"size":20}],"lineRuns":true}"#)
    let whole = try answers.reply(
      #"{"text":"one two","size":10,"runs":[{"start":0,"end":7,"size":20}]}"#)
    let same = try answers.reply(#"{"text":"one two","size":20}"#)
    #expect(plain.number("width") < large.number("width"))
    #expect(large.number("width") < whole.number("width"))
    #expect(whole.number("width") == same.number("width"))
    #expect(whole.number("height") == same.number("height"))
    #expect(large.runs.map { $0["size"] as? Double } == [10, 20])
    #expect(large.runs.map { $0["start"] as? Int } == [0, 4])
    let bold = try answers.reply(
      #"{"text":"one two","runs":[{"start":0,"end":3,"fonts":["Inter-Bold"]}],"lineRuns":true}"#)
    #expect(bold.runs.map { $0["font"] as? String } == ["Inter-Bold", "Inter-Regular"])
  }

  @Test func fontsUsedAreThoseOfTheText() throws {
    // One run over the whole text has a cascade of its own; what was answered before is no matter.
    var answers = Answers()
    let whole = #"{"text":"one","runs":[{"start":0,"end":3,"fonts":["Inter-Bold"]}],"api":"#
    for api in ["layout", "boundingRect"] {
      for _ in 0..<2 {
        let bold = try answers.reply(whole + "\"\(api)\"}")
        let plain = try answers.reply("{\"text\":\"one\",\"api\":\"\(api)\"}")
        #expect(bold["fontsUsed"] as? [String] == ["Inter-Bold.otf"])
        #expect(plain["fontsUsed"] as? [String] == ["Inter-Regular.otf"])
      }
    }
  }

  /// Fonts whose widths depend on the size, two names for one file, and a name beside its substitute.
  @Test(arguments: [
    (
      #""fonts":["system"],"runs":[{"start":0,"end":5,"size":20}]"#, ["Inter-Regular.otf"],
      ["system 11 0"]
    ),
    (
      #""fonts":["system"],"runs":[{"start":0,"end":5,"kern":1}]"#, ["Inter-Regular.otf"],
      ["system 11 0"]
    ),
    (
      #""fonts":["system"],"attachments":[{"at":5,"width":9,"height":9}]"#, ["Inter-Regular.otf"],
      ["system 10 0"]
    ),
    (
      #""fonts":["LiberationSans-Regular"],"runs":[{"start":0,"end":5,"fonts":["system"]}]"#,
      ["LiberationSans-Regular.ttf", "Inter-Regular.otf"], ["system 5 0"]
    ),
    (
      #""fonts":["Helvetica"],"runs":[{"start":0,"end":5,"fonts":["Helvetica Neue"]}]"#,
      ["LiberationSans-Regular.ttf"], ["Helvetica Neue 0 5", "Helvetica exact"]
    ),
    (
      #""fonts":["Inter-Regular"],"runs":[{"start":0,"end":5,"fonts":["system"]}]"#,
      ["Inter-Regular.otf"], ["system 5 0"]
    ),
  ])
  func substitutionsAreThoseOfTheText(_ keys: String, _ files: [String], _ expected: [String])
    throws
  {
    let text = keys.contains("attachments") ? "Hello\u{FFFC}world" : "Hello world"
    for api in ["layout", "boundingRect", "sizeThatFits"] {
      var answers = Answers()
      let reply = try answers.reply("{\"text\":\"\(text)\",\"api\":\"\(api)\",\(keys)}")
      #expect(Set(reply["fontsUsed"] as? [String] ?? []) == Set(files), "\(api)")
      #expect(reply.substitutions.sorted() == expected.sorted(), "\(api)")
    }
  }

  @Test func charactersCountInTheFontThatDrawsThem() throws {
    var answers = Answers()
    for (text, expected) in [
      ("❤️a", ["system 1 0", "system 0 2"]), ("©️a", ["system 1 0", "system 0 2"]),
      ("1️⃣a", ["system 1 0", "system 0 3"]), ("a1", ["system 2 0"]),
    ] {
      let reply = try answers.reply(["text": text, "fonts": ["system"]])
      #expect(reply.substitutions == expected, "\(text)")
    }
  }

  @Test func theTokenOfACutLineUsesFonts() throws {
    var answers = Answers()
    func cut(_ text: String, _ keys: [String: Any]) throws -> [String: Any] {
      let shared: [String: Any] = [
        "text": text, "size": 16, "width": 105, "maximumLines": 1, "lineBreakMode": "truncateTail",
      ]
      return try answers.reply(shared.merging(keys) { $1 })
    }
    let emoji = try cut("Hello world foo bar", ["truncationToken": "… More 😀"])
    #expect(emoji["fontsUsed"] as? [String] == ["Inter-Regular.otf", "NotoColorEmoji.ttf"])
    let fits = try cut("Hello", ["truncationToken": "… More 😀"])
    #expect(fits["fontsUsed"] as? [String] == ["Inter-Regular.otf"])
    let japanese = try cut(
      "Hello world foo bar", ["truncationToken": "…続き", "fonts": ["Inter-Regular"], "width": 85])
    #expect(japanese["missingGlyphs"] as? Int == 2)
    // Without an ellipsis and without full stops.
    let hebrew = try cut(
      "שלום עולם טוב מאוד", ["fonts": ["NotoSansHebrew-Regular"], "width": 85.532])
    #expect(hebrew["missingGlyphs"] as? Int == 3)
    let system = try cut(
      "Hello world foo bar", ["fonts": ["system"], "width": 85, "api": "sizeThatFits"])
    #expect(system.substitutions == ["system 19 0"])
  }

  /// Where text is hidden, the last line ends where the shown text does, and says that it is cut.
  @Test func aCutLineEndsWhereItsTextDoes() throws {
    var answers = Answers()
    let text = #"{"text":"The name is cut here","width":80,"lineBoxes":true,"#
    let requests = [
      #""maximumLines":1}"#, #""height":21}"#,
      #""maximumLines":1,"lineBreakMode":"truncateTail"}"#,
      #""maximumLines":1,"api":"sizeThatFits"}"#,
      #""maximumLines":1,"api":"sizeThatFits","lineBreakMode":"wordWrap"}"#,
    ]
    for request in requests {
      let reply = try answers.reply(text + request)
      #expect(reply["truncated"] as? Bool == true, "\(request)")
      let line = try #require((reply["lines"] as? [[String: Any]])?.last)
      let hidden = try #require(reply["hidden"] as? [Int])
      #expect(line["end"] as? Int == hidden.first && hidden.last == 20, "\(request): \(line)")
      #expect(line["ending"] as? String == "truncated", "\(request)")
      #expect(line["width"] as? Double ?? .infinity <= 80, "\(request)")
    }
    // Here what follows the hidden text shows too.
    let middle = try answers.reply(text + #""maximumLines":1,"lineBreakMode":"truncateMiddle"}"#)
    #expect((middle["lines"] as? [[String: Any]])?.last?["end"] as? Int == 20)
  }

  /// As in UIKit, where a font of a fixed size does not scale.
  @Test func aPreferredTextSizeScalesOnlyATextStyle() throws {
    var answers = Answers()
    let fixed = try answers.reply(#"{"text":"one"}"#)
    let other = try answers.reply(
      #"{"text":"one","contentSizeCategory":"accessibilityLarge"}"#)
    #expect(fixed["width"] as? Double == other["width"] as? Double && fixed["width"] != nil)
  }

  @Test func whatWasAnsweredBeforeChangesNothing() throws {
    var answers = Answers()
    // Lines of one program whose runs move, name other fonts, or have no text.
    let lines = (0..<24).map { number in
      let bold = ["Inter-Bold", "system-semibold", "SFProText-Semibold"][number % 3]
      let end = 2 + number % 4
      let empty = number % 6 == 5 ? 9 : end
      return #"{"text":"one 漢字 two😀","runs":[{"start":0,"end":\#(end),"fonts":["\#(bold)"]},"#
        + #"{"start":\#(max(end, empty)),"end":\#(max(end, empty) + (empty == 9 ? 0 : 1)),"size":30}],"#
        + #""width":60,"widths":true,"lines":true}"#
    }
    for line in lines + lines.reversed() {
      var fresh = Answers()
      let (reply, expected) = (try answers.reply(line), try fresh.reply(line))
      #expect(reply["error"] == nil, "\(reply)")
      #expect(NSDictionary(dictionary: reply) == NSDictionary(dictionary: expected), "\(line)")
    }
  }

  @Test func aRunWithoutTextNeedsNoFont() throws {
    var answers = Answers()
    let run = #"{"text":"one two","runs":[{"start":3,"end":END,"fonts":["NoSuchFont"]}]}"#
    for _ in 0..<2 {
      #expect(try answers.error(run.replacing("END", with: "3")) == "")
      #expect(try answers.error(run.replacing("END", with: "4")).contains("NoSuchFont"))
    }
  }

  @Test func everyAPITakesStyles() throws {
    var answers = Answers()
    for api in ["layout", "boundingRect", "sizeThatFits"] {
      let reply = try answers.reply(
        [
          "text": "Hello bold \u{FFFC} world", "width": 70, "api": api, "glyphs": true,
          "runs": [["start": 6, "end": 10, "fonts": ["Inter-Bold"], "size": 30]],
          "attachments": [["at": 11, "width": 18, "height": 40]],
        ])
      #expect(reply.runs.contains { $0["kind"] as? String == "attachment" }, "\(api): \(reply)")
      #expect(reply.runs.contains { $0["font"] as? String == "Inter-Bold" }, "\(api)")
      let glyphs = reply.runs.flatMap { $0["glyphs"] as? [[String: Any]] ?? [] }
      #expect(glyphs.count > 10 && glyphs.allSatisfy { $0.number("advance") >= 0 })
      #expect(reply.number("height") > 80, "\(api)")
    }
  }

  @Test(arguments: [
    (#""runs":[{"start":2,"end":1}]"#, "runs[0] starts at 2 and ends at 1"),
    (
      #""runs":[{"start":0,"end":2},{"start":1,"end":3}]"#,
      "runs[1] starts at 1, before runs[0] ends"
    ),
    (#""runs":[{"start":0,"end":9}]"#, "runs[0] ends at 9, and the text has 5 UTF-16 units"),
    (#""runs":[{"start":0,"end":4}]"#, "runs[0] splits the surrogate pair at 3"),
    (#""runs":[{"start":0,"end":1,"fonts":["NoSuchFont"]}]"#, "NoSuchFont"),
    (#""paragraphs":[{"start":3,"end":2}]"#, "paragraphs[0] starts at 3"),
    (#""attachments":[{"at":0,"width":1,"height":1}]"#, "attachments[0] is at 0, where the text"),
    (#""attachments":[{"at":5,"width":1,"height":1}]"#, "attachments[0] is at 5, and the text has"),
    (#""fitSize":{"minimum":9,"maximum":8}"#, "fitSize.minimum"),
    (#""fitSize":{"minimum":1,"maximum":8000,"step":0.001}"#, "more than 10000 sizes"),
  ])
  func partsThatDoNotGoWithTheTextAreNamed(_ member: String, _ message: String) throws {
    var answers = Answers()
    let found = try answers.error("{\"text\":\"abc\\ud83d\\ude00\",\(member)}")
    #expect(found.contains(message), "\(found)")
  }

  @Test func balancedLinesAreAlikeAndNoMore() throws {
    var answers = Answers()
    let text = "The quick brown fox jumps over the lazy dog and runs away from all of them"
    for (width, limit) in [(300, 0), (200, 0), (150, 2), (220, 2)] {
      let request: [String: Any] = [
        "text": text, "width": width, "maximumLines": limit, "lines": true,
      ]
      let plain = try answers.reply(request)
      let balanced = try answers.reply(request.merging(["balance": true]) { $1 })
      #expect(balanced["lineCount"] as? Int == plain["lineCount"] as? Int)
      #expect(balanced["hidden"] as? [Int] == plain["hidden"] as? [Int])
      func spread(_ reply: [String: Any]) -> Double {
        let widths = (reply["lines"] as? [[String: Any]] ?? []).map { $0.number("width") }
        return (widths.max() ?? 0) - (widths.min() ?? 0)
      }
      #expect(
        spread(balanced) <= spread(plain) && balanced.number("balancedWidth") <= Double(width))
    }
  }

  @Test(arguments: [
    #""height":45"#, #""maximumLines":2,"lineBreakMode":"truncateTail""#,
    #""maximumLines":2,"lineBreakMode":"truncateMiddle""#,
    #""maximumLines":2,"lineBreakMode":"truncateHead""#,
    #""maximumLines":2,"lineBreakMode":"clip""#,
    #""maximumLines":1"#, #""maximumLines":2,"api":"sizeThatFits""#,
  ])
  func balancingHidesNoMoreText(_ members: String) throws {
    var answers = Answers()
    for text in [
      "one two three four five six", "Quarterly results and what they mean for the roadmap",
      "Hello co\u{AD}operation of us", "word",
    ] {
      let request = "{\"text\":\"\(text)\",\"width\":90,\(members)"
      let plain = try answers.reply(request + "}")
      let balanced = try answers.reply(request + ",\"balance\":true}")
      #expect(balanced["hidden"] as? [Int] == plain["hidden"] as? [Int], "\(text)")
      #expect(balanced["lineCount"] as? Int == plain["lineCount"] as? Int, "\(text)")
      #expect(balanced.number("balancedWidth") <= 90)
    }
  }

  @Test func theLargestSizeThatFitsIsThatOfTryingAll() throws {
    var answers = Answers()
    for (text, width, height, lines) in [
      ("A title that should shrink to fit", 200, 60, 2), ("Incomprehensibilities", 120, 400, 0),
      ("One", 500, 30, 1), ("Ein Absatz\nund noch einer", 90, 100, 0),
    ] {
      let request: [String: Any] = [
        "text": text, "width": width, "height": height, "maximumLines": lines,
        "runs": [["start": 0, "end": 2, "fonts": ["Inter-Bold"]]],
      ]
      let fitted = try answers.reply(
        request.merging(["fitSize": ["minimum": 6, "maximum": 48, "step": 1]]) { $1 })
      let choice = try #require(fitted["fitSize"] as? [String: Any])
      var best: Double?
      for size in stride(from: 6.0, through: 48, by: 1) {
        var probe = request.merging(["size": size, "lines": true, "widths": true]) { $1 }
        probe["height"] = nil
        let reply = try answers.reply(probe)
        let widths = try #require(reply["widths"] as? [String: Any])
        let isWhole = widths.number("minimum") <= Double(width) + 0.001
        let fits =
          reply["truncated"] as? Bool == false && reply.number("height") <= Double(height)
          && isWhole
        if fits { best = size }
      }
      #expect(choice.number("size") == best ?? 6, "\(text): \(choice) \(best ?? 0)")
      #expect(choice["fits"] as? Bool == (best != nil))
    }
  }

  /// Chromium lets a line be 1/64 px too wide, which does not fit; at larger sizes it ends before.
  @Test func theLargestSizeIsFoundWhereSmallerOnesDoNotFit() throws {
    var answers = Answers()
    let request: [String: Any] = [
      "text": "a bc def ghij klmno pqrstu vwxyzab cdefghij klmnopqrs tuvwxyzabc", "width": 200,
      "height": 60, "platform": "chromium",
    ]
    func choice(_ sizes: [String: Double]) throws -> [String: Any] {
      let reply = try answers.reply(request.merging(["fitSize": sizes]) { $1 })
      return try #require(reply["fitSize"] as? [String: Any])
    }
    let sizes = (0...120).map { 14 + Double($0) * 0.05 }
    let fits = try sizes.map {
      try choice(["minimum": $0, "maximum": $0])["fits"] as? Bool == true
    }
    let best = try #require(fits.lastIndex(of: true))
    let firstMiss = try #require(fits.firstIndex(of: false))
    #expect(firstMiss < best - 8, "no size fits far above one that does not")
    let found = try choice(["minimum": 14, "maximum": 20, "step": 0.05])
    #expect(found.number("size") == sizes[best] && found["fits"] as? Bool == true)
  }

  @Test func linesHaveWidthsOfTheirOwn() throws {
    var answers = Answers()
    let text = "The quick brown fox jumps over the lazy dog and runs away from all of them"
    let reply = try answers.reply(
      ["text": text, "lineWidths": [80, 200, 120], "lines": true, "lineBoxes": true])
    let lines = try #require(reply["lines"] as? [[String: Any]])
    let limits: [Double] = [80, 200] + Array(repeating: 120, count: max(0, lines.count - 2))
    #expect(lines.count > 4)
    for (line, limit) in zip(lines, limits) { #expect(line.number("width") <= limit) }
    #expect(lines[1].number("width") > 120)
    // As the library has it, and as one width where all are the same.
    let prepared = try TextMeasurer.shared.prepare(
      text, style: TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 17))
    func room(_ index: Int) -> CGFloat { CGFloat(limits[min(index, 2)]) }
    let library = try prepared.lines(width: room)
    let starts = lines.map { $0["start"] as? Int }
    #expect(library.map { $0.utf16Range.lowerBound } == starts)
    for width in [60, 133, 250] {
      let one = try answers.reply(["text": text, "width": width, "lines": true])
      let each = try answers.reply(["text": text, "lineWidths": [width], "lines": true])
      #expect(one.lineEnds == each.lineEnds)
      #expect(abs(one.number("height") - each.number("height")) < 0.001)
    }
    let fitted = try answers.reply([
      "text": text, "lineWidths": [80, 200], "height": 90,
      "fitSize": ["minimum": 5, "maximum": 60, "step": 1], "lines": true,
    ])
    #expect((fitted["fitSize"] as? [String: Any])?["fits"] as? Bool == true)
    #expect(fitted.number("height") <= 90 && (fitted["truncated"] as? Bool) == false)
    for key in [#""width":9"#, #""balance":true"#, #""slack":true"#, #""api":"sizeThatFits""#] {
      let found = try answers.error("{\"text\":\"a\",\"lineWidths\":[9],\(key)}")
      #expect(found.contains("lineWidths") && found.contains("remove one of them"), "\(found)")
    }
  }

  @Test func anyTextMayStandForWhatIsHidden() throws {
    var answers = Answers()
    let request: [String: Any] = [
      "text": "A text that is much longer than its one line", "width": 140, "maximumLines": 1,
      "lineBreakMode": "truncateTail", "lineRuns": true,
    ]
    let plain = try answers.reply(request)
    let more = try answers.reply(request.merging(["truncationToken": " more…"]) { $1 })
    func token(_ reply: [String: Any]) -> [String: Any]? {
      reply.runs.first { $0["kind"] as? String == "token" }
    }
    #expect(try #require(token(more)).number("width") > (token(plain)?.number("width") ?? 0) + 20)
    #expect(more.number("width") <= 140 && more["truncated"] as? Bool == true)
    let hidden = try #require(more["hidden"] as? [Int])
    #expect(hidden[0] < (plain["hidden"] as? [Int] ?? [0])[0])
    let found = try answers.error(#"{"text":"a","truncationToken":"x"}"#)
    #expect(found.contains("lineBreakMode"), "\(found)")
  }

  @Test func linesSayWhereTheyAndTheirCharactersStand() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"abc שלום d\nnext","width":400,"lineBoxes":true,"graphemes":true}"#)
    let lines = try #require(reply["lines"] as? [[String: Any]])
    #expect(lines.map { $0["ending"] as? String } == ["hardBreak", "endOfText"])
    #expect(lines[0].number("top") == 0 && lines[0]["runs"] == nil)
    #expect(lines[1].number("top") == lines[0].number("height"))
    #expect(
      abs(
        lines[0].number("ascent") + lines[0].number("descent") + lines[0].number("leading")
          - lines[0].number("height")) < 0.001)
    let boxes = try #require(lines[0]["graphemes"] as? [[String: Any]])
    #expect(boxes.count == 11)
    let first = try #require(boxes.first { $0["start"] as? Int == 4 })
    let last = try #require(boxes.first { $0["start"] as? Int == 7 })
    #expect(first["rightToLeft"] as? Bool == true && first.number("x") > last.number("x"))
    let sum = boxes.reduce(0) { $0 + $1.number("width") }
    #expect(abs(sum - lines[0].number("width") - lines[0].number("trailing")) < 0.01)
  }

  @Test func otherPartsComeWhenAsked() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"one two","width":40,"widths":true,"breaks":true,"ink":true,"protocol":true}"#)
    #expect(reply["protocol"] as? String == "1.3")
    #expect((reply["breaks"] as? [[String: Any]])?.map { $0["offset"] as? Int } == [4, 7])
    let widths = try #require(reply["widths"] as? [String: Any])
    #expect(widths.number("minimum") < 40 && widths.number("natural") > 40)
    #expect(widths.number("validFrom") <= 40 && widths.number("validTo") > 40)
    let ink = try #require(reply["ink"] as? [String: Any])
    #expect(ink.number("width") > 10 && ink.number("height") > 10)
    #expect(reply["lines"] == nil)
  }

  /// `validFrom` and `validTo` hold for a pushed-out word, whichever API lays the text out.
  @Test(arguments: ["layout", "boundingRect", "sizeThatFits"])
  func validWidthsHoldForPushedOutWords(api: String) throws {
    var answers = Answers()
    func reply(_ text: String, _ width: Double) throws -> [String: Any] {
      try answers.reply([
        "text": text, "api": api, "width": width, "lineBreakStrategy": "pushOut", "widths": true,
        "lines": true, "height": 1000,
      ])
    }
    let first = try reply("a bbbbbbbb cccc", 100)
    #expect(first.lineEnds == [11, 15])
    let widths = try #require(first["widths"] as? [String: Any])
    #expect(widths.number("validTo") < 127.2 && widths.number("validTo") > 127.1)
    #expect(try reply("a bbbbbbbb cccc", 128).lineEnds != first.lineEnds)
    let texts = [
      "a bbbbbbbb cccc", "one two three four", "a bb ccc dddd eeeee ffffff", "aa\nb cccc d",
    ]
    for text in texts {
      for width in stride(from: 30.0, to: 180, by: 7) {
        let found = try reply(text, width)
        let valid = try #require(found["widths"] as? [String: Any])
        let (from, to) = (valid.number("validFrom"), valid["validTo"] as? Double ?? 500)
        // Replies have few digits.
        for other in [from + 0.01, (from + to) / 2, to - 0.01] where other > from && other < to {
          #expect(try reply(text, other).lineEnds == found.lineEnds, "\(text), \(width): \(other)")
        }
      }
    }
  }
}
