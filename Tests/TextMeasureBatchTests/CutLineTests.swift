import Foundation
import Testing
import TextMeasure
import TextMeasureBatch

/// A line that truncation cuts ends where its shown text does, under every API.
struct CutLineTests {
  @Test(arguments: ["boundingRect", "layout"], [("truncateTail", 5), ("clip", 8)])
  func endsWithItsShownText(api: String, mode: (name: String, end: Int)) throws {
    var answerer = LineAnswerer(
      BatchAnswerer(measurer: TextMeasurer(), library: FontLibrary.shared))
    let request = """
      {"text":"Hello world and more","api":"\(api)","fonts":["Inter-Regular"],"size":17,"width":60,
      "lineBreakMode":"\(mode.name)","maximumLines":1,"lines":true}
      """.replacingOccurrences(of: "\n", with: " ")
    var reply: [UInt8] = []
    _ = answerer.answer(Array(request.utf8).span, into: &reply)
    let answer = String(decoding: reply, as: UTF8.self)
    #expect(answer.contains(#""hidden":[\#(mode.end),20]"#), "\(answer)")
    #expect(answer.contains(#""start":0,"end":\#(mode.end),"#), "\(answer)")
  }
}
