import Testing
import TextMeasure
import TextMeasureBatch

/// Prepared texts that are kept, and names that are resolved by somebody else: what a server needs.
@Suite struct KeptTextsTests {
  /// One font by one name.
  private static let oneFont: FontNames = {
    (name, weight, variations) throws(TextMeasureError) in
    guard name == "mine" else {
      throw TextMeasureError(code: .fontNotFound, message: "no '\(name)'", operation: "test")
    }
    return try FontLibrary.shared.font(named: "Inter", weight: weight, variations: variations)
  }

  private static func reply(_ line: String, _ answerer: inout LineAnswerer) -> String {
    var output: [UInt8] = []
    _ = answerer.answer(Array(line.utf8).span, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func aKeptTextGivesTheSameReplies() {
    var kept = LineAnswerer(
      BatchAnswerer(measurer: TextMeasurer(), library: .shared, keptTexts: 4))
    var fresh = LineAnswerer(BatchAnswerer(measurer: TextMeasurer(), library: .shared))
    // Equal as strings, with other glyphs; the same text in other settings, and more than are kept.
    let texts = ["cafe\u{301} au lait", "caf\u{E9} au lait", "a\tb", "שלום world", "x", "y", "z"]
    for _ in 0..<2 {
      for text in texts {
        for width in [20, 33.5, 400] {
          for more in [
            #""lines":true"#, #""glyphs":true"#, #""size":30"#, #""maximumLines":1"#,
            #""api":"sizeThatFits""#, #""runs":[{"start":0,"end":1,"size":40}],"glyphs":true"#,
            #""fitSize":{"minimum":5,"maximum":30}"#, #""balance":true"#,
          ] {
            let line = "{\"text\":\"\(text)\",\"width\":\(width),\(more)}"
              .replacing("\t", with: "\\t")
            #expect(Self.reply(line, &kept) == Self.reply(line, &fresh), "\(line)")
          }
        }
      }
    }
  }

  @Test func aTextThatStaysShapedGivesTheSameGlyphs() {
    var kept = LineAnswerer(
      BatchAnswerer(measurer: TextMeasurer(), library: .shared, keptTexts: 4))
    var fresh = LineAnswerer(BatchAnswerer(measurer: TextMeasurer(), library: .shared))
    // Paragraphs of both directions, from the first one again at every width.
    for text in ["one שלום two\nשלום one עולם\na\tb", "office fjord AVATAR office fjord"] {
      for width in [30, 400, 61, 60, 59] {
        for more in ["", #","maximumLines":2,"lineBreakMode":"truncateTail""#] {
          let line = "{\"text\":\"\(text)\",\"width\":\(width),\"glyphs\":true\(more)}"
            .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
          let reply = Self.reply(line, &kept)
          #expect(reply == Self.reply(line, &fresh), "\(line)")
          #expect(reply.contains("\"glyphs\":"), "\(reply)")
        }
      }
    }
  }

  @Test func noOtherFontIsReached() {
    var closed = LineAnswerer(
      BatchAnswerer(measurer: TextMeasurer(), library: .shared, names: Self.oneFont))
    #expect(Self.reply(#"{"text":"a","fonts":["mine"]}"#, &closed).contains("Inter-Regular.otf"))
    for request in [
      #"{"text":"a","fonts":["/etc/passwd"]}"#, #"{"text":"a","fonts":["Inter"]}"#,
      #"{"text":"ab","runs":[{"start":0,"end":1,"fonts":["Roboto"]}]}"#,
    ] {
      #expect(Self.reply(request, &closed).contains("fontNotFound"), "\(request)")
    }
    for request in [
      #"{"text":"a","systemFallback":true}"#,
      #"{"text":"ab","runs":[{"start":0,"end":1,"systemFallback":true}]}"#,
    ] {
      #expect(Self.reply(request, &closed).contains("invalidArgument"), "\(request)")
    }
  }
}
