import Foundation
import Testing
import TextMeasure

@testable import TextEngine

@Suite struct ParagraphTailoringTests {
  private static func style() throws -> TextStyle {
    TextStyle(try TextFont(name: "Helvetica", size: 17))
  }

  private static func breaks(
    _ text: String, _ strategy: LineBreakStrategy
  ) throws -> [Int] {
    try TextMeasurer.shared.prepare(
      text, style: style(), paragraphStyle: ParagraphStyle(lineBreakStrategy: strategy)
    ).breakOpportunities.map(\.offset)
  }

  /// Between Hangul alone; beside figures, Latin letters and ideographs it may still be broken.
  @Test func hangulWordsStayWhole() throws {
    let text = "아침 기차는 3호선"
    let everywhere = try Self.breaks(text, [])
    #expect(everywhere == [1, 3, 4, 5, 7, 8, 9, 10])
    #expect(try Self.breaks(text, .hangulWordPriority) == [3, 7, 8, 10])
    #expect(try Self.breaks(text, .standard) == [3, 7, 8, 10])
    #expect(try Self.breaks(text, .pushOut) == everywhere)
    // Decomposed syllables are no other.
    let decomposed = try Self.breaks("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", .standard)
    #expect(decomposed == [6])
  }

  /// A label keeps words, as its standard strategy says; a paragraph style by itself does not.
  @Test func labelsKeepHangulWords() throws {
    let font = try TextFont(name: "Helvetica", size: 17)
    let text = "아침 기차는"
    var label = try Label(text, font: font, numberOfLines: 0, displayScale: 2)
    let width = try label.intrinsicContentSize().width - 10
    let words = try label.layout(fitting: width).lines.map(\.utf16Range.count)
    #expect(words == [3, 3])
    label.lineBreakStrategy = []
    let syllables = try label.layout(fitting: width).lines.map(\.utf16Range.count)
    #expect(syllables == [5, 1])
    // A word that is wider than the line is broken all the same.
    label.lineBreakStrategy = .standard
    #expect(try label.layout(fitting: 20).lines.count == 5)
    let drawn = try StringDrawing.boundingRect(
      of: StyledText(text, style: TextStyle(font)), with: CGSize(width: width, height: 0),
      options: .usesLineFragmentOrigin)
    #expect(drawn.width > width - 17)
  }

  @Test func paragraphsWrapInTheirOwnWay() throws {
    let style = try Self.style()
    var text = StyledText("wrapped words\n", style: style)
    text.append(
      StyledText(
        "wrapped words\n", style: style,
        paragraphStyle: ParagraphStyle(lineBreakMode: .byCharWrapping)))
    text.append(StyledText("wrapped words", style: style))
    let lines = try TextMeasurer.shared.prepare(text).lines(width: 90).map(\.utf16Range)
    #expect(lines == [0..<8, 8..<14, 14..<23, 23..<28, 28..<36, 36..<41])
    let drawn = try StringDrawing.boundingRect(
      of: text, with: CGSize(width: 90, height: 0), options: .usesLineFragmentOrigin)
    #expect(abs(drawn.height - 6 * 19.55) < 1e-6)
  }

