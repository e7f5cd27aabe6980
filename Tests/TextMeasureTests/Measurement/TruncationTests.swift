import Foundation
import Testing
import TextMeasure

@Suite struct TruncationTests {
  private static let texts = [
    "The quick brown fox jumps over the lazy dog and does not stop there",
    "office affine waffle AVATAR Tokyo, To. Wa We 1.000.000",
    "وصلت الرسالة بعد ثلاثة أيام، وكان الخط فيها واضحًا وجميلًا",
    "הספר היה מונח על השולחן, פתוח בעמוד שבו הפסקנו",
    "बारिश रुकते ही बच्चे छत पर पतंग उड़ाने चले गए",
    "春天的雨下了一整夜，院子里的石榴花第二天早上全开了",
    "flags 🇯🇵🇧🇷 and 👩‍👩‍👧 families 👍🏽 in a row",
  ]

  private static func prepare(_ text: String) throws -> PreparedText {
    try TextMeasurer.shared.prepare(
      text, style: TextStyle(fonts: FontLibrary.shared.defaultCascade(), size: 17))
  }

  @Test func whatShowsFitsAndNothingMoreWould() throws {
    var wrong: [String] = []
    for text in Self.texts {
      let prepared = try Self.prepare(text)
      let units = Array(text.utf16)
      for width in stride(from: CGFloat(30), to: try prepared.naturalWidth, by: 7.3) {
        let result = try prepared.truncated(width: width, maximumLines: 1)
        guard let cut = result.truncation else {
          if result.isTruncated { wrong.append("\(width) \(text)") }
          continue
        }
        let shown = cut.shownRanges.first ?? 0..<0
        let next = text.utf16.index(text.startIndex, offsetBy: shown.upperBound)
        let isCharacter = next.samePosition(in: text) != nil
        // Kerning across the token is none: the token is shaped by itself.
        let spells = String(decoding: units[shown], as: UTF16.self)
        if cut.width > width + 0.001 || !isCharacter || spells.hasSuffix(" ")
          || cut.hiddenRange != shown.upperBound..<units.count
          || result.lines.count != 1 || abs(result.size.width - cut.width) > 1e-9
        {
          wrong.append("\(width) \(cut) \(text)")
        }
        // One character more, with the token, is too wide (unless it is shorter for being joined).
        let rest = text[(next.samePosition(in: text) ?? text.startIndex)...]
        if let following = rest.first(where: { $0 != " " }),
          let end = rest.firstIndex(of: following)
        {
          let longer = String(text[..<text.index(after: end)])
          let measured = try Self.prepare(longer).naturalWidth + cut.tokenWidth
          if measured < width - 1 { wrong.append("room for \(following) at \(width): \(text)") }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }

  @Test func everyModeHidesOneStretch() throws {
    let text = Self.texts[0]
    let prepared = try Self.prepare(text)
    let count = text.utf16.count
    let head = try #require(
      try prepared.truncated(width: 120, maximumLines: 2, mode: .byTruncatingHead).truncation)
    #expect(head.shownRanges.count == 1 && head.shownRanges[0].upperBound == count)
    let middle = try #require(
      try prepared.truncated(width: 120, maximumLines: 2, mode: .byTruncatingMiddle).truncation)
    #expect(middle.shownRanges.count == 2)
    #expect(
      middle.hiddenRange == middle.shownRanges[0].upperBound..<middle.shownRanges[1].lowerBound)
    #expect(middle.shownRanges[1].upperBound == count && middle.width <= 120)
    let clip = try prepared.truncated(width: 120, maximumLines: 2, mode: .byClipping)
    #expect(clip.truncation?.width == 120 && clip.truncation?.token.length == 0)
    let words = try prepared.truncated(width: 120, maximumLines: 2, mode: .byWordWrapping)
    #expect(words.truncation == nil && words.isTruncated)
    #expect(try words.hiddenRange == prepared.lines(width: 120)[2].utf16Range.lowerBound..<count)
    for mode in LineBreakMode.allCases {
      let result = try prepared.truncated(width: 120, maximumLines: 2, mode: mode)
      #expect(result.lines.count == 2 && result.lines.last?.end == .truncated)
      #expect(try result.neededLineCount == prepared.measure(width: 120).lineCount)
      let needed = try #require(result.neededWidth)
      #expect(try prepared.measure(width: needed).lineCount == 2)
      #expect(try prepared.measure(width: needed - 0.01).lineCount > 2)
    }
  }

