import Foundation
import FoundationXML
import Testing
import TextDrawing
import TextMeasure

@Suite struct DrawingTests {
  private static func layout(_ text: String, width: CGFloat = 160) throws -> TextLayout {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 20)
    return try TextMeasurer.shared.prepare(text, style: style).layout(width: width)
  }

  private static let texts = [
    "Measure twice, cut once", "شكرا جزيلا 123", "שלום world", "हिन्दी पतंग", "ฝนตกตลอด", "春天的雨", "👩‍👩‍👧🇯🇵",
    "",
    "a & b < c > \"d\" \u{1}",
  ]

  @Test func svgIsWellFormedAndHasEveryGlyph() throws {
    for text in Self.texts {
      let layout = try Self.layout(text)
      let svg = try TextDrawing(layout, options: DrawingOptions(overlays: .all)).svg()
      let parser = XMLParser(data: Data(svg.utf8))
      #expect(parser.parse(), "\(text): \(parser.parserError?.localizedDescription ?? "")")
      let inked = layout.lines.flatMap(\.runs).flatMap { run in
        run.glyphs.filter { run.font.inkBox(ofGlyph: $0.glyph) != nil }
      }
      #expect(svg.components(separatedBy: "<use ").count - 1 == inked.count, "\(text)")
    }
  }

  @Test func theLegendNamesWhatIsShownUnderThePicture() throws {
    let layout = try Self.layout("Measure twice, שלום")
    func drawing(_ overlays: DrawingOverlay, _ hasLegend: Bool) throws -> TextDrawing {
      try TextDrawing(layout, options: DrawingOptions(overlays: overlays, hasLegend: hasLegend))
    }
    let bare = try drawing([.baselines, .lineBoxes], false)
    let named = try drawing([.baselines, .lineBoxes], true)
    #expect(named.size.height > bare.size.height + 9)
    #expect(named.size.width >= bare.size.width && named.blockOrigin == bare.blockOrigin)
    // "line box" and "baseline" have 15 letters with ink.
    func glyphs(_ drawing: TextDrawing) -> Int {
      drawing.svg().components(separatedBy: "<use ").count - 1
    }
    #expect(glyphs(named) == glyphs(bare) + 15)
    // Without overlays there is nothing to name; with all of them each font has an entry.
    #expect(try drawing([], true).svg() == drawing([], false).svg())
    let all = try drawing(.all, true)
    #expect(all.size.height > named.size.height)
    #expect(try all.png().count > 500)
  }

  @Test func pngHasTheSizeOfThePage() throws {
    for text in Self.texts {
      let drawing = try TextDrawing(try Self.layout(text), options: DrawingOptions(overlays: .all))
      for scale in [1.0, 2, 3] {
        let png = try drawing.png(scale: scale)
        #expect(Array(png.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
        // IHDR begins after the signature, its length and its name.
        func number(_ at: Int) -> Double {
          Double(png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) })
        }
        #expect(number(16) == drawing.size.width * scale)
        #expect(number(20) == drawing.size.height * scale)
      }
    }
  }

  @Test func theSameTextGivesTheSamePicture() throws {
    let first = try TextDrawing(try Self.layout("שלום world"))
    let second = try TextDrawing(try Self.layout("שלום world"))
    #expect(first.svg() == second.svg())
    #expect(try first.png() == second.png())
  }

  @Test func whatStandsForCutTextIsShown() throws {
    let fonts = try FontLibrary.shared.defaultCascade()
    let text = try TextMeasurer.shared.prepare(
      "one two three four", style: TextStyle(fonts: fonts, size: 17))
    let cut = try text.layout(width: 80, maximumLines: 1, truncating: .byTruncatingTail)
    let plain = try TextDrawing(cut).svg()
    let shown = try TextDrawing(cut, options: DrawingOptions(overlays: .truncationToken)).svg()
    let whole = try text.layout(width: 80)
    #expect(shown.count > plain.count)
    #expect(
      try TextDrawing(whole, options: DrawingOptions(overlays: .truncationToken)).svg()
        == TextDrawing(whole).svg())
  }

  @Test func inkLiesOnThePage() throws {
    // An f whose hook and a swash that reach past the advances are still on the page.
    let layout = try Self.layout("f̂j", width: .infinity)
    let drawing = try TextDrawing(layout, options: DrawingOptions(margin: 0))
    let ink = try #require(layout.inkBounds)
    let origin = drawing.blockOrigin
    #expect(Double(ink.minX) + origin.x >= 0 && Double(ink.maxX) + origin.x <= drawing.size.width)
    #expect(Double(ink.minY) + origin.y >= 0 && Double(ink.maxY) + origin.y <= drawing.size.height)
  }

  @Test func emojiAreDrawnInColour() throws {
    #expect(try TextDrawing(try Self.layout("😀")).svg().contains("data:image/png;base64,"))
    #expect(try !TextDrawing(try Self.layout("a")).svg().contains("data:image/png"))
  }

  @Test func picturesThatAreTooLargeAreRefused() throws {
    let drawing = try TextDrawing(try Self.layout("a"))
    for (scale, code) in [
      (0.0, TextMeasureError.Code.invalidArgument), (-1, .invalidArgument),
      (.nan, .invalidArgument),
      (1e6, .limitExceeded),
    ] {
      #expect(throws: TextMeasureError.self) { try drawing.png(scale: scale) }
      do { _ = try drawing.png(scale: scale) } catch { #expect(error.code == code) }
    }
  }

  @Test func coloursAreReadFromDigits() {
    #expect(DrawingColor(hexadecimal: "#fff") == .white)
    #expect(DrawingColor(hexadecimal: "000000") == .black)
    #expect(DrawingColor(hexadecimal: "#ff000080")?.red == 1)
    for text in ["", "#12", "#gggggg", "red", "#1234567"] {
      #expect(DrawingColor(hexadecimal: text) == nil)
    }
  }
}

