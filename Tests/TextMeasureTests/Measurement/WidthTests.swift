import Foundation
import Testing
import TextMeasure

@Suite struct WidthTests {
  private static func prepare(_ text: String) throws -> PreparedText {
    try TextMeasurer.shared.prepare(
      text, style: TextStyle(fonts: FontLibrary.shared.defaultCascade(), size: 17))
  }

  private static let text =
    "Measure twice, cut once: the width of a line is the sum of its advances, rounded once."

  @Test func shrinkWrappingKeepsTheNumberOfLines() throws {
    let prepared = try Self.prepare(Self.text)
    for width in stride(from: CGFloat(60), to: 700, by: 37) {
      let count = try prepared.measure(width: width).lineCount
      let tight = try prepared.shrinkWrappedWidth(width)
      #expect(try tight <= width && prepared.measure(width: tight).lineCount == count)
      #expect(try prepared.measure(width: tight - 0.01).lineCount > count || count == 0)
      let balanced = try prepared.balancedWidth(width)
      #expect(try balanced <= width && prepared.measure(width: balanced).lineCount == count)
      func spread(_ width: CGFloat) throws -> Double {
        let widths = try prepared.lines(width: width).map(\.width)
        return (widths.max() ?? 0) - (widths.min() ?? 0)
      }
      #expect(try spread(balanced) <= spread(width) + 1e-6)
    }
    #expect(try prepared.narrowestWidth(lineCount: 1) == prepared.naturalWidth)
    #expect(try prepared.narrowestWidth(lineCount: 0) == nil)
    #expect(try Self.prepare("a\nb").narrowestWidth(lineCount: 1) == nil)
    #expect(try Self.prepare("").narrowestWidth(lineCount: 1) == 0)
  }

  @Test func theMinimumWidthLeavesRoomForIndents() throws {
    let text = "wonderful internationalization and extraordinary"
    for (first, head, tail) in [
      (11.0, 11.0, 0.0), (40, 0, 0), (0, 25, -10), (0, 0, -10), (5, 0, 0),
    ] {
      let prepared = try TextMeasurer.shared.prepare(
        text, style: TextStyle(fonts: FontLibrary.shared.defaultCascade(), size: 17),
        paragraphStyle: ParagraphStyle(
          firstLineHeadIndent: first, headIndent: head, tailIndent: tail))
      func breaksWord(_ width: CGFloat) throws -> Bool {
        try prepared.lines(width: width).contains { $0.end == .emergency }
      }
      let minimum = try prepared.minimumWidth
      #expect(try !breaksWord(minimum) && breaksWord(minimum - 0.01), "\(first), \(head), \(tail)")
    }
  }

  /// Chromium takes whole 1/64 px of a width.
  @Test func theMinimumWidthBreaksNoWordUnderChromiumsRules() throws {
    for size in stride(from: CGFloat(9), to: 31, by: 0.7) {
      for text in ["te12", "wonderful words", "AVATAR", "שלום"] {
        let prepared = try TextMeasurer.shared.prepare(
          text, style: TextStyle(fonts: FontLibrary.shared.defaultCascade(), size: size),
          options: TextOptions(breakRules: .chromium))
        let lines = try prepared.lines(width: prepared.minimumWidth)
        #expect(!lines.contains { $0.end == .emergency }, "\(text) at \(size)")
      }
    }
  }

  @Test func slackIsTheDistanceToAnotherCount() throws {
    let prepared = try Self.prepare(Self.text)
    for width in stride(from: CGFloat(60), to: 600, by: 61) {
      let count = try prepared.measure(width: width).lineCount
      let slack = try prepared.slack(width: width)
      let more = try #require(slack.oneLineMore)
      #expect(try prepared.measure(width: width - more - 0.01).lineCount > count)
      guard let fewer = slack.oneLineFewer else {
        #expect(count == 1)
        continue
      }
      #expect(try prepared.measure(width: width + fewer).lineCount < count)
      #expect(try prepared.measure(width: width + fewer - 0.01).lineCount == count)
    }
    #expect(try prepared.slack(width: .infinity) == WidthSlack(oneLineMore: nil, oneLineFewer: nil))
  }

  /// Also at widths that no cluster fits, where every line overflows.
  @Test func slackHoldsBelowTheWidestCluster() throws {
    let prepared = try Self.prepare("WWW iii WW")
    for width in stride(from: CGFloat(0), through: 24, by: 0.75) {
      let count = try prepared.measure(width: width).lineCount
      let slack = try prepared.slack(width: width)
      if let more = slack.oneLineMore {
        #expect(try prepared.measure(width: width - more).lineCount == count, "\(width)")
        #expect(try prepared.measure(width: width - more - 0.01).lineCount > count, "\(width)")
      }
      let fewer = try #require(slack.oneLineFewer)
      #expect(try prepared.measure(width: width + fewer).lineCount < count, "\(width)")
      #expect(try prepared.measure(width: width + fewer - 0.01).lineCount == count, "\(width)")
    }
  }

  @Test func linesTakeTheWidthsTheyAreGiven() throws {
    let prepared = try Self.prepare(Self.text)
    let same = try prepared.lines { _ in 200 }
    #expect(try same == prepared.lines(width: 200))
    // Two lines beside an image.
    let lines = try prepared.lines { $0 < 2 ? 110 : 240 }
    #expect(lines.prefix(2).allSatisfy { $0.width <= 110.001 })
    #expect(lines.dropFirst(2).contains { $0.width > 110 })
    var end = 0
    for line in lines {
      #expect(line.utf16Range.lowerBound == end)
      end = line.utf16Range.upperBound
    }
    #expect(end == Self.text.utf16.count)
    #expect(try prepared.lines(maximumLines: 1) { _ in 110 }.count == 1)
    #expect(try prepared.lines { _ in .nan }.count >= Self.text.filter { $0 != " " }.count)
  }
}
