import Foundation
import Testing
import TextMeasure

@Suite struct BlockHeightTests {
  /// A line of the system font at 17 points.
  static let body = LineMetrics(ascent: 16.1865234375, descent: 4.1005859375)

  /// `count` equal lines of one paragraph.
  static func lines(_ count: Int, _ metrics: LineMetrics, spacing: Double = 0) -> [BlockLine] {
    Array(repeating: BlockLine(metrics: metrics, lineSpacing: spacing), count: count)
  }

  @Test func lineSpacingIsNotCountedAfterTheLastLine() {
    // Mac Catalyst: 17 points, three lines of 20, spacing 6; 15 points, three of 19, spacing 3.
    let large = LineMetrics(ascent: 16, descent: 4)
    #expect(BlockHeight(Self.lines(3, large, spacing: 6)).height == 72)
    let small = LineMetrics(ascent: 15, descent: 4)
    #expect(BlockHeight(Self.lines(3, small, spacing: 3)).height == 63)
    // A single line with spacing 100: 20.287109375 since iOS 13.
    #expect(BlockHeight(Self.lines(1, Self.body, spacing: 100)).height == 20.287109375)
    // Two lines of system 15 with spacing 3: 38.8, a label of 39 at scale 2.
    let system15 = LineMetrics(ascent: 15 * 1950.0 / 2048, descent: 15 * 494.0 / 2048)
    let block = BlockHeight(Self.lines(2, system15, spacing: 3))
    #expect(PixelGrid(scale: 2).roundedUp(block.height) == 39)
  }

  @Test func leadingCountsWhereTheRulesSay() {
    let line = LineMetrics(ascent: 12, descent: 4, leading: 2)
    let three = Self.lines(3, line, spacing: 1)
    #expect(BlockHeight(three, rules: BlockRules(leading: .betweenLines)).height == 54)
    #expect(BlockHeight(three, rules: BlockRules(leading: .insideEveryLine)).height == 56)
    #expect(BlockHeight(three, rules: BlockRules(leading: .ignored)).height == 50)
    let tight = Self.lines(2, LineMetrics(ascent: 12, descent: 4, leading: -1))
    #expect(BlockHeight(tight).height == 31)
    #expect(BlockHeight(tight, rules: BlockRules(ignoresNegativeLeading: true)).height == 32)
  }

  @Test func paragraphSpacingGoesBetweenParagraphs() {
    let line = LineMetrics(ascent: 12, descent: 4)
    let paragraph = BlockLine(metrics: line, lineSpacing: 1, spacingBefore: 5, spacingAfter: 7)
    #expect(BlockHeight([paragraph]).height == 16)
    #expect(BlockHeight([paragraph, paragraph]).height == 16 + 1 + 7 + 5 + 16)
    #expect(BlockHeight([paragraph, paragraph, paragraph]).height == 3 * 16 + 2 * 13)
    // A line separator within a paragraph takes the line spacing alone.
    let separated = [
      BlockLine(metrics: line, lineSpacing: 1, spacingBefore: 5),
      BlockLine(metrics: line, lineSpacing: 1, spacingAfter: 7),
    ]
    #expect(BlockHeight(separated).height == 33)
  }

  @Test func linesThatDoNotFitAreDroppedButForTheFirst() {
    let line = LineMetrics(ascent: 12, descent: 4)
    let cases: [(height: Double, lines: Int)] = [
      (1, 1), (16, 1), (31.9, 1), (32, 2), (31.9995, 2), (48, 3), (0, 5), (-3, 5),
      (.infinity, 5), (.nan, 5), (.greatestFiniteMagnitude, 5),
    ]
    for (height, count) in cases {
      let block = BlockHeight(Self.lines(5, line), rules: BlockRules(maximumHeight: height))
      #expect(block.lineCount == count, "\(height)")
      #expect(block.height == Double(count) * 16, "\(height)")
      #expect(block.isFinished == (count < 5), "\(height)")
    }
    let limited = BlockHeight(
      Self.lines(5, line, spacing: 3), rules: BlockRules(maximumLines: 2))
    #expect(limited.height == 35)
    #expect(limited.isFinished)
    #expect(BlockHeight(Self.lines(2, line), rules: BlockRules(maximumLines: -4)).lineCount == 2)
    #expect(BlockHeight([]).height == 0)
  }

  @Test func placementsTileTheBlock() {
    var block = BlockHeight(rules: BlockRules(leading: .insideEveryLine))
    let line = LineMetrics(ascent: 12, descent: 4, leading: 2)
    let (first, second) = (block.place(line), block.place(line))
    #expect(first?.top == 0 && first?.baseline == 12 && first?.height == 18)
    #expect(second?.top == 18 && second?.baseline == 30 && second?.height == 18)
    #expect(block.height == 36)
  }

  /// AOSP's `StaticLayout`: padding above the first and below the last line, spacing between lines
  /// computed from the padded first line, halves away from zero.
  @Test func androidPadsTheOuterLinesAndRoundsItsSpacing() {
    let line = LineMetrics(
      ascent: 16, descent: 4, leading: 0, firstLineAscent: 18, lastLineDescent: 5)
    let plain = BlockRules(profile: .android)
    #expect(BlockHeight(Self.lines(1, line), rules: plain).height == 23)
    #expect(BlockHeight(Self.lines(3, line), rules: plain).height == 22 + 20 + 21)
    let spaced = BlockRules(
      profile: .android(AndroidLineMetrics(spacingMultiplier: 1.5, spacingAdded: 0.5)))
    // 22 · 0.5 + 0.5 = 11.5, so 12; 20 · 0.5 + 0.5 = 10.5, so 11.
    #expect(BlockHeight(Self.lines(3, line), rules: spaced).height == 22 + 12 + 20 + 11 + 21)
    let tight = BlockRules(profile: .android(AndroidLineMetrics(spacingAdded: -2.5)))
    #expect(BlockHeight(Self.lines(2, line), rules: tight).height == 22 - 3 + 21)
    let last = BlockRules(
      profile: .android(AndroidLineMetrics(spacingAdded: 4, addsSpacingAfterLastLine: true)))
    #expect(BlockHeight(Self.lines(2, line), rules: last).height == 22 + 4 + 21 + 4)
  }

  @Test func flutterRoundsEveryLine() {
    let line = LineMetrics(ascent: 16.2, descent: 4.2)
    let rules = BlockRules(profile: .flutter)
    #expect(BlockHeight(Self.lines(3, line), rules: rules).height == 60)
    #expect(BlockHeight(Self.lines(3, line)).height > 61)
  }
}
