import Foundation
import Testing
import TextMeasure

@Suite struct StyledAnswerTests {
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

  @Test func otherPartsComeWhenAsked() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"one two","width":40,"widths":true,"breaks":true,"ink":true,"protocol":true}"#)
    #expect(reply["protocol"] as? String == "1.1")
    #expect((reply["breaks"] as? [[String: Any]])?.map { $0["offset"] as? Int } == [4, 7])
    let widths = try #require(reply["widths"] as? [String: Any])
    #expect(widths.number("minimum") < 40 && widths.number("natural") > 40)
    #expect(widths.number("validFrom") <= 40 && widths.number("validTo") > 40)
    let ink = try #require(reply["ink"] as? [String: Any])
    #expect(ink.number("width") > 10 && ink.number("height") > 10)
    #expect(reply["lines"] == nil)
  }
}
