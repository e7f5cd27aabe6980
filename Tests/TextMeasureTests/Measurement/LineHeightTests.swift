import Foundation
import Testing
import TextMeasure

@Suite struct LineHeightTests {
  /// A line of 12 + 4 with leading 2.
  static let natural = LineMetrics(ascent: 12, descent: 4, leading: 2)

  static let cases: [(style: ParagraphStyle, height: CGFloat, leading: CGFloat)] = [
    (ParagraphStyle(), 16, 2),
    (ParagraphStyle(lineHeightMultiple: 1.5), 24, 2),
    (ParagraphStyle(lineHeightMultiple: 0.5), 8, 2),
    (ParagraphStyle(minimumLineHeight: 20), 20, 2),
    (ParagraphStyle(minimumLineHeight: 10), 16, 2),
    (ParagraphStyle(maximumLineHeight: 10), 10, 0),
    (ParagraphStyle(maximumLineHeight: 30), 16, 0),
    (ParagraphStyle(maximumLineHeight: 20, lineHeightMultiple: 2), 20, 0),
    (ParagraphStyle(minimumLineHeight: 40, lineHeightMultiple: 2), 40, 2),
    // The maximum has the last word.
    (ParagraphStyle(minimumLineHeight: 30, maximumLineHeight: 20), 20, 0),
    (ParagraphStyle(maximumLineHeight: 2), 2, 0),
    (ParagraphStyle(minimumLineHeight: -3, lineHeightMultiple: .nan), 16, 2),
    (ParagraphStyle(minimumLineHeight: .infinity, maximumLineHeight: .infinity), 16, 2),
  ]

  @Test func extraGoesAboveTheText() {
    for (style, height, leading) in Self.cases {
      let line = LineHeight.styled(Self.natural, style: style.normalized)
      #expect(line.height == height, "\(style)")
      #expect(line.descent == 4, "\(style)")
      #expect(line.ascent == height - 4, "\(style)")
      #expect(line.leading == leading, "\(style)")
    }
  }

  /// Pango 1.50 with `line_height` 2 and 0.8: half of the difference is below.
  @Test(arguments: [(2, 20, 12), (0.8, 10.4, 2.4)] as [(CGFloat, CGFloat, CGFloat)])
  func pangoSharesTheExtraOut(_ multiple: CGFloat, _ ascent: CGFloat, _ descent: CGFloat) {
    let line = LineHeight.styled(
      Self.natural, style: ParagraphStyle(lineHeightMultiple: multiple), profile: .pango)
    #expect(abs(line.ascent - ascent) < 1e-9)
    #expect(abs(line.descent - descent) < 1e-9)
  }

  @Test func readingsOfLeadingAndRounding() {
    let style = ParagraphStyle(maximumLineHeight: 10.2)
    let kept = LineHeight.styled(Self.natural, style: style, keepsLeading: true)
    #expect(kept.leading == 2)
    let rounded = LineHeight.styled(Self.natural, style: style, grid: PixelGrid(scale: 2))
    #expect(rounded.height == 10.5)
    let plain = LineHeight.styled(
      LineMetrics(ascent: 12.1, descent: 4), style: ParagraphStyle(), grid: PixelGrid(scale: 2))
    #expect(plain.height == 16.1)
  }
}