/// Pictures of text that does not run from left to right.
@Suite struct TurnedDrawingTests {
  private static func layout(_ mode: WritingMode) throws -> TextLayout {
    var style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 20, language: "ja")
    var (paragraph, options) = (ParagraphStyle(), TextOptions())
    var css = CSSText()
    css.writingMode = mode
    css.apply(to: &style, &paragraph, &options)
    return try TextMeasurer.shared.prepare(
      "縦に書く text と 😀。", style: style, paragraphStyle: paragraph, options: options
    ).layout(width: 100)
  }

  @Test func thePictureIsTurned() throws {
    let options = DrawingOptions(overlays: .lineBoxes)
    let horizontal = try TextDrawing(try Self.layout(.horizontal), options: options)
    for mode in WritingMode.allCases.dropFirst() {
      let layout = try Self.layout(mode)
      #expect(layout.lines.count > 1)
      let drawing = try TextDrawing(layout, options: options)
      #expect(drawing.size.height > layout.width && drawing.size.width < layout.size.height + 20)
      #expect(XMLParser(data: Data(drawing.svg().utf8)).parse())
      #expect(try drawing.png().count > 500)
      func glyphs(_ drawing: TextDrawing) -> Int {
        drawing.svg().components(separatedBy: "<use ").count
      }
      #expect(glyphs(drawing) == glyphs(horizontal))
    }
  }

  /// The first line's box is at the right, at the left where lines follow to the right.
  @Test func linesFollowAsTheModeSays() throws {
    for (mode, isFirstAtRight) in [
      (WritingMode.verticalRightToLeft, true), (.sidewaysRightToLeft, true),
      (.verticalLeftToRight, false), (.sidewaysLeftToRight, false),
    ] {
      let svg = try TextDrawing(
        try Self.layout(mode), options: DrawingOptions(overlays: .lineBoxes)
      ).svg()
      // After the background.
      let boxes = svg.components(separatedBy: "<rect x=\"").dropFirst(2).compactMap {
        Double($0.prefix { $0 != "\"" })
      }
      let (first, last) = (try #require(boxes.first), try #require(boxes.last))
      #expect((first > last) == isFirstAtRight)
    }
  }

  @Test func onlyUprightGlyphsAreNotTurned() throws {
    let svg = try TextDrawing(try Self.layout(.verticalRightToLeft)).svg()
    let uses = svg.components(separatedBy: "<use ").dropFirst()
    #expect(uses.filter { $0.contains("rotate(90)") }.count == 4)  // "text"
    #expect(!svg.contains("rotate(-90)") && uses.count == 11)
    let turned = try TextDrawing(try Self.layout(.sidewaysLeftToRight)).svg()
    #expect(turned.components(separatedBy: "rotate(-90)").count == 12)
  }
}
