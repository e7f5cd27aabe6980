import Foundation
import Testing
import TextMeasure

/// ``TextMeasurement/validWidths``: the lines are the same at each width of the interval, which
/// contains the width that was measured.
@Suite struct ValidWidthsTests {
  /// A text and its paragraph style, whose lines are broken inside words at most widths.
  struct Case: Sendable {
    var text: String
    var size: CGFloat = 17
    var font: String?
    var kern: CGFloat?
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    /// The rules whose interval is checked.
    var rules: [BreakRules] = [.unicode, .chromium]

    func style() throws -> TextStyle {
      let library = FontLibrary.shared
      let fonts =
        try font.map { FontCascade([try library.font(named: $0)]) } ?? library.defaultCascade()
      return TextStyle(fonts: fonts, size: size, kern: kern)
    }
  }

  static let cases: [Case] = [
    // Chromium shortens a part that reshaping widens.
    Case(text: "AVAWAY"), Case(text: "AVAWAYWAVE Yo", size: 80),
    // The hyphen of a part that fits may not fit.
    Case(text: "so\u{AD}ft"), Case(text: "a\u{AD}b"), Case(text: "Donau\u{AD}dampf\u{AD}schiff"),
    // A soft hyphen's hyphen is as wide as a letter: the line ends where it ended before.
    Case(text: "dampf\u{AD}schiff", size: 16, font: "LiberationSerif-Regular.ttf"),
    Case(text: "ab\u{AD}cd\u{AD}ef", font: "LiberationMono-Regular.ttf"),
    // Chromium rounds a part's advance with its hyphen, and each part after a tab.
    Case(text: "a\tso\u{AD}ft", size: 20),
    // A line is searched for from tab to tab, and a break in a word among its positions.
    Case(text: "one\ttwo\t\tthree four\t five\tsix seven ToVA"),
    Case(text: "To https://example.com/AVATAR/ToWyfi/office?query=VAWe.Ty then", size: 12),
    // Indents take more than the width has, or a fraction of 1/65536 pt.
    Case(text: "hello world", headIndent: 5, tailIndent: -7),
    Case(text: "hello worldWAVE ToVA VA", headIndent: 2.3), Case(text: "fTe...", headIndent: 2.3),
    // Chromium's advances are scaled, indents are not. A fixed right edge holds in wider blocks.
    Case(text: "Straße", size: 12, headIndent: 5000), Case(text: "hello world", tailIndent: 60),
    // Advances shrink at the soft hyphen.
    Case(text: "WATe  ...\u{AD}", size: 12, kern: -0.3, rules: [.unicode]),
  ]

  @Test(arguments: cases)
  func linesAreTheSame(_ each: Case) throws {
    var paragraph = ParagraphStyle()
    paragraph.firstLineHeadIndent = each.headIndent
    paragraph.headIndent = each.headIndent
    paragraph.tailIndent = each.tailIndent
    let style = try each.style()
    for rules in each.rules {
      let prepared = try TextMeasurer().prepare(
        each.text, style: style, paragraphStyle: paragraph, options: TextOptions(breakRules: rules))
      func ends(_ width: CGFloat) throws -> [Int] {
        try prepared.lines(width: width).map(\.utf16Range.upperBound)
      }
      for width in stride(from: 0.37, through: 130, by: 0.37).map({ $0 + each.headIndent }) {
        let measured = try prepared.measure(width: width)
        let valid = measured.validWidths
        if each.tailIndent > 0 { #expect(measured.size.width <= max(width, each.tailIndent)) }
        let lines = try ends(width)
        try #require(valid.contains(width), "\(each) \(rules) \(width): \(valid)")
        let upper = valid.upperBound.isFinite ? valid.upperBound : width + 1000
        for other in [
          valid.lowerBound, (valid.lowerBound + width) / 2, (width + upper) / 2, upper.nextDown,
        ] {
          try #require(ends(other) == lines, "\(each) \(rules) \(width), \(other): \(valid)")
        }
      }
    }
  }

  /// Beyond the interval another line ends elsewhere, or one that was too wide fits.
  @Test(arguments: cases.filter { $0.headIndent == 0 && $0.tailIndent == 0 && $0.kern == nil })
  func linesDifferBeyond(_ each: Case) throws {
    let prepared = try TextMeasurer().prepare(each.text, style: each.style())
    func lines(_ width: CGFloat) throws -> [[Int]] {
      try prepared.lines(width: width).map {
        [$0.utf16Range.upperBound, $0.width > width + 1 / 1024 ? 1 : 0]
      }
    }
    for width in stride(from: 0.37, through: 130, by: 0.37) {
      let valid = try prepared.measure(width: width).validWidths
      let here = try lines(width)
      if valid.upperBound.isFinite {
        try #expect(lines(valid.upperBound) != here, "\(each) \(width): \(valid)")
      }
      if valid.lowerBound > 0 {
        try #expect(lines(valid.lowerBound - 1 / 65536) != here, "\(each) \(width): \(valid)")
      }
    }
  }
}
