import CellSizing
import CellSizingSamples
import Foundation
import Testing
import TextMeasure

/// Cell texts of every style against labels, which measure anew each time.
struct CellTextStyleTests {
  private static let texts =
    [
      "", "x", "x\n", "\n", "\n\n", "a\r\nb\n", "word word ", "你好，世界。\n", "👨‍👩‍👧‍👦 family 👋🏽\nlast",
      String(repeating: "long ", count: 30), String(repeating: "字", count: 60),
      "a\n\n", CellTextTests.korean, CellTextTests.korean + "\n",
    ] + FeedGenerator.sampleFeed().prefix(12).map(\.text)

  private static var styles: [CellTextStyle] {
    var spaced = CellTextStyle(.preferred(.subheadline), numberOfLines: 3)
    spaced.paragraphStyle.lineHeightMultiple = 1.3
    spaced.paragraphStyle.paragraphSpacing = 7
    spaced.paragraphStyle.firstLineHeadIndent = 12
    var right = CellTextStyle(.fixed(17))
    right.paragraphStyle.alignment = .right
    right.paragraphStyle.paragraphSpacingBefore = 5
    return [
      CellTextStyle(.preferred(.footnote)), CellTextStyle(.preferred(.headline), numberOfLines: 1),
      CellTextStyle(.preferred(.body), weight: 700, numberOfLines: 2, lineSpacing: 5),
      CellTextStyle(.scaled(15, relativeTo: .title1), numberOfLines: 4, lineBreakMode: .byClipping),
      CellTextStyle(.fixed(13), weight: 300, numberOfLines: 3, lineBreakMode: .byTruncatingMiddle),
      CellTextStyle(.fixed(20), numberOfLines: 2, lineBreakMode: .byCharWrapping),
      CellTextStyle(.fixed(16), numberOfLines: 2, lineBreakMode: .byTruncatingHead), spaced,
      right,
    ]
  }

  /// A label with a text as the style says.
  private func label(
    _ text: StyledText, _ style: CellTextStyle, in environment: CellEnvironment
  ) -> Label {
    var label = Label()
    label.attributedText = text
    label.numberOfLines = style.numberOfLines
    label.lineBreakMode = style.lineBreakMode
    label.displayScale = environment.scale
    return label
  }

  /// What differs between a cell's text and a label at several widths.
  private func differences(
    _ ours: CellText, _ label: Label, in environment: CellEnvironment
  ) throws -> [String] {
    try [0, 40, 120, 343].compactMap { width in
      let theirs = try label.sizeThatFits(CGSize(width: width, height: 0))
      let size = try ours.labelSize(width: width, grid: environment.grid)
      let lines = ours.numberOfLines
      return size == theirs
        ? nil : "\(lines) lines, \(width): \(size), a label \(theirs): \(ours.text)"
    }
  }

