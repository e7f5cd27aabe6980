import Foundation
import Testing
import TextMeasure

@Suite struct JustificationTests {
  private static func layout(
    _ text: String, width: CGFloat, alignment: TextAlignment = .justified,
    change: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    var paragraph = ParagraphStyle(alignment: alignment)
    change(&paragraph)
    return try TextMeasurer.shared.prepare(
      text, style: TextStyle(fonts: FontLibrary.shared.defaultCascade(), size: 17),
      paragraphStyle: paragraph
    ).layout(width: width)
  }

  /// Every line but a paragraph's last ends at the room's edge, and measures as it did.
  @Test func linesReachTheirRoom() throws {
    let texts = [
      "Measure twice, cut once: the width of a line is the sum of its advances.\nOne more here.",
      "春天的雨下了一整夜，院子里的石榴花第二天早上全开了。",
      "הספר היה מונח על השולחן, פתוח בעמוד שבו הפסקנו לקרוא אתמול.",
      "English עברית 123 and the other way round, again and again",
    ]
    for text in texts {
      let justified = try Self.layout(text, width: 150)
      let plain = try Self.layout(text, width: 150, alignment: .natural)
      #expect(justified.size == plain.size)
      #expect(justified.lines.map(\.line) == plain.lines.map(\.line))
      #expect(justified.lines.count > 2)
      for (line, natural) in zip(justified.lines, plain.lines) {
        let content = line.graphemes.filter { $0.width > 0 }
        let hanging = line.line.trailingWhitespaceWidth
        let left = content.map(\.x).min() ?? 0
        let right = content.map { $0.x + $0.width }.max() ?? 0
        if line.line.end == .softBreak {
          #expect(abs(line.advance - hanging - 150) < 1e-3, "\(text)")
          let edges = line.isRightToLeft ? (left + hanging, right) : (left, right - hanging)
          #expect(abs(edges.0) < 1e-3 && abs(edges.1 - 150) < 1e-3, "\(text)")
        } else {
          #expect(line == natural)
        }
      }
    }
  }

  /// Android widens U+0020 alone, or the gaps between all clusters of glyphs.
  @Test(arguments: [false, true])
  func androidWidensSpacesOrAllGaps(_ all: Bool) throws {
    var options = TextOptions(platform: .android)
    options.justifiesCharacters = all
    options.breakStrategy = .simple
    let style = TextStyle(font: try FontLibrary.shared.font(named: "Roboto-Regular"), size: 14)
    let text = "Words of a\u{A0}line pneumonoultramicroscopic end"
    let units = Array(text.utf16)
    func lines(_ alignment: TextAlignment) throws -> [LayoutLine] {
      try TextMeasurer.shared.prepare(
        text, style: style,
        paragraphStyle: ParagraphStyle(alignment: alignment), options: options
      ).layout(width: 120).lines
    }
    let (plain, justified) = (try lines(.natural), try lines(.justified))
    #expect(plain.map(\.line) == justified.map(\.line))
    #expect(plain.map(\.line.end).contains(.emergency))
    for (before, after) in zip(plain, justified).dropLast() {
      let count = before.graphemes.count - (before.line.trailingWhitespaceWidth > 0 ? 1 : 0)
      let spaces = before.graphemes.prefix(count).filter { units[$0.utf16Range.lowerBound] == 0x20 }
      let gaps = all ? count - 1 : spaces.count
      let each = gaps > 0 ? (120 - Double(before.line.width)) / Double(gaps) : 0
      var added = 0.0
      for (glyph, wider) in zip(before.graphemes, after.graphemes).prefix(count) {
        #expect(abs(wider.x - glyph.x - added) < 1e-3)
        if all || spaces.contains(glyph) { added += each }
      }
    }
  }

  @Test func indentsAndTabsKeepTheirPlaces() throws {
    let layout = try Self.layout("ab\tcd ef gh ij kl mn op qr st", width: 130) {
      $0.headIndent = 20
      $0.tailIndent = -10
    }
    let first = layout.lines[0]
    let afterTab = first.graphemes.first { $0.utf16Range.lowerBound == 3 }
    #expect(abs((afterTab?.x ?? 0) - 28) < 1e-3)
    #expect(abs(first.advance - first.line.trailingWhitespaceWidth - 120) < 1e-3)
    #expect(layout.lines[1].x == 20)
  }

  @Test func aLineWithoutPlacesToStretchStaysAsItIs() throws {
    let layout = try Self.layout("unbreakable words", width: 110)
    #expect(layout.lines[0].advance < 110)
  }

  /// After a terminator at the end the caret stands on a line of its own.
  @Test func theCaretGoesBelowALastTerminator() throws {
    for (text, alignment) in [("ab\n", TextAlignment.natural), ("ab\r\n", .right), ("\n", .center)]
    {
      let layout = try Self.layout(text, width: 100, alignment: alignment) {
        $0.lineSpacing = 3
        $0.paragraphSpacing = 4
      }
      let last = try #require(layout.lineAfterEnd)
      let height = layout.lines[0].line.height
      #expect(layout.lines.count == 1 && layout.size.height == CGFloat(height))
      let caret = layout.caret(at: text.utf16.count)
      #expect(caret.utf16Offset == text.utf16.count && caret.lineIndex == 1)
      #expect(abs(Double(caret.top) - height - 7) < 1e-9 && Double(caret.height) == height)
      let x: CGFloat = alignment == .natural ? 0 : alignment == .right ? 100 : 50
      #expect(caret.x == x && CGFloat(last.x) == x)
      #expect(layout.closestCaret(to: CGPoint(x: 5, y: 1000)) == caret)
      #expect(layout.caret(at: 0).lineIndex == 0)
    }
    #expect(try Self.layout("ab", width: 100).lineAfterEnd == nil)
    #expect(try Self.layout("a\nb", width: 100).lineAfterEnd == nil)
    let cut = try TextMeasurer.shared.prepare(
      "a\nb\n", style: TextStyle(fonts: FontLibrary.shared.defaultCascade(), size: 17)
    ).layout(maximumLines: 1)
    #expect(cut.lineAfterEnd == nil)
  }
}
