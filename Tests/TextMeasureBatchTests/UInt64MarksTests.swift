import Testing

@testable import TextMeasureBatch

@Suite struct UInt64MarksTests {
  /// Bytes that are looked for, their neighbours, and bytes whose marks a carry could spoil.
  private static let alphabet: [UInt8] = [
    0, 1, 9, 10, 11, 31, 32, 33, 34, 35, 91, 92, 93, 127, 128, 129, 138, 162, 220, 254, 255,
  ]

  private func lines() -> [[UInt8]] {
    var random = SplitMix64(seed: 4)
    return (0..<600).map { _ in
      let count = Int.random(in: 0...40, using: &random)
      // Mostly bytes that nobody looks for, so that searches get far.
      return (0..<count).map { _ in
        Int.random(in: 0...5, using: &random) == 0
          ? Self.alphabet.randomElement(using: &random) ?? 0
          : UInt8.random(in: 93...255, using: &random)
      }
    }
  }

  @Test func findsWhatLookingAtEachByteFinds() {
    for line in lines() {
      let span = line.span
      for start in 0...line.count {
        for limit in [start, (start + line.count) / 2, line.count] {
          let feed = line[start..<limit].firstIndex(of: ASCII.lineFeed) ?? limit
          #expect(BatchLine.end(in: span, from: start, to: limit) == feed)
          let special =
            line[start..<limit].firstIndex { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 } ?? limit
          let found = span.firstIndex(from: start, to: limit, where: JSONEscapes.marks)
          #expect(found == special, "\(line) from \(start) to \(limit)")
        }
      }
    }
  }

  @Test func countsWhatLookingAtEachByteCounts() {
    for line in lines() + [[], Array(repeating: 10, count: 17), Array(0...255)] {
      for limit in [0, line.count / 2, line.count] {
        #expect(
          BatchLine.feedCount(in: line.span, to: limit)
            == line[..<limit].count(where: { $0 == ASCII.lineFeed }), "\(line) to \(limit)")
      }
    }
  }
}