  @Test func theTokenIsWhatTheCallerGives() throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 17)
    let prepared = try Self.prepare(Self.texts[0])
    let token = StyledText(" … more", style: style)
    let cut = try #require(
      try prepared.truncated(width: 150, maximumLines: 1, token: token).truncation)
    #expect(cut.token == token)
    let width = try TextMeasurer.shared.prepare(token).naturalWidth
    #expect(abs(cut.tokenWidth - width) < 1e-9 && cut.width <= 150)
    // Where the token alone is too wide it stands alone.
    let alone = try #require(
      try prepared.truncated(width: 20, maximumLines: 1, token: token).truncation)
    #expect(alone.shownRanges.isEmpty && alone.width == alone.tokenWidth)
    #expect(alone.hiddenCharacterCount == Self.texts[0].count)
  }

  @Test func richTextIsCutInItsOwnStyles() throws {
    let fonts = try FontLibrary.shared.defaultCascade()
    var text = StyledText("small ", style: TextStyle(fonts: fonts, size: 10))
    text.append(StyledText("enormous letters follow", style: TextStyle(fonts: fonts, size: 40)))
    let prepared = try TextMeasurer.shared.prepare(text)
    let wide = try prepared.truncated(width: 150, maximumLines: 1)
    #expect(wide.truncation?.token.runs.first?.style.size == 40)
    // Only small letters show: neither the line nor the token is that of the large ones.
    let narrow = try prepared.truncated(width: 45, maximumLines: 1)
    #expect(narrow.truncation?.token.runs.first?.style.size == 10)
    #expect(narrow.size.height < 15 && wide.size.height > 40)
  }

  @Test func hardBreaksAreCutToo() throws {
    let prepared = try Self.prepare("one\ntwo\nthree")
    let tail = try prepared.truncated(maximumLines: 2)
    let cut = try #require(tail.truncation)
    #expect(cut.shownRanges == [4..<7] && cut.hiddenRange == 7..<13)
    #expect(cut.hiddenCharacterCount == 6 && tail.neededLineCount == 3 && tail.neededWidth == nil)
    let head = try prepared.truncated(maximumLines: 2, mode: .byTruncatingHead)
    #expect(head.truncation?.shownRanges == [8..<13])
    // A terminator at the end opens no line, so nothing is cut.
    #expect(try !Self.prepare("one\n").truncated(maximumLines: 1).isTruncated)
  }

  @Test func tabsKeepTheirStopsOnALineThatIsCut() throws {
    let prepared = try Self.prepare("a\tb\tc and a long tail that does not fit")
    let cut = try #require(try prepared.truncated(width: 100, maximumLines: 1).truncation)
    #expect(cut.width <= 100 && cut.width > 56)
  }

  /// The parts of a cut line are as wide as the line: a tab beside the token or at the text's end
  /// has its advance, as a space does.
  @Test(arguments: [
    ("abc defghijkl mnopqrst uvwxyz\t", LineBreakMode.byTruncatingHead),
    ("abc defghijkl mnopqrst uvwxyz  ", .byTruncatingHead),
    ("ab\tcdefghijkl mnopqrst uvwxyz\tgh", .byTruncatingMiddle),
    ("ab\tcdefghijkl mnopqrst uvwxyz\tgh\t \t", .byTruncatingMiddle),
    ("ab\tcdefghijkl\tmnopqrst uvwxyz", .byTruncatingTail),
  ])
  func tabsOfACutLineHaveTheirAdvance(text: String, mode: LineBreakMode) throws {
    let prepared = try Self.prepare(text)
    for width in stride(from: CGFloat(50), to: 200, by: 3.7) {
      let layout = try prepared.layout(width: width, maximumLines: 1, truncating: mode)
      let line = try #require(layout.lines.last)
      let drawn = line.runs.reduce(0) { $0 + $1.width }
      #expect(line.line.end == .truncated && abs(drawn - line.line.width) < 1e-3, "\(width)")
    }
  }
}
