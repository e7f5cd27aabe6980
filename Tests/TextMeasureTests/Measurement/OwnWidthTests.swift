import Foundation
import Testing
import TextMeasure

/// A text fits the widths that are given for it, whatever its paragraph style and rules.
@Suite struct OwnWidthTests {
  private static func prepare(
    _ text: String, _ paragraph: ParagraphStyle = .default, _ rules: BreakRules = .unicode
  ) throws -> PreparedText {
    var options = TextOptions()
    options.breakRules = rules
    return try TextMeasurer.shared.prepare(
      text, style: TextStyle(try TextFont(name: "Helvetica", size: 17)), paragraphStyle: paragraph,
      options: options)
  }

  @Test(arguments: BreakRules.allCases)
  func measuredWidthsHoldTheTextBesideATailIndent(_ rules: BreakRules) throws {
    var paragraph = ParagraphStyle.default
    paragraph.tailIndent = -10
    paragraph.firstLineHeadIndent = 4
    let prepared = try Self.prepare("Hello world\nof text", paragraph, rules)
    #expect(try prepared.measure(width: prepared.naturalWidth).lineCount == 2)
    for width in stride(from: 40.0, to: 120, by: 3.7) {
      let measured = try prepared.measure(width: width)
      let again = try prepared.measure(width: measured.size.width)
      #expect(again.lineCount == measured.lineCount && again.size == measured.size, "\(width)")
    }
    let cut = try prepared.truncated(width: 300, maximumLines: 2)
    let needed = try #require(cut.neededWidth)
    #expect(try prepared.measure(width: needed).lineCount == 2)
  }

  @Test func theNeededWidthDoesNotDependOnTheWidth() throws {
    let prepared = try Self.prepare("Hello big wide world of text")
    let needed = try prepared.narrowestWidth(lineCount: 2)
    for width: CGFloat in [60, 100, 120, 300, .infinity] {
      #expect(try prepared.truncated(width: width, maximumLines: 2).neededWidth == needed)
    }
    #expect(try prepared.truncated(maximumLines: 0).neededWidth == prepared.minimumWidth)
  }

  @Test func noWordIsBrokenAtTheMinimumWidthUnderChromiumsRules() throws {
    for text in ["abשלום", "one abשלוםcd 12שלום", "مرحباabc x"] {
      let prepared = try Self.prepare(text, .default, .chromium)
      let lines = try prepared.lines(width: prepared.minimumWidth)
      #expect(lines.allSatisfy { $0.end != .emergency }, "\(text)")
      let narrower = try prepared.lines(width: prepared.minimumWidth - 1 / 64)
      #expect(narrower.contains { $0.end == .emergency }, "\(text)")
    }
  }

  @Test func notANumberCountsAsZero() throws {
    var paragraph = ParagraphStyle.default
    paragraph.tailIndent = 90
    paragraph.alignment = .center
    let prepared = try Self.prepare("Hello big wide world", paragraph)
    #expect(try prepared.measure(width: .nan).lineCount == prepared.measure(width: 0).lineCount)
    #expect(try prepared.lines(width: .nan) == prepared.lines(width: 0))
    #expect(try prepared.layout(width: .nan).width == 0)
    let centred = try Self.prepare("Hello")
    #expect(try centred.slack(width: .nan) == centred.slack(width: 0))
  }

  @Test func anEmptyTextBeginsAtItsIndent() throws {
    let prepared = try Self.prepare("", ParagraphStyle(firstLineHeadIndent: 20))
    #expect(try prepared.lines(width: 100).map(\.indent) == [20])
    #expect(try prepared.lines { _ in 100 }.map(\.indent) == [20])
  }
}

/// Paragraph styles reach neither the glyphs nor the lines of the paragraph they begin in.
@Suite struct ParagraphStyleRunTests {
  @Test(arguments: ["AVATAR", "office fish", "مرحبا سلام"])
  func aChangeInsideAParagraphChangesNothing(_ text: String) throws {
    let style = TextStyle(try TextFont(name: "Helvetica", size: 17))
    let plain = StyledText(text, style: style)
    let natural = try TextMeasurer.shared.prepare(plain).naturalWidth
    for offset in 1..<text.utf16.count {
      var changed = plain
      changed.update(offset..<text.utf16.count) { $0.paragraphStyle.lineSpacing = 3 }
      #expect(changed.runs.count == 2)
      #expect(try TextMeasurer.shared.prepare(changed).naturalWidth == natural, "\(offset)")
    }
  }

  @Test func spacingPrecedesTheLastParagraphOfALabel() throws {
    let style = TextStyle(try TextFont(name: "Helvetica", size: 17))
    func height(_ text: String) throws -> CGFloat {
      var label = Label()
      label.numberOfLines = 0
      label.attributedText = StyledText(
        text, style: style, paragraphStyle: ParagraphStyle(paragraphSpacingBefore: 10))
      return try label.sizeThatFits(.zero).height
    }
    // The second newline ends a paragraph that is empty, and opens no line.
    #expect(try height("a\n\n") == height("a\nb"))
    #expect(try height("a\n") == height("a"))
  }
}
