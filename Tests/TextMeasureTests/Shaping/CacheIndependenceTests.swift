import Foundation
import ReferenceFonts
import Testing
import TextMeasure

@testable import TextEngine

/// What was measured before, by whom and in which order changes no answer.
struct CacheIndependenceTests {
  /// What a text measures: everything that the caches could disturb.
  private struct Answer: Equatable, Sendable {
    var natural: CGFloat
    var minimum: CGFloat
    var sizes: [CGSize]
    var missing: Int
  }

  private static let widths: [CGFloat] = [90, 180, 355]

  private static func style() throws -> TextStyle {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let library = FontLibrary(
      catalog: FontCatalog(bundledIn: folder.appending(path: "fonts/bundled").path))
    return TextStyle(fonts: try library.defaultCascade(), size: 14)
  }

  private static func answer(
    _ text: String, _ style: TextStyle, _ measurer: TextMeasurer
  ) throws -> Answer {
    let prepared = try measurer.prepare(text, style: style)
    return Answer(
      natural: try prepared.naturalWidth, minimum: try prepared.minimumWidth,
      sizes: try widths.map { try prepared.measure(width: $0).size },
      missing: prepared.missingGlyphCount)
  }

  /// The places at which two lists of answers differ.
  private static func differences(_ first: [Answer], _ second: [Answer]) -> [Int] {
    guard first.count == second.count else { return [min(first.count, second.count)] }
    return first.indices.filter { first[$0] != second[$0] }
  }

  @Test func orderAndEvictionChangeNothing() throws {
    let texts = try WorkloadTexts.sample(stride: 100)
    let style = try Self.style()
    // Each text by a measurer that knows nothing.
    let alone = try texts.map { try Self.answer($0, style, TextMeasurer()) }

    let measurer = TextMeasurer()
    let forward = try texts.map { try Self.answer($0, style, measurer) }
    #expect(Self.differences(alone, forward).isEmpty)
    let backward = try texts.reversed().map { try Self.answer($0, style, measurer) }
    #expect(Self.differences(alone, backward.reversed()).isEmpty)
    #expect(measurer.cacheStatistics.hits > 0, "nothing came out of a cache")

    var evicted: [Answer] = []
    for (index, text) in texts.enumerated() {
      if index % 7 == 0 { measurer.removeCaches() }
      evicted.append(try Self.answer(text, style, measurer))
    }
    #expect(Self.differences(alone, evicted).isEmpty)
  }

  @Test func threadsThatShareAMeasurerAgree() async throws {
    let texts = try WorkloadTexts.sample(stride: 100)
    let style = try Self.style()
    let alone = TextMeasurer()
    let expected = try texts.map { try Self.answer($0, style, alone) }
    let shared = TextMeasurer()
    let different = try await withThrowingTaskGroup(of: [Int].self) { group in
      for task in 0..<8 {
        group.addTask {
          // Each begins elsewhere and every other one goes backwards.
          var order = Array(texts.indices)
          let cut = task * texts.count / 8
          order = Array(order[cut...] + order[..<cut])
          if task % 2 == 1 { order.reverse() }
          return try order.filter {
            try Self.answer(texts[$0], style, shared) != expected[$0]
          }
        }
      }
      var all: [Int] = []
      for try await part in group { all += part }
      return all
    }
    #expect(different.isEmpty, "texts \(different.prefix(5)) differ")
  }

  /// A service receives its features from strangers, and each has its own caches.
  @Test func manyFeaturesDoNotFillTheMemory() throws {
    let texts = try WorkloadTexts.sample(stride: 400)
    var style = try Self.style()
    let alone = try texts.map { try Self.answer($0, style, TextMeasurer()) }
    var mode = ShapingMode()
    mode.mostCachedBytes = 100_000
    let limited = TextMeasurer(mode: mode)
    let unlimited = TextMeasurer()
    var largest = (limited: 0, unlimited: 0)
    for value in 0..<40 {
      style.features = [FontFeature(tag: "zzzz", value: UInt32(value))]
      let answers = try texts.map { try Self.answer($0, style, limited) }
      #expect(Self.differences(alone, answers).isEmpty, "\(value)")
      largest.limited = max(largest.limited, limited.cacheStatistics.byteCount)
      for text in texts { _ = try Self.answer(text, style, unlimited) }
      largest.unlimited = max(largest.unlimited, unlimited.cacheStatistics.byteCount)
    }
    // The limit is checked at every 256th text, and what these add goes beyond it.
    #expect(largest.limited < largest.unlimited / 2, "\(largest)")
    #expect(limited.cacheStatistics.byteCount > 0)
  }

  @Test func aFullWordCacheBeginsAnew() {
    var cache = WordCache()
    /// A word of 64 units that says its number, with the values that belong to it.
    func word(_ number: Int) -> (units: [UInt16], values: [Int32]) {
      let units = (0..<Limits.longestKeptWord).map { UInt16((number >> ($0 % 4 * 4)) & 15) + 97 }
      return (units, (0...units.count).map { Int32($0 * 2 + number * 2) })
    }
    func hash(_ units: [UInt16]) -> UInt32 {
      WordCache.finish(units.reduce(0) { WordCache.mix($0, $1) })
    }
    var number = 0
    var wrong = 0
    while cache.statistics.evictions == 0, number < 200_000 {
      let (units, values) = word(number)
      let entry = cache.insert(
        units, 0, units.count, [], hash: hash(units), values: values)
      if Array(cache.prefixes[entry.start...entry.start + entry.length]) != values { wrong += 1 }
      number += 1
    }
    #expect(cache.statistics.evictions == 1, "\(number) words of 64 units fit")
    #expect(wrong == 0)
    let (first, _) = word(0)
    #expect(cache.find(first, 0, first.count, [], hash: hash(first)) == nil)
    let (last, values) = word(number - 1)
    let found = cache.find(last, 0, last.count, [], hash: hash(last))
    #expect(found.map { Array(cache.prefixes[$0.start...$0.start + $0.length]) } == values)
    #expect(cache.statistics.byteCount < 64 << 20)
  }

  @Test func moreStylesThanAreKeptChangeNothing() throws {
    let text = "Office AVATAR fiord \u{2014} 漢字"
    let style = try Self.style()
    let measurer = TextMeasurer()
    let expected = try Self.answer(text, style, TextMeasurer())
    var different: [UInt32] = []
    for value in (0..<600).map({ UInt32($0 % 300) }) {
      var other = style
      other.features = [FontFeature(tag: "zzzz", value: value)]
      if try Self.answer(text, other, measurer) != expected { different.append(value) }
    }
    #expect(different.isEmpty)
  }
}
