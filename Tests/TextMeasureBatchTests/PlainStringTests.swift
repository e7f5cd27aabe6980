import Testing

@testable import TextMeasureBatch

/// The check of strings that stand for themselves gives what the standard library's gives.
@Suite struct PlainStringTests {
  /// What the standard library makes of the contents of such a string.
  private func expected(_ bytes: [UInt8]) -> String? {
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x5C }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func isRight(_ bytes: [UInt8]) -> Bool {
    guard let text = PlainString.text(bytes.span) else { return expected(bytes) == nil }
    return expected(bytes).map { Array($0.utf8) == bytes && Array(text.utf8) == bytes } ?? false
  }

  @Test func takesEveryScalarValue() {
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(scalar).utf8)
      let isPlain = value >= 0x20 && value != 0x5C
      let text = PlainString.text(bytes.span)
      if isPlain ? text.map({ Array($0.utf8) }) != bytes : text != nil { wrong.append(value) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func refusesWhatTheStandardLibraryRefuses() {
    // The ends of the ranges of the standard's table of well-formed sequences.
    let edges: [UInt8] = [
      0x00, 0x1F, 0x20, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1,
      0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var wrong: [[UInt8]] = []
    for first in UInt8(0x80)...0xFF {
      for second in edges {
        for third in edges {
          for fourth in edges {
            let bytes = [first, second, third, fourth]
            if !isRight(bytes) { wrong.append(bytes) }
          }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func givesTheSameWhereverSomethingStands() {
    var random = SplitMix64(seed: 9)
    let right = [
      "a", "plain text", "é", "ש", "漢", "\u{FFFD}", "👩", "\u{10FFFF}", "\u{7F}", "שלום", "漢字",
      "\u{800}\u{D7FF}", "\u{80}\u{7FF}é",
    ]
    let other: [[UInt8]] = [
      [0x5C], [0x1F], [0x80], [0xE6, 0xBC], [0xF0, 0x9F, 0x91], [0xFF], [0xC0, 0x80], [0xC1, 0xBF],
      [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xC3, 0xA9, 0xC3],
    ]
    var wrong: [[UInt8]] = []
    for _ in 0..<20_000 {
      // Mostly what is right, so that half of them are.
      let line = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ -> [UInt8] in
        Int.random(in: 0...15, using: &random) == 0
          ? other.randomElement(using: &random) ?? []
          : Array((right.randomElement(using: &random) ?? "").utf8)
      }
      if !isRight(line) { wrong.append(line) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func tellsWhetherAllIsASCII() {
    #expect(PlainString.text(Array("plain".utf8).span)?.utf8.count == 5)
    #expect(PlainString.text([UInt8]().span) == "")
    #expect(PlainString.text(Array("12345678é".utf8).span)?.count == 9)
    #expect(PlainString.text(Array("éé漢字👩".utf8).span)?.utf16.count == 6)
  }
}
