import Foundation
import Testing
import TextMeasure

@Suite struct LabelTests {
  private static func label(
    _ text: String, _ font: TextFont, lines: Int = 0, scale: CGFloat = 2
  ) throws -> Label {
    try Label(text, font: font, numberOfLines: lines, displayScale: scale)
  }

  @Test func helveticaLabelsHaveThePublishedSizes() throws {
    var wrong: [String] = []
    let rows = try Fixture.rows("helvetica-labels.tsv")
    for row in rows {
      let label = try Self.label(
        row["text"], TextFont(name: "Helvetica", size: CGFloat(row.number("point_size"))),
        lines: Int(row["limit"]) ?? 0, scale: CGFloat(row.number("scale")))
      let fitting = CGFloat(row.number("fitting"))
      var size = try label.sizeThatFits(CGSize(width: fitting, height: 0))
      // LayoutKit itself decreases the label's size to the room.
      if fitting > 0 {
        #expect(size == (try label.sizeThatFits(.zero)))
        size.width = min(size.width, fitting)
      }
      // Published with four decimals.
      if abs(size.width - CGFloat(row.number("width"))) > 5e-5
        || abs(size.height - CGFloat(row.number("height"))) > 5e-5
      {
        wrong.append("\(size): \(row)")
      }
    }
    #expect(rows.count == 14)
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func systemFontLabelsAreAsHighAsMeasured() throws {
    var wrong: [String] = []
    for row in try Fixture.rows("system-font-lines.tsv") {
      let font = try TextFont.system(ofSize: CGFloat(row.number("size")))
      for (scale, column) in [(CGFloat(2), "label_2x"), (3, "label_3x")] {
        let size = try Self.label("Hg", font, scale: scale).sizeThatFits(.zero)
        if abs(size.height - CGFloat(row.number(column))) > 5e-4 { wrong.append("\(size) \(row)") }
      }
    }
    // Articles on table-cell heights, iOS 9 at scale 2: one, two and three lines.
    let system = try TextFont.system(ofSize: 17)
    let heights = try ["a", "a\nb", "a\nb\nc"].map {
      try Self.label($0, system).sizeThatFits(.zero).height
    }
    #expect(heights == [20.5, 41, 61])
    let body = try TextFont.preferred(.body)
    #expect(try Self.label("a\nb\nc", body).sizeThatFits(.zero).height == 64.5)
    #expect(try Self.label("a\nb", .preferred(.subheadline)).sizeThatFits(.zero).height == 38)
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func textStylesGiveTheirLinesAtEveryCategory() throws {
    var wrong: [String] = []
    let rows = try Fixture.rows("text-styles.tsv")
    for row in rows {
      guard let style = TextStyleName(rawValue: row["style"]),
        let category = ContentSizeCategory(rawValue: row["category"])
      else {
        wrong.append("\(row)")
        continue
      }
      let font = try TextFont.preferred(style, at: category)
      let grid = PixelGrid(scale: 3)
      for count in 1...3 {
        let text = Array(repeating: "x", count: count).joined(separator: "\n")
        let height = try Self.label(text, font, scale: 3).sizeThatFits(.zero).height
        let expected = grid.roundedUp(
          CGFloat(row.number("size")) * 2444 / 2048
            + CGFloat(count - 1) * CGFloat(row.number("leading")))
        if abs(height - expected) > 1e-9 { wrong.append("\(height) \(expected) \(row)") }
      }
    }
    #expect(rows.count == 132)
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test func theLastTerminatorIsDropped() throws {
    let cases: [(text: String, limit: Int, lines: Int)] = [
      ("a\n", 0, 1), ("a\n\n", 0, 2), ("\n", 0, 2), ("\n", 1, 2), ("\n\n", 0, 3), ("\na", 0, 2),
      ("\n\n", 1, 1), ("a\r\n", 0, 1), ("a\n\r", 0, 2), ("a\u{2028}b", 0, 2), ("a\u{0B}b", 0, 2),
      ("a\u{0C}b", 0, 2), ("a\u{85}b", 0, 2), ("a\u{2029}b", 0, 2), ("a\rb", 0, 2),
      ("a\n\nb", 0, 3), ("a\n\nb", 2, 2), ("a\u{2028}", 0, 1), ("", 0, 0),
    ]
    let font = try TextFont(name: "Helvetica", size: 20)
    for (text, limit, lines) in cases {
      let layout = try Self.label(text, font, lines: limit, scale: 1).layout(fitting: 0)
      #expect(layout.lines.count == lines, "\(text.debugDescription) \(limit)")
      #expect(layout.size.height == CGFloat(23 * lines), "\(text.debugDescription)")
    }
    #expect(try Label().sizeThatFits(.zero) == .zero)
  }

  @Test func aCappedLabelIsAsWideAsWhatItDraws() throws {
    let text = "The quick brown fox jumps over the lazy dog"
    let font = try TextFont(name: "Helvetica", size: 17)
    var label = try Self.label(text, font, lines: 2)
    let drawn = try label.layout(fitting: 120)
    #expect(drawn.isTruncated && drawn.lines.count == 2)
    let cut = try #require(drawn.truncation)
    #expect(drawn.textSize.width <= 120)
    #expect(drawn.textSize.width >= cut.width)
    label.conventions = .cappedLabelFillsWidth
    #expect(try label.sizeThatFits(CGSize(width: 120, height: 0)).width == 120)
    // A label of one line never wraps; its line ends at the width, and its size does not.
    label.numberOfLines = 1
    let single = try label.layout(fitting: 120)
    #expect(try single.size == label.sizeThatFits(.zero) && single.size.width > 300)
    #expect(single.isTruncated && single.textSize.width <= 120)
    #expect(single.lines.map(\.end) == [.truncated])
    #expect(single.hiddenRange == single.lines[0].utf16Range.upperBound..<text.utf16.count)
    #expect(try !label.layout(fitting: 0).isTruncated)
    // Wrapping modes end at a word.
    label.numberOfLines = 2
    label.lineBreakMode = .byWordWrapping
    #expect(try label.layout(fitting: 120).truncation == nil)
    label.lineBreakMode = .byCharWrapping
    label.numberOfLines = 0
    let wrapped = try label.layout(fitting: 120).lines
    #expect(wrapped.dropLast().allSatisfy { 120 - $0.width < 20 })
  }

  @Test func theLastWordIsNotLeftAlone() throws {
    let font = try TextFont(name: "Helvetica", size: 17)
    var label = try Self.label("one two three four", font)
    let width = try TextMeasurer.shared.prepare(
      "one two three", style: TextStyle(font)
    ).naturalWidth
    let pushed = try label.layout(fitting: width).lines.map(\.utf16Range)
    #expect(pushed == [0..<8, 8..<18])
    label.lineBreakStrategy = []
    #expect(try label.layout(fitting: width).lines.map(\.utf16Range) == [0..<14, 14..<18])
  }

  @Test func textShrinksToFitAndIsCutAtTheFloor() throws {
    let font = try TextFont(name: "Helvetica", size: 20)
    var label = try Self.label("Shrink me please", font, lines: 1)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    let bounds = CGSize(width: 80, height: 30)
    var drawn = try label.drawing(in: bounds)
    #expect(drawn.isTruncated && drawn.scaleFactor == 0.6)
    label.minimumScaleFactor = 0.9
    #expect(try label.drawing(in: bounds).scaleFactor == 0.9)
    label.minimumScaleFactor = 0.1
    drawn = try label.drawing(in: bounds)
    #expect(!drawn.isTruncated && drawn.textSize.width <= 80 && drawn.textSize.width > 79.9)
    label.minimumScaleFactor = 0
    #expect(try label.drawing(in: bounds).scaleFactor == 1)
    // What is drawn smaller asks for no smaller size.
    #expect(try label.intrinsicContentSize().width > 140)
  }

  @Test func charactersAreDrawnCloserBeforeALineIsCut() throws {
    let font = try TextFont(name: "Helvetica", size: 20)
    var label = try Self.label("Tightening", font, lines: 1)
    let natural = try label.intrinsicContentSize().width
    label.allowsDefaultTighteningForTruncation = true
    let drawn = try label.drawing(in: CGSize(width: natural - 4, height: 30))
    #expect(!drawn.isTruncated && drawn.tightening > 0.3 && drawn.tightening <= 1)
    let cut = try label.drawing(in: CGSize(width: natural / 2, height: 30))
    #expect(cut.isTruncated && cut.tightening == 1)
  }

  @Test func firstBaselinesAreAsMeasured() throws {
    // iOS 26.1 at scale 2: size of the system font and its first baseline.
    for (size, baseline): (CGFloat, CGFloat) in [(28, 26.5), (13, 12.5), (22, 21), (11, 10.5)] {
      let label = try Self.label("Hg", .system(ofSize: size))
      let bounds = try label.intrinsicContentSize()
      #expect(try label.firstBaseline(in: bounds) == baseline)
      #expect(try label.lastBaseline(in: bounds) == bounds.height - baseline)
    }
  }

  @Test func widthsComeFromWhereUIKitTakesThem() throws {
    let font = try TextFont(name: "Helvetica", size: 17)
    var label = try Self.label("one two three four five", font)
    let natural = try label.intrinsicContentSize()
    label.preferredMaxLayoutWidth = 60
    let wrapped = try label.intrinsicContentSize()
    #expect(natural.height == 20 && wrapped.height > 39 && wrapped.width <= 60)
    label.numberOfLines = 1
    #expect(try label.intrinsicContentSize() == natural)
    let rect = try label.textRect(
      forBounds: CGRect(x: 3, y: 4, width: 60, height: 9), limitedToNumberOfLines: 0)
    #expect(rect == CGRect(origin: CGPoint(x: 3, y: 4), size: wrapped))
    for width: CGFloat in [0, -3, .nan, .infinity, .greatestFiniteMagnitude] {
      label.numberOfLines = 0
      #expect(try label.sizeThatFits(CGSize(width: width, height: 1)) == natural)
    }
  }

  @Test func spacingFollowsTheFixedRule() throws {
    // One line with kern and line spacing, 17 points: iOS before 13 added the spacing below it.
    let font = try TextFont.system(ofSize: 17)
    var text = StyledText(
      "test", style: TextStyle(font), paragraphStyle: ParagraphStyle(lineSpacing: 100))
    text.update(0..<4) { $0.style.kern = 0.1 }
    let plain = try StringDrawing.size(of: StyledText("test", style: TextStyle(font)))
    let spaced = try StringDrawing.size(of: text)
    #expect(spaced.height == 20.287109375)
    #expect(abs(spaced.width - plain.width - 0.4) < 1e-3)
  }

  @Test func conservativeSizesCoverEveryReading() throws {
    let texts = [
      "a\n", "one two three four five six", "\n", "Poppins gap", "mixed 中文 and עברית text",
      "tall line\nsecond  ",
    ]
    let fonts = [
      try TextFont(name: "Times New Roman", size: 20), try .preferred(.caption2),
      try .preferred(.body, at: .accessibilityExtraExtraExtraLarge),
      try TextFont(name: "Inter", size: 13),
    ]
    var wrong: [String] = []
    for text in texts {
      for font in fonts {
        for width: CGFloat in [0, 60, 117] {
          var label = try Self.label(text, font, lines: width == 117 ? 2 : 0)
          label.textAlignment = .right
          let size = CGSize(width: width, height: 0)
          let largest = try label.conservativeSizeThatFits(size)
          for (name, conventions) in UIKitConventions.alternatives {
            label.conventions = conventions
            let other = try label.sizeThatFits(size)
            if other.height > largest.height || other.width > largest.width {
              wrong.append("\(name) \(text) \(other) \(largest)")
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }

  @Test func resultsSayWhatTheyRestOn() throws {
    let label = try Self.label("one two three", .system(ofSize: 17))
    let certainty = try label.layout(fitting: 60).certainty
    #expect(certainty.substitutions.map(\.answeringFamily) == ["Inter"])
    #expect(certainty.substitutions.map(\.measuredCharacterCount) == [13])
    #expect(!certainty.hasExactWidths && certainty.missingGlyphCount == 0)
    let slack = try certainty.slack
    #expect(try #require(slack.oneLineMore) > 0 && #require(slack.oneLineFewer) > 0)
    let helvetica = try Self.label("x", TextFont(name: "Helvetica", size: 17))
    #expect(try helvetica.layout(fitting: 0).certainty.hasExactWidths)
  }
}
