import Foundation
import Testing
import TextMeasure

@Suite struct StringDrawingTests {
  private static func styled(_ text: String, _ paragraph: ParagraphStyle = .default) throws
    -> StyledText
  {
    StyledText(
      text, style: TextStyle(try TextFont(name: "Helvetica", size: 20)), paragraphStyle: paragraph)
  }

  private static func rect(
    _ text: String, width: CGFloat = 0, height: CGFloat = 0,
    options: StringDrawingOptions = .usesLineFragmentOrigin, _ paragraph: ParagraphStyle = .default,
    conventions: UIKitConventions = .default
  ) throws -> CGRect {
    try StringDrawing.boundingRect(
      of: styled(text, paragraph), with: CGSize(width: width, height: height), options: options,
      conventions: conventions)
  }

  @Test func withoutLineFragmentOriginThereIsOneLine() throws {
    let text = "one two three four"
    let line = try Self.rect(text, width: 40, options: [])
    let free = try Self.rect(text)
    #expect(line.size == free.size)
    #expect(abs(line.minY + 4.6) < 1e-9 && line.minX == 0)
    #expect(try Self.rect("a\nb", options: []).height == 23)
    #expect(try Self.rect("a\nb").height == 46)
  }

  @Test func everyTerminatorOpensALine() throws {
    let cases: [(String, Int)] = [
      ("", 1), ("a", 1), ("a\n", 2), ("\n", 2), ("a\n\n", 3), ("a\r\n", 2), ("a\n\r", 3),
      ("a\u{2028}", 2), ("a\u{85}b", 2), ("a\u{0B}b\u{0C}c", 3), ("a\u{2029}b", 2),
    ]
    for (text, lines) in cases {
      #expect(
        abs(try Self.rect(text).height - CGFloat(23 * lines)) < 1e-9, "\(text.debugDescription)")
    }
    var conventions = UIKitConventions.default
    conventions.insert(.dropsTrailingTerminator)
    #expect(try Self.rect("a\n", conventions: conventions).height == 23)
    conventions.insert(.emptyTextHasNoHeight)
    #expect(try Self.rect("", conventions: conventions) == .zero)
    #expect(try Self.rect("").width == 0)
  }

  @Test func spaceAtAWrapCountsWhileItFits() throws {
    let word = try Self.rect("label").width
    let spaced = try Self.rect("label ").width
    #expect(abs(spaced - word - 20 * 569.0 / 2048) < 1e-3)
    let wide = try Self.rect("label text", width: spaced + 1)
    #expect(abs(wide.width - spaced) < 1e-3)
    // The space hangs out of the width: it is trimmed, or kept by the other reading.
    let tight = try Self.rect("label text", width: word + 1)
    #expect(abs(tight.width - word - 1) < 1e-3)
    var conventions = UIKitConventions.default
    conventions.insert(.keepsOverhangingSpace)
    #expect(
      abs(try Self.rect("label text", width: word + 1, conventions: conventions).width - spaced)
        < 1e-3)
    // A right-aligned continuation line begins with the space.
    let left = try Self.rect("text label", width: word + 1)
    let right = try Self.rect(
      "text label", width: spaced + 1, ParagraphStyle(alignment: .right))
    #expect(abs(right.width - spaced) < 1e-3 && left.width < right.width)
  }

  @Test func leadingGoesBetweenLinesOrIntoEach() throws {
    let font = try TextFont(name: "Times New Roman", size: 20)
    #expect(font.leading == 0.849609375)
    let text = StyledText("a\nb", style: TextStyle(font))
    func height(_ options: StringDrawingOptions, _ conventions: UIKitConventions) throws -> CGFloat
    {
      try StringDrawing.boundingRect(
        of: text, with: .zero, options: options.union(.usesLineFragmentOrigin),
        conventions: conventions
      ).height
    }
    let lines = 2 * font.lineHeight
    #expect(abs(try height([], .default) - lines - font.leading) < 1e-9)
    #expect(abs(try height(.usesFontLeading, .default) - lines - 2 * font.leading) < 1e-9)
    var conventions = UIKitConventions.default
    conventions.insert(.ignoresStringDrawingLeading)
    #expect(abs(try height([], conventions) - lines) < 1e-9)
    conventions.insert(.fontLeadingBetweenLines)
    #expect(abs(try height(.usesFontLeading, conventions) - lines - font.leading) < 1e-9)
  }

  @Test func truncatingParagraphsHaveOneLine() throws {
    let text = "one two three four\nfive"
    for mode in LineBreakMode.allCases {
      let rect = try Self.rect(text, width: 60, ParagraphStyle(lineBreakMode: mode))
      if mode.isSingleLine {
        #expect(abs(rect.height - 46) < 1e-9, "\(mode)")
        #expect(rect.width <= 60.001, "\(mode)")
      } else {
        #expect(rect.height > 46, "\(mode)")
      }
    }
  }

  @Test func theHeightKeepsWholeLines() throws {
    let text = "one two three four five six"
    let options: StringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    #expect(try Self.rect(text, width: 60, height: 1).height == 23)
    #expect(try Self.rect(text, width: 60, height: 45.9).height == 23)
    #expect(try Self.rect(text, width: 60, height: 46).height == 46)
    let drawn = try DrawnText(
      Self.styled(text), with: CGSize(width: 60, height: 46), options: options, profile: .uikit)
    #expect(drawn.block.lines.count == 2)
    #expect(drawn.block.truncation?.mode == .byTruncatingTail)
    #expect(drawn.bounds.width <= 60)
    // The height is used up before the permitted lines are: the line that shows is cut.
    let both = try DrawnText(
      Self.styled(text), with: CGSize(width: 60, height: 30), options: options, profile: .uikit,
      maximumLines: 2)
    #expect(both.block.lines.count == 1 && both.block.isTruncated)
    #expect(both.block.hiddenRange == both.block.truncation?.hiddenRange)
    #expect(!both.block.hiddenRange.isEmpty)
    // Without line-fragment origin it changes nothing.
    #expect(
      try Self.rect(text, width: 60, height: 46, options: .truncatesLastVisibleLine)
        == Self.rect(text, options: []))
  }

  @Test func textShrinksOnlyWhereItWouldBeCut() throws {
    let context = StringDrawingContext()
    context.minimumScaleFactor = 0.5
    let text = try Self.styled("one two three four five six")
    func rect(_ width: CGFloat, _ height: CGFloat) throws -> CGRect {
      try StringDrawing.boundingRect(
        of: text, with: CGSize(width: width, height: height), options: .usesLineFragmentOrigin,
        context: context)
    }
    let whole = try rect(90, 0)
    #expect(context.actualScaleFactor == 1 && context.totalBounds == whole)
    let shrunk = try rect(90, 50)
    #expect(context.actualScaleFactor < 1 && context.actualScaleFactor > 0.5)
    #expect(shrunk.height <= 50.001 && context.totalBounds == shrunk)
    _ = try rect(20, 12)
    #expect(context.actualScaleFactor == 0.5)
  }

  @Test func deviceMetricsAreThoseOfOutlines() throws {
    let options: StringDrawingOptions = [.usesLineFragmentOrigin, .usesDeviceMetrics]
    let ink = try Self.rect("x", options: options)
    let typographic = try Self.rect("x")
    #expect(ink.height < typographic.height && ink.width < typographic.width && ink.minY > 0)
    // H in Liberation Sans: 168 to 1312 units wide, 0 to 1409 high, of 2048.
    let capital = try Self.rect("H", options: .usesDeviceMetrics)
    #expect(abs(capital.minX - 20 * 168.0 / 2048) < 1e-3)
    #expect(abs(capital.width - 20 * 1144.0 / 2048) < 1e-3)
    #expect(abs(capital.height - 20 * 1409.0 / 2048) < 1e-3 && abs(capital.minY) < 1e-9)
    #expect(try Self.rect(" ", options: options) == .zero)
  }

  @Test func deviceMetricsFollowTabsHyphensAndTokens() throws {
    let options: StringDrawingOptions = [
      .usesLineFragmentOrigin, .usesDeviceMetrics, .truncatesLastVisibleLine,
    ]
    // Tab stops are 28 pt apart.
    let tab = try Self.rect("x\tx", options: options)
    let alone = try Self.rect("x", options: options)
    #expect(abs(tab.maxX - (28 + alone.maxX)) < 1e-3)
    // The hyphen of the first line is wider than the second line.
    let hyphenating = ParagraphStyle(hyphenationFactor: 1)
    let typographic = try Self.rect("mmmm\u{AD}m", width: 80, hyphenating)
    let hyphen = try Self.rect("mmmm\u{AD}m", width: 80, options: options, hyphenating)
    let word = try Self.rect("mmmm", options: options)
    #expect(hyphen.maxX > word.maxX + 4 && hyphen.maxX <= typographic.maxX)
    // The ellipsis is on the line that it ends.
    let whole = try Self.rect("mmmm mmmm mmmm", width: 80, height: 24, options: options)
    #expect(whole.maxX > word.maxX && whole.maxX <= 80 && whole.height < 24)
    // A mirrored pair: letter spacing is on the left of right-to-left letters.
    let arabic = try Self.rect("ابج", options: options)
    #expect(arabic.minX >= -1 && arabic.width > 5)
  }

  @Test func everyKindOfStringMeasuresAlike() throws {
    let font = try TextFont(name: "Helvetica", size: 17)
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .kern: 1, .paragraphStyle: ParagraphStyle(lineSpacing: 3),
      .baselineOffset: 2.0, .foregroundColor: "red",
    ]
    let text = "Nick Snyder wrote layouts"
    let size = CGSize(width: 80, height: 0)
    let plain = text.boundingRect(
      with: size, options: .usesLineFragmentOrigin, attributes: attributes)
    let bridged = NSString(string: text).boundingRect(
      with: size, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
    var attributed = AttributedString(text)
    attributed.textMeasure.font = font
    attributed.textMeasure.kern = 1
    attributed.textMeasure.paragraphStyle = ParagraphStyle(lineSpacing: 3)
    attributed.textMeasure.baselineOffset = 2
    #expect(plain == bridged)
    #expect(attributed.boundingRect(with: size, options: .usesLineFragmentOrigin) == plain)
    #expect(attributed.size() == text.size(withAttributes: attributes))
    #expect(plain.height > 40)
    // Without a font it is Helvetica at 12 points; what has another type than its key counts as
    // absent.
    #expect(abs("x".size().height - 13.8) < 1e-9)
    #expect("x".size(withAttributes: [.font: "Helvetica", .kern: "1"]) == "x".size())
  }

  @Test func attachmentsRaiseTheirLine() throws {
    var attributed = AttributedString("\u{FFFC} text")
    attributed.textMeasure.font = try TextFont(name: "Helvetica", size: 20)
    let end = attributed.index(attributed.startIndex, offsetByCharacters: 1)
    attributed[attributed.startIndex..<end].textMeasure.attachment = TextAttachment(
      size: CGSize(width: 50, height: 40), baselineOffset: -10)
    let plain = try Self.rect(" text")
    let size = attributed.size()
    #expect(abs(size.width - plain.width - 50) < 1e-3)
    #expect(abs(size.height - 40) < 1e-9)
  }

  @Test func badValuesNeitherTrapNorMeasure() throws {
    let context = StringDrawingContext()
    let zero = TextFont(fonts: FontCascade([]), pointSize: 17)
    #expect(
      "x".boundingRect(
        with: .zero, attributes: [.font: zero], context: context) == .zero)
    #expect(context.error?.code == .invalidArgument)
    for size: CGFloat in [0, -1, .nan, .infinity] {
      var font = try TextFont(name: "Helvetica", size: 20)
      font.pointSize = size
      #expect("x".size(withAttributes: [.font: font]) == .zero)
    }
    for length: CGFloat in [0, -1, .nan, .infinity, 1e300] {
      #expect(try Self.rect("one two", width: length, height: length) == Self.rect("one two"))
    }
    let style = ParagraphStyle(
      lineSpacing: .nan, minimumLineHeight: -.infinity, headIndent: .infinity, tailIndent: .nan)
    #expect(try Self.rect("one two", width: 50, style) == Self.rect("one two", width: 50))
  }
}
