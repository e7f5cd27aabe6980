import Foundation
import ReferenceFonts
import Testing
import TextMeasure

@Suite struct TextLayoutTests {
  private static func style(_ size: CGFloat = 17) throws -> TextStyle {
    TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: size)
  }

  private static func layout(
    _ text: String, width: CGFloat = .infinity, direction: TextDirection = .auto,
    change: (inout TextStyle, inout ParagraphStyle) -> Void = { _, _ in }
  ) throws -> TextLayout {
    var style = try style()
    var paragraph = ParagraphStyle()
    change(&style, &paragraph)
    return try TextMeasurer.shared.prepare(
      text, style: style, paragraphStyle: paragraph,
      options: TextOptions(direction: direction)
    ).layout(width: width)
  }

  /// One text a script, one with all of them, and what lines treat specially.
  private static let texts = [
    "Measure twice, cut once: the width of a line is the sum of its advances.",
    "AVAVA To Wa, office fjord — “quoted” Təxt…", "春天的雨下了一整夜，院子里的石榴花第二天早上全开了。",
    "駅までの道はいつもより静かで、雪が街の音をすっかり包んでいた。", "아침 기차는 안개 낀 강을 따라 천천히 남쪽으로 내려갔다.",
    "وصلت الرسالة بعد ثلاثة أيام، وكان الخط فيها واضحًا وجميلًا.",
    "הספר היה מונח על השולחן, פתוח בעמוד שבו הפסקנו לקרוא אתמול.",
    "बारिश रुकते ही बच्चे छत पर पतंग उड़ाने चले गए।", "ฝนตกตลอดทั้งคืนแต่ตอนเช้าท้องฟ้าก็สดใสเหมือนเดิม",
    "Picnic 🧺🌤️ bring 🍉, the 👩‍👩‍👧 and 🐕‍🦺 — flags 🇯🇵🇧🇷, keys 1️⃣2️⃣, 👍🏽.",
    "English עברית 123 and العربية together: שלום world", "one\ntwo\r\nthree\u{2028}four  \n five ",
    "a\tb\tsome\tmore tabs\tend\t", "Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrt hyphen\u{AD}ation",
    "Unbreakablewordthatiswiderthanitslineandmustbecut", "", "   ", "\n",
  ]

  /// The tags of a flag and joiners are reset to the paragraph's level at a line's end; the cluster that
  /// they belong to stays whole.
  @Test(arguments: [
    "שלום Hello \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} world",
    "\u{2067}\u{0110}\u{E0067} \u{4F60}", "שלום a\u{200D} b",
  ])
  func clustersAtALinesEndAreWhole(text: String) throws {
    for width: CGFloat in [0, 60, 120, 200] {
      for line in try Self.layout(text, width: width).lines {
        let expected = line.line.width + line.line.trailingWhitespaceWidth
        #expect(abs(line.advance - expected) < 1.0 / 1024)
        let boxes = line.graphemes.map(\.utf16Range).sorted { $0.lowerBound < $1.lowerBound }
        var end = line.line.utf16Range.lowerBound
        for box in boxes {
          #expect(box.lowerBound == end)
          end = box.upperBound
        }
        #expect(end == line.line.utf16Range.upperBound)
      }
    }
  }

  /// A visible hyphen shows where the lines after it do not.
  @Test func theHyphenOfTheLastPermittedLineShows() throws {
    let prepared = try TextMeasurer.shared.prepare("co\u{AD}operation", style: try Self.style())
    let lines = try prepared.lines(width: 30, maximumLines: 1)
    #expect(lines.map(\.end) == [.hyphen])
    let layout = try prepared.layout(width: 30, maximumLines: 1)
    let line = try #require(layout.lines.first)
    #expect(layout.isTruncated && line.runs.last?.kind == .hyphen)
    #expect(abs(line.advance - line.line.width) < 1.0 / 1024)
  }

  /// Each run's start is rounded to 1/65536 pt once, and so is each slice: a line of these texts
  /// has fewer than 30 of them, so half a unit each stays below 1/1024 pt.
  @Test func advancesOfALineAddUpToItsWidth() throws {
    var wrong: [String] = []
    for text in Self.texts {
      for width: CGFloat in [.infinity, 200, 90, 35] {
        for spacing: CGFloat in [0, 1.5] {
          let layout = try Self.layout(text, width: width) { style, _ in style.tracking = spacing }
          for line in layout.lines {
            let expected = line.line.width + line.line.trailingWhitespaceWidth
            if abs(line.advance - expected) > 1.0 / 1024 {
              wrong.append("\(text) at \(width), \(spacing): \(line.advance) for \(expected)")
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count):\n\(wrong.prefix(6).joined(separator: "\n"))")
  }

  @Test func runsAndGraphemesTileTheLine() throws {
    var wrong: [String] = []
    for text in Self.texts {
      for width: CGFloat in [.infinity, 120, 35] {
        let layout = try Self.layout(text, width: width)
        for line in layout.lines {
          let ranges = line.runs.filter { $0.kind != .hyphen }.map(\.utf16Range)
          let graphemes = line.graphemes.map(\.utf16Range)
          for parts in [ranges, graphemes] {
            var next = line.line.utf16Range.lowerBound
            for range in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
              if range.lowerBound != next { wrong.append("\(text) at \(width): \(range) \(next)") }
              next = range.upperBound
            }
            if next != line.line.utf16Range.upperBound { wrong.append("\(text) ends at \(next)") }
          }
          var pen = line.runs.first?.x ?? 0
          for run in line.runs {
            if abs(run.x - pen) > 1e-9 { wrong.append("\(text): run at \(run.x), pen at \(pen)") }
            pen += run.width
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count):\n\(wrong.prefix(6).joined(separator: "\n"))")
  }

  @Test func mixedDirectionsAreInVisualOrder() throws {
    // Logical: abc(0–2) space(3) אבג(4–6) space(7) 12(8–9) space(10) def(11–13)
    let layout = try Self.layout("abc אבג 12 def")
    let clusters = layout.lines[0].runs.flatMap { $0.glyphs.map(\.cluster) }
    #expect(clusters == [0, 1, 2, 3, 8, 9, 7, 6, 5, 4, 10, 11, 12, 13])
    let reversed = try Self.layout("אב abc גד")
    let order = reversed.lines[0].runs.flatMap { $0.glyphs.map(\.cluster) }
    #expect(order == [8, 7, 6, 3, 4, 5, 2, 1, 0])
    #expect(reversed.lines[0].isRightToLeft && !layout.lines[0].isRightToLeft)
  }

  @Test func whiteSpaceThatEndsALineTakesTheParagraphsLevel() throws {
    // The line ends behind the first Hebrew word, whose space then hangs on the right.
    let layout = try Self.layout("ab אבג דהו", width: 60)
    let first = layout.lines[0]
    #expect(first.line.utf16Range == 0..<7)
    #expect(first.runs.last?.utf16Range == 6..<7)
    #expect(first.runs.last?.level == 0)
    // In a right-to-left paragraph it hangs on the left, outside of the line.
    let right = try Self.layout("אבג דהו זחט", width: 60)
    let line = right.lines[0]
    #expect(line.line.trailingWhitespaceWidth > 0)
    #expect(abs(line.x + line.line.width - 60) < 1e-9)
    #expect(abs((line.runs.first?.x ?? 0) + line.line.trailingWhitespaceWidth - line.x) < 1e-4)
  }

  @Test func alignmentPlacesLines() throws {
    let text = "one two three four"
    for (alignment, share) in [
      (TextAlignment.left, 0.0), (.center, 0.5), (.right, 1), (.natural, 0), (.justified, 0),
    ] {
      let layout = try Self.layout(text, width: 80) { _, paragraph in
        paragraph.alignment = alignment
      }
      for line in layout.lines {
        #expect(abs(line.x - share * (80 - line.line.width)) < 1e-9, "\(alignment)")
      }
    }
    let rightToLeft = try Self.layout(text, width: 80, direction: .rightToLeft)
    for line in rightToLeft.lines { #expect(abs(line.x + line.line.width - 80) < 1e-9) }
  }

  @Test func caretsOfLeftToRightTextOnlyGoRight() throws {
    for text in Self.texts.prefix(5) + Self.texts[7...9] {
      let layout = try Self.layout(text, width: 150)
      for index in layout.lines.indices {
        let carets = layout.carets(ofLine: index)
        let places = carets.map { Double($0.x) }
        #expect(places == places.sorted(), "\(text)")
        let range = layout.lines[index].line.utf16Range
        #expect(carets.first?.utf16Offset == range.lowerBound)
        #expect(carets.last?.utf16Offset == range.upperBound)
      }
    }
  }

  @Test func aLigatureIsSharedOutAmongItsGraphemes() throws {
    let noto = try FontLibrary.shared.font(named: "Noto Sans Arabic")
    let layout = try TextMeasurer.shared.prepare("لا", style: TextStyle(font: noto, size: 20))
      .layout()
    let graphemes = layout.lines[0].graphemes
    #expect(graphemes.map(\.utf16Range) == [1..<2, 0..<1])
    #expect(graphemes[0].width > 0 && abs(graphemes[0].width - graphemes[1].width) < 1e-9)
  }

  @Test func betweenDirectionsACaretHasTwoPlaces() throws {
    let layout = try Self.layout("abc אבג")
    let caret = layout.caret(at: 4)
    // Hebrew to come starts at the far right; Latin typed here would go after the space.
    #expect(abs(Double(caret.x) - layout.lines[0].line.width) < 1e-4)
    #expect(caret.secondaryX < caret.x)
  }

  @Test func hitsFindTheNearestCaret() throws {
    for text in ["Hello there", "abc אבג def", "אבגד"] {
      let layout = try Self.layout(text)
      for box in layout.lines[0].graphemes where box.width > 0 {
        let left = layout.closestCaret(to: CGPoint(x: box.x + box.width * 0.25, y: 5))
        let right = layout.closestCaret(to: CGPoint(x: box.x + box.width * 0.75, y: 5))
        let ends = (box.utf16Range.lowerBound, box.utf16Range.upperBound)
        #expect(left.utf16Offset == (box.isRightToLeft ? ends.1 : ends.0))
        #expect(right.utf16Offset == (box.isRightToLeft ? ends.0 : ends.1))
      }
    }
    let lines = try Self.layout("one two three", width: 40)
    let below = lines.closestCaret(to: CGPoint(x: 1000, y: 1000))
    #expect(below.utf16Offset == 13 && below.lineIndex == lines.lines.count - 1)
    let end = lines.closestCaret(to: CGPoint(x: 1000, y: 1))
    #expect(end.utf16Offset == 4 && end.lineIndex == 0 && end.affinity == .upstream)
  }

  @Test func aSelectionInMixedTextHasSeveralRectangles() throws {
    let layout = try Self.layout("abc אבג def")
    // From inside the Latin into the Hebrew: the part behind the Latin is on the right.
    #expect(layout.selectionRectangles(for: 1..<5).count == 2)
    #expect(layout.selectionRectangles(for: 0..<11).count == 1)
    #expect(layout.selectionRectangles(for: 4..<4).isEmpty)
    let whole = layout.selectionRectangles(for: 0..<11)[0]
    #expect(abs(Double(whole.width) - layout.lines[0].line.width) < 1e-4)
  }

  @Test func inkStandsOnTheBaseline() throws {
    let style = try Self.style(100)
    let layout = try TextMeasurer.shared.prepare("H", style: style).layout()
    let ink = try #require(layout.inkBounds)
    let metrics = style.fonts.fonts[0].metrics
    let capHeight = try #require(metrics.capHeight) / metrics.unitsPerEm * 100
    #expect(abs(Double(ink.maxY) - layout.lines[0].line.baseline) < 0.5)
    #expect(abs(Double(ink.height) - capHeight) < 0.5)
    #expect(try TextMeasurer.shared.prepare(" ", style: style).layout().inkBounds == nil)
    #expect(try TextMeasurer.shared.prepare("😀", style: style).layout().inkBounds != nil)
  }

  @Test func aHyphenShowsWhereALineEndsAtASoftHyphen() throws {
    let layout = try Self.layout("Donau\u{AD}dampf\u{AD}schiff", width: 70)
    let first = layout.lines[0]
    #expect(first.line.end == .hyphen)
    #expect(first.runs.last?.kind == .hyphen)
    #expect(abs(first.advance - first.line.width) < 1.0 / 1024)
  }
}

extension TextLayoutTests {
  @Test func everyParagraphHasItsOwnDirection() throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 17)
    let text =
      "abc\nשלום abc\n123\n\u{2067}abc\u{2069} def\n\u{2068}abc\u{2069} שלום\nlast one שלום"
    let layout = try TextMeasurer.shared.prepare(text, style: style).layout(width: 50)
    // Strong characters inside an isolate do not count, and numbers are not strong.
    let expected = [false, true, false, false, true, false]
    for line in layout.lines {
      #expect(line.isRightToLeft == expected[line.line.paragraphIndex], "\(line.line.utf16Range)")
    }
    #expect(Set(layout.lines.map(\.line.paragraphIndex)).count == expected.count)
  }

  @Test func aCutLineShowsItsToken() throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 17)
    for text in [
      "one two three four five six", "אחת שתיים שלוש ארבע חמש שש", "abc שלום def עולם ghi",
    ] {
      let prepared = try TextMeasurer.shared.prepare(text, style: style)
      for mode in [LineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
        let layout = try prepared.layout(width: 100, maximumLines: 1, truncating: mode)
        let line = try #require(layout.lines.last)
        #expect(layout.isTruncated && layout.lines.count == 1)
        #expect(line.runs.count { $0.kind == .token } == 1, "\(text), \(mode)")
        #expect(abs(line.advance - line.line.width) < 1.0 / 1024, "\(text), \(mode)")
        #expect(line.advance <= 100.001)
        // The token of the tail stands at the trailing edge, that of the head at the leading one.
        let edge = mode == .byTruncatingHead ? line.isRightToLeft : !line.isRightToLeft
        if mode != .byTruncatingMiddle {
          #expect((edge ? line.runs.last : line.runs.first)?.kind == .token, "\(text), \(mode)")
        }
      }
    }
    let whole = try TextMeasurer.shared.prepare("short", style: style)
    #expect(
      try whole.layout(width: 100, maximumLines: 1, truncating: .byTruncatingTail)
        == whole.layout(width: 100, maximumLines: 1))
  }
}
