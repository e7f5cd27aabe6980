import Foundation
import Testing
import TextMeasure

@testable import TextEngine
@testable import TextMeasureBatch

@Suite struct BatchReplyTests {
  private func json(_ reply: BatchReply) -> String {
    var output: [UInt8] = []
    reply.append(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func line(
    _ range: Range<Int>, width: CGFloat, trailing: CGFloat, baseline: CGFloat
  ) -> BatchReply.Line {
    BatchReply.Line(
      measured: TextMeasure.Line(
        utf16Range: range, width: width, trailingWhitespaceWidth: trailing, top: 0,
        baseline: baseline, height: 0, ascent: 0, descent: 0, leading: 0, indent: 0,
        end: .softBreak, paragraphIndex: 0, isFirstOfParagraph: false))
  }

  @Test func requiredMembersStandInTheProtocolsOrder() {
    var reply = BatchReply(id: nil)
    reply.width = 41
    reply.height = 20.5
    reply.lineCount = 1
    #expect(
      json(reply)
        == #"{"id":null,"width":41,"height":20.5,"lineCount":1,"truncated":false,"#
        + #""missingGlyphs":0,"fontsUsed":[]}"# + "\n")
  }

  @Test func optionalMembersFollow() {
    var reply = BatchReply(
      id: Array(#"{"a": [1]}"#.utf8), fontsUsed: JSONStrings(["a.ttf#0", "b\"\\\n\u{1}é.ttc#2"]))
    reply.width = 0.1
    reply.height = -0.0
    reply.lineCount = 2
    reply.isTruncated = true
    reply.missingGlyphCount = 3
    reply.hidden = 5..<9
    reply.lines = [
      line(0..<5, width: 1.5, trailing: 0, baseline: 16),
      line(5..<9, width: 2, trailing: 0.25, baseline: 36.5),
    ]
    reply.slack = .init(oneLineMore: 1.25, oneLineFewer: nil)
    reply.font = .init(name: "Inter-Regular", size: 17, lineHeight: 20.25, leading: 1.75)
    reply.fingerprint = "00ff"
    #expect(
      json(reply)
        == #"{"id":{"a": [1]},"width":0.1,"height":0,"lineCount":2,"truncated":true,"#
        + #""missingGlyphs":3,"fontsUsed":["a.ttf#0","b\"\\\n\u0001é.ttc#2"],"hidden":[5,9],"#
        + #""lines":[{"start":0,"end":5,"width":1.5,"trailing":0,"baseline":16},"#
        + #"{"start":5,"end":9,"width":2,"trailing":0.25,"baseline":36.5}],"#
        + #""slack":{"oneLineMore":1.25,"oneLineFewer":null},"#
        + #""font":{"name":"Inter-Regular","size":17,"lineHeight":20.25,"leading":1.75},"fingerprint":"00ff"}"#
        + "\n")
  }

  @Test func failuresCarryIdentifierCodeAndMessage() {
    var output: [UInt8] = []
    BatchFailure(id: Array("7".utf8), code: .unknownKey, message: "a \"b\"").append(to: &output)
    #expect(
      String(decoding: output, as: UTF8.self)
        == #"{"id":7,"error":{"code":"unknownKey","message":"a \"b\""}}"# + "\n")
  }

  @Test func numbersComeBackAsTheyWere() throws {
    var random = SplitMix64(seed: 3)
    let special: [Double] = [
      0, 1, -1, 0.1, 1e-7, 1e15, 9_007_199_254_740_991, 9_007_199_254_740_992, 1e16, 1e21, 1e300,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, 355.5, 1 / 3,
    ]
    let drawn = (0..<2_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    for value in special + drawn {
      var output: [UInt8] = []
      output.append(jsonNumber: value)
      let text = String(decoding: output, as: UTF8.self)
      #expect(try JSONTree(scanning: output) == .number(value), "\(text)")
      #expect(!text.hasSuffix(".0"))
    }
    // Widths, and numbers of few decimals.
    var divisor = 10.0
    for number in 0..<200_000 {
      divisor = divisor > 1e12 ? 10 : divisor * 10
      let value =
        number % 2 == 0
        ? Double(random.next() >> (39 + random.next() % 8)) / 65_536
        : Double(random.next() >> (34 + random.next() % 30)) / divisor
      let expected = value.description
      var output: [UInt8] = []
      output.append(jsonNumber: -value)
      let text = expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected
      #expect(String(decoding: output, as: UTF8.self) == (value == 0 ? "0" : "-\(text)"))
    }
    for value in [Double.nan, .infinity, -.infinity] {
      var output: [UInt8] = []
      output.append(jsonNumber: value)
      #expect(output == Array("null".utf8))
    }
    for value in [Int.min, -10, -1, 0, 9, 10, 99, 100, Int.max] {
      var output: [UInt8] = []
      output.append(jsonInteger: value)
      #expect(String(decoding: output, as: UTF8.self) == "\(value)")
    }
  }

  @Test func stringsComeBackAsTheyWere() throws {
    let text = String(String.UnicodeScalarView((0...0x7FF).compactMap(Unicode.Scalar.init)))
    for text in [text, "", "a", "\"", "你🥰\u{2028}"] {
      var output: [UInt8] = []
      output.append(jsonString: text)
      #expect(try JSONTree(scanning: output) == .string(text))
      #expect(try JSONTree(decodingWithFoundation: output) == .string(text))
    }
  }
}
