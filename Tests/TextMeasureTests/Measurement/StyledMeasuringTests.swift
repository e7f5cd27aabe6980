import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Texts of several styles: a size is that of the lines walked one by one, and the widths of a
/// measurement have the same lines.
struct StyledMeasuringTests {
  private static let paragraphStyles = [
    ParagraphStyle(), ParagraphStyle(lineSpacing: 3),
    ParagraphStyle(minimumLineHeight: 20, lineHeightMultiple: 1.25),
    ParagraphStyle(maximumLineHeight: 15), ParagraphStyle(paragraphSpacing: 7),
    ParagraphStyle(firstLineHeadIndent: 20, headIndent: 12, tailIndent: -8),
    ParagraphStyle(tailIndent: 150),
  ]

  @Test(arguments: BreakRules.allCases)
  func aSizeIsThatOfItsLines(rules: BreakRules) throws {
    let styles = try WholeRunTests.styles()
    let profiles = [MetricsProfile.uikit, .android, .flutter]
    let measurer = TextMeasurer()
    var generator = GeneratedText(seed: 23)
    var (count, quick) = (0, 0)
    for string in try WorkloadTexts.sample(stride: 60) where !string.isEmpty {
      let paragraph = Self.paragraphStyles[generator.number(below: Self.paragraphStyles.count)]
      var text = WholeRunStyleTests.styled(
        string, [styles[0], styles[1], styles[8]], &generator)
      text.update(0..<text.length) { $0.paragraphStyle = paragraph }
      let prepared = try measurer.prepare(
        text,
        options: TextOptions(
          breakRules: rules, profile: profiles[generator.number(below: profiles.count)]))
      for width in [CGFloat.infinity, 355, 190, 70] {
        for most in [0, 2] {
          count += 1
          if prepared.measureHeights(width: width, maximumLines: most) != nil { quick += 1 }
          let measured = try prepared.measure(width: width, maximumLines: most)
          #expect(try measured == Self.walked(prepared, width, most), "\(string) \(width) \(most)")
        }
      }
    }
    // Chromium rounds each run by itself, for which lines are walked.
    #expect(
      rules == .chromium || quick * 3 > count,
      "\(quick) of \(count) are measured in one pass over the table")
  }

  @Test func theWidthsOfAMeasurementHaveItsLines() throws {
    let styles = try WholeRunTests.styles()
    let measurer = TextMeasurer()
    var generator = GeneratedText(seed: 24)
    for string in try WorkloadTexts.sample(stride: 100) where !string.isEmpty {
      for paragraph in Self.paragraphStyles {
        var text = WholeRunStyleTests.styled(
          string, [styles[0], styles[1], styles[8]], &generator)
        text.update(0..<text.length) { $0.paragraphStyle = paragraph }
        let prepared = try measurer.prepare(text)
        for width in [CGFloat.infinity, 190] {
          let valid = try prepared.measure(width: width).validWidths
          #expect(valid.lowerBound <= width && valid.upperBound >= width)
          #expect(
            try prepared.lines(width: valid.lowerBound).map(\.utf16Range)
              == prepared.lines(width: width).map(\.utf16Range),
            "\(string) \(width) \(valid) \(paragraph)")
        }
      }
    }
  }

  /// What `measure` gives, from the lines.
  private static func walked(
    _ prepared: PreparedText, _ width: CGFloat, _ maximumLines: Int
  ) throws -> TextMeasurement {
    var walker = LineWalker(prepared, width: width)
    var widest = 0.0
    while maximumLines == 0 || walker.lineCount < maximumLines, let line = try walker.next() {
      // A tail indent is part of a width at which the line fits.
      widest = max(widest, line.indent + line.width - walker.tail)
    }
    let bounds = walker.bounds
    return TextMeasurement(
      size: CGSize(width: prepared.blockWidth(widest, bounds.lowerBound), height: walker.height),
      lineCount: walker.lineCount, isTruncated: !walker.isAtEnd,
      validWidths: bounds.lowerBound..<max(bounds.lowerBound, bounds.upperBound))
  }
}