  @Test(arguments: [ContentSizeCategory.large, .accessibilityLarge, .extraSmall])
  func agreesWithLabels(category: ContentSizeCategory) throws {
    var environment = try SampleCells.context(scale: 3).environment
    environment.contentSizeCategory = category
    let context = CellContext(environment)
    var failures: [String] = []
    for style in Self.styles {
      let font = try environment.font(style)
      for text in Self.texts {
        let styled = StyledText(
          text, style: TextStyle(font), paragraphStyle: style.paragraphStyle)
        failures += try differences(
          try context.text(text, style: style), label(styled, style, in: environment),
          in: environment)
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(5))")
  }

  /// A text between others: a name of its weight, and an end of another size.
  private static func attributed(
    _ text: String, in environment: CellEnvironment
  ) throws -> [StyledText] {
    let name = try environment.font(CellTextStyle(.preferred(.headline)))
    let plain = try environment.font(CellTextStyle(.fixed(17)))
    let body = try environment.font(CellTextStyle(.preferred(.footnote)))
    let title = try environment.font(CellTextStyle(.preferred(.title1)))
    var paragraph = ParagraphStyle.default
    paragraph.lineSpacing = 3
    paragraph.lineBreakMode = .byTruncatingTail
    var styled = StyledText("Avery: ", style: TextStyle(name), paragraphStyle: paragraph)
    styled.append(StyledText(text, style: TextStyle(body), paragraphStyle: paragraph))
    styled.append(StyledText("end", style: TextStyle(title), paragraphStyle: paragraph))
    styled.append(StyledText(text, style: TextStyle(body)))
    // One line height, in which a cut line's is known without cutting it.
    let bold = try environment.font(CellTextStyle(.fixed(17), weight: 700))
    var even = StyledText("Avery ", style: TextStyle(bold), paragraphStyle: paragraph)
    even.append(StyledText(text, style: TextStyle(plain)))
    var timed = even
    timed.append(StyledText(" 5 min", style: TextStyle(body)))
    var raised = even
    var above = TextStyle(plain)
    above.baselineOffset = 6
    raised.append(StyledText(" 2", style: above))
    raised.append(StyledText(text, style: TextStyle(plain)))
    var ended = StyledText(text, style: TextStyle(body))
    ended.append(StyledText("\n", style: TextStyle(title)))
    return [styled, even, timed, raised, ended]
  }

  @Test func agreesWithLabelsOfAttributedText() throws {
    let environment = try SampleCells.context(scale: 3).environment
    let context = CellContext(environment)
    var failures: [String] = []
    let limits: [(Int, LineBreakMode)] = [
      (0, .byTruncatingTail), (1, .byTruncatingTail), (2, .byTruncatingTail),
      (3, .byTruncatingMiddle),
    ]
    for styled in try Self.texts.prefix(20).flatMap({ try Self.attributed($0, in: environment) }) {
      for (limit, mode) in limits {
        let style = CellTextStyle(.preferred(.body), numberOfLines: limit, lineBreakMode: mode)
        failures += try differences(
          try context.text(styled, numberOfLines: limit, lineBreakMode: mode),
          label(styled, style, in: environment), in: environment)
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(5))")
  }

  /// Texts that differ in their styles alone are measured apart.
  @Test func attributedTextsAreFoundByTheirStyles() throws {
    let context = try SampleCells.context()
    let texts = try [400, 700].map { weight in
      let font = try context.environment.font(CellTextStyle(.fixed(17), weight: weight))
      return StyledText("Hello UIKit", style: TextStyle(font))
    }
    let widths = try (texts + texts).map { try context.text($0).oneLineSize.width }
    #expect(widths[0] < widths[1])
    #expect(widths[2...] == widths[..<2])
    #expect(context.tally.counts.measurements == 2)
  }

  /// Text styles have their own sizes at each content size category, with their leading.
  @Test func textStylesHaveTheirPublishedSizes() throws {
    var environment = try SampleCells.context(scale: 3).environment
    environment.contentSizeCategory = .accessibilityLarge
    let context = CellContext(environment)
    let text = try context.text("one\ntwo", style: CellTextStyle(.preferred(.footnote)))
    #expect(text.fontSize == 27)
    #expect(abs(text.lineHeight + text.leading - 33) < 1e-9)
    #expect(try abs(text.labelHeight(width: 0) - (27 * 2444 / 2048 + 33)) < 1e-9)
    // As body text grows, 13 is 24: not what a footnote has.
    #expect(try context.text("x", size: 13).fontSize == 24)
    #expect(try context.text("x", style: CellTextStyle(.fixed(13))).fontSize == 13)
  }

  @Test func weightsAreThoseOfTheSystemFontOrTheFamily() throws {
    let environment = try SampleCells.context().environment
    let context = CellContext(environment)
    func width(_ style: CellTextStyle) throws -> CGFloat {
      try context.text("Hello UIKit", style: style).oneLineSize.width
    }
    let semibold = try width(CellTextStyle(.fixed(17), weight: 600))
    let headline = try width(CellTextStyle(.preferred(.headline)))
    #expect(semibold == headline)
    #expect(try width(CellTextStyle(.fixed(17))) < semibold)
    let own = try SampleCells.library.font(named: "Inter")
    var style = CellTextStyle(.fixed(17))
    style.fonts = FontCascade([own])
    let regular = try width(style)
    style.weight = 700
    let bold = try SampleCells.library.font(named: "Inter", weight: 700)
    #expect(try environment.font(style).fonts.primary == bold)
    #expect(try width(style) > regular)
  }

  @Test func cutLinesShowTheirEllipsis() throws {
    let context = try SampleCells.context()
    let long = String(repeating: "long words ", count: 20)
    let text = try context.text(long, style: CellTextStyle(.fixed(17), numberOfLines: 2))
    #expect(try text.isTruncated(width: 150))
    let lines = try text.lines(width: 150)
    #expect(lines.count == 2)
    #expect(lines.last?.text.hasSuffix("…") == true, "\(lines)")
    #expect(lines.allSatisfy { $0.width <= 150 })
    let whole = text.limited(to: 0)
    #expect(try !whole.isTruncated(width: 150))
    #expect(try whole.labelHeight(width: 150) > text.labelHeight(width: 150))
    let middle = try text.limited(to: 1, lineBreakMode: .byTruncatingMiddle).lines(width: 150)
    #expect(middle.count == 1)
    #expect(middle.first?.text.hasPrefix("long") == true)
    #expect(middle.first?.text.hasSuffix("words") == true)
    #expect(middle.first?.text.contains("…") == true, "\(middle)")
  }

  /// One measurement serves every width and limit; other styles are other texts.
  @Test func limitsShareAMeasurement() throws {
    let context = try SampleCells.context()
    for limit in 0..<5 {
      for width: CGFloat in [100, 200] {
        let style = CellTextStyle(.preferred(.body), numberOfLines: limit)
        _ = try context.text("shared", style: style).labelHeight(width: width)
      }
    }
    #expect(context.texts.count == 1)
    #expect(context.tally.counts.measurements == 1)
    _ = try context.text("shared", style: CellTextStyle(.preferred(.body), lineSpacing: 1))
    #expect(context.texts.count == 2)
  }

  @Test func stylesThatMeanNothingAreErrors() throws {
    let context = try SampleCells.context()
    for style in [CellTextStyle(.fixed(-1)), CellTextStyle(.scaled(.nan))] {
      let error = #expect(throws: CellSizingError.self) { try context.text("x", style: style) }
      #expect(error?.code == .textNotMeasured)
    }
    let negative = try context.text("x y", style: CellTextStyle(.fixed(17), numberOfLines: -3))
    #expect(negative.numberOfLines == 0)
  }
}
