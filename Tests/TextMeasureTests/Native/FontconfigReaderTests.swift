import Testing

@testable import TextMeasure

/// Answers that no child should give, each refused as a whole.
@Suite struct FontconfigReaderTests {
  private static func bytes(_ numbers: UInt32...) -> [UInt8] {
    numbers.flatMap { number in
      let ordered = UInt32(littleEndian: number)
      return (0..<4).map { UInt8(truncatingIfNeeded: ordered >> (8 * $0)) }
    }
  }

  private static let face = bytes(3, 1, 2, 1, 0) + Array("/fF".utf8)
  private static let good = bytes(0, 2) + face + face

  @Test func whatAddsUpIsRead() {
    let match = FontconfigSession.Match(
      path: "/f", index: 3, family: "F", style: "", isVariable: true)
    #expect(FontconfigReader.answer(Self.good) == .faces([match, match]))
    #expect(FontconfigReader.answer(Self.bytes(0, 0)) == .faces([]))
    #expect(FontconfigReader.answer(Self.bytes(1, 0)) == .noMemory)
    #expect(FontconfigReader.answer(Self.bytes(2, 0)) == .tooLong)
    #expect(FontconfigReader.length(Self.bytes(77)) == 77)
    // What is no UTF-8 is replaced, as a file's name may have it.
    guard
      case .faces(let faces) = FontconfigReader.answer(
        Self.bytes(0, 1, 0, 0, 2, 0, 0) + [0x2F, 0xFF])
    else {
      Issue.record("was refused")
      return
    }
    #expect(faces.first?.path == "/\u{FFFD}")
  }

  @Test func whatDoesNotAddUpIsRefused() {
    for length in 0..<Self.good.count {
      #expect(FontconfigReader.answer(Array(Self.good.prefix(length))) == .malformed, "\(length)")
    }
    let most = UInt32.max
    let cases = [
      Self.good + [0], Self.bytes(3, 0), Self.bytes(most, most), Self.bytes(1, 1),
      Self.bytes(1, 0, 0), Self.bytes(2, 1), Self.bytes(0, most) + Self.face,
      Self.bytes(0, 1, 0, 0, most, most, most), Self.bytes(0, 1, 0, 0, 1, most, 0) + [47],
      Self.bytes(0, 1, 0x10000, 0, 1, 0, 0) + [47], Self.bytes(0, 1, 0, 2, 1, 0, 0) + [47],
      Self.bytes(0, 1, 0, 0, 0, 1, 0) + [47],
    ]
    for bytes in cases { #expect(FontconfigReader.answer(bytes) == .malformed, "\(bytes)") }
    for length in 0..<4 {
      #expect(FontconfigReader.length([UInt8](repeating: 1, count: length)) == 0)
    }
  }

  @Test func damageNeverTraps() {
    var seed: UInt64 = 1
    var refused = 0
    for _ in 0..<20_000 {
      var bytes = Self.good
      for _ in 0..<3 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let place = Int(seed >> 33) % bytes.count
        bytes[place] = UInt8(truncatingIfNeeded: seed >> 24)
      }
      if FontconfigReader.answer(bytes) == .malformed { refused += 1 }
    }
    #expect(refused > 1000 && refused < 20_000)
  }
}