  @Test func paragraphsHaveTheirOwnDirection() throws {
    let style = try Self.style()
    func paragraph(_ direction: BaseWritingDirection, _ string: String) -> StyledText {
      StyledText(
        string, style: style, paragraphStyle: ParagraphStyle(baseWritingDirection: direction))
    }
    var text = paragraph(.rightToLeft, "abc!\n")
    text.append(paragraph(.natural, "abc!\r\n"))
    text.append(paragraph(.leftToRight, "שלום!\n"))
    text.append(paragraph(.natural, "שלום!"))
    let layout = try TextMeasurer.shared.prepare(text).layout(width: 200)
    #expect(layout.lines.map(\.isRightToLeft) == [true, false, false, true])
    #expect(layout.lines.map { $0.x > 100 } == [true, false, false, true])
    // The mark stands where the paragraph's direction ends.
    for line in layout.lines {
      let mark = try #require(
        line.graphemes.first {
          text.string.utf16.dropFirst($0.utf16Range.lowerBound).first == 0x21
        })
      let isLeft = mark.x <= (line.graphemes.map(\.x).min() ?? 0) + 1e-9
      #expect(isLeft == line.isRightToLeft)
    }
    // One style is the same as styles that agree.
    let plain = try TextMeasurer.shared.prepare(
      "abc!\nabc", style: style,
      paragraphStyle: ParagraphStyle(baseWritingDirection: .rightToLeft)
    ).layout(width: 200)
    #expect(plain.lines.map(\.isRightToLeft) == [true, true])
  }

  /// A word is pushed out to a line that exists, also where the lines are indented, and the block
  /// tells at which widths.
  @Test func pushingOutAddsNoLine() throws {
    let style = try GeneratedTextFonts.monospaced()
    var generated = GeneratedText(seed: 31)
    var pushed = 0
    for _ in 0..<600 {
      let words = (0..<2 + generated.number(below: 9)).map { _ in
        String(repeating: "a", count: 1 + generated.number(below: 8))
      }
      let paragraph = ParagraphStyle(
        firstLineHeadIndent: CGFloat(generated.number(below: 3) * 20),
        headIndent: CGFloat(generated.number(below: 3) * 25), lineBreakStrategy: .pushOut)
      let prepared = try TextMeasurer.shared.prepare(
        words.joined(separator: " "), style: style, paragraphStyle: paragraph)
      func block(_ width: CGFloat) throws -> TextBlock {
        var request = BlockRequest()
        request.width = width
        return try TextBlock(prepared, request)
      }
      let width = 60 + generated.width()
      let found = try block(width)
      let plain = try prepared.lines(width: width)
      #expect(found.lines.count == plain.count, "\(words) at \(width)")
      pushed += found.lines.map(\.utf16Range) == plain.map(\.utf16Range) ? 0 : 1
      let widths = try prepared.measure(width: width).validWidths.clamped(to: found.pushOutWidths)
      #expect(widths.contains(width))
      for width in [widths.lowerBound, widths.upperBound.nextDown] where width.isFinite {
        #expect(
          try block(width).lines.map(\.utf16Range) == found.lines.map(\.utf16Range),
          "\(words) in \(widths) at \(width)")
      }
    }
    #expect(pushed > 20)
  }

  /// Wrapping at characters is one rule, whether all paragraphs request it or one.
  @Test(arguments: [BreakRules.unicode, .chromium])
  func wrappingAtCharactersIsOneRule(rules: BreakRules) throws {
    let style = try GeneratedTextFonts.style()
    let wraps = ParagraphStyle(lineBreakMode: .byCharWrapping)
    for text in ["\u{E01} \u{E33}", "a\u{1F3FB}", " \u{301}a", "ab cd", "a\r\nb"] {
      let options = TextOptions(breakRules: rules)
      let expected = try TextMeasurer.shared.prepare(
        text, style: style, paragraphStyle: wraps, options: options)
      var two = StyledText("x\n", style: style)
      two.append(StyledText(text, style: style, paragraphStyle: wraps))
      let second = try TextMeasurer.shared.prepare(two, options: options).breakOpportunities
      #expect(
        second.dropFirst().map { $0.offset - 2 } == expected.breakOpportunities.map(\.offset),
        "\(text.debugDescription)")
    }
  }

  /// Keeping words of Hangul is one rule, whether all paragraphs request it or one: the rules' table
  /// without these breaks, or the breaks removed.
  @Test(arguments: [BreakRules.unicode, .chromium])
  func keepingHangulIsOneRule(rules: BreakRules) throws {
    let style = try GeneratedTextFonts.style()
    let keeps = ParagraphStyle(lineBreakStrategy: .hangulWordPriority)
    let pieces = [
      "한", "글", "각\u{301}", "\u{1112}\u{1161}\u{11AB}", "\u{1100}", "ㄱ", "\u{FFA1}", "\u{3164}",
      "가\u{302E}", "\u{200D}", "\u{200B}", "\u{AD}", "\u{2060}", " ", "-", "3", "a", "漢", "ー", "(",
      ")", "%", "、", "ภาษาไทย", "👍🏽", "\t", "\r\n",
    ]
    var generated = GeneratedText(seed: 18)
    var removed = 0
    for _ in 0..<400 {
      let text = (0...generated.number(below: 12)).map { _ in
        pieces[generated.number(below: 2) * generated.number(below: pieces.count)]
      }.joined()
      let options = TextOptions(breakRules: rules)
      let all = try TextMeasurer.shared.prepare(
        text, style: style, paragraphStyle: keeps, options: options)
      var two = StyledText("x\n", style: style)
      two.append(StyledText(text, style: style, paragraphStyle: keeps))
      let second = try TextMeasurer.shared.prepare(two, options: options).breakOpportunities
      #expect(
        second.dropFirst().map { $0.offset - 2 } == all.breakOpportunities.map(\.offset),
        "\(text.debugDescription)")
      let plain = try TextMeasurer.shared.prepare(text, style: style, options: options)
      removed += plain.breakOpportunities.count - all.breakOpportunities.count
    }
    #expect(removed > 400)
  }

  /// What all paragraphs change is a rule of the text; what is left is hyphenated or breaks at
  /// characters.
  @Test func paragraphsThatChangeNothingAreLeftOut() throws {
    func paragraph(
      _ style: ParagraphStyle, _ range: Range<Int>
    ) throws -> (Int, ParagraphTailoring) {
      (range.lowerBound, try #require(ParagraphTailoring(style, end: range.upperBound)))
    }
    let keeps = ParagraphStyle(lineBreakStrategy: .hangulWordPriority)
    var hyphenated = keeps
    hyphenated.hyphenationFactor = 1
    var wraps = keeps
    wraps.lineBreakMode = .byCharWrapping
    let all = BreakTailoring(
      paragraphs: try [
        paragraph(keeps, 0..<5), paragraph(hyphenated, 5..<9), paragraph(wraps, 9..<12),
        paragraph(keeps, 12..<Int.max),
      ])
    #expect(all.paragraphs.map(\.start) == [5, 9])
    #expect(all.hyphenated.map(\.end) == [9])
    let one = BreakTailoring(paragraphs: try [paragraph(keeps, 0..<Int.max)])
    #expect(one.paragraphs.isEmpty)
    // Where a paragraph keeps no words, the others do so by themselves.
    let some = BreakTailoring(paragraphs: try [paragraph(keeps, 0..<5)])
    #expect(some.paragraphs.map(\.start) == [0])
  }

  /// A limit that cuts nothing leaves the size as it is.
  @Test func anUncutTextHasItsMeasuredSize() throws {
    let style = try Self.style()
    for text in ["", "Hello", "one two three four"] {
      for (first, tail) in [(0, -10), (40, 0), (40, -10), (15, 60)] {
        let paragraph = ParagraphStyle(
          firstLineHeadIndent: CGFloat(first), tailIndent: CGFloat(tail))
        let prepared = try TextMeasurer.shared.prepare(
          text, style: style, paragraphStyle: paragraph)
        for width in [CGFloat(90), .infinity] {
          let cut = try prepared.truncated(width: width, maximumLines: 9)
          #expect(try cut.size == prepared.measure(width: width).size, "\(text), \(first), \(tail)")
        }
      }
    }
  }
}
