import Foundation
import Testing
import TextDrawing
import TextMeasure

/// The code of TextMeasure's and TextDrawing's pages and of the README.
@Suite struct DocumentedTextMeasure {
  private func style() throws -> TextStyle {
    TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 17)
  }

  private func quote() throws -> PreparedText {
    let style = try style()
    let quote = try TextMeasurer.shared.prepare(
      "The quick brown fox jumps over the lazy dog.", style: style)
    for line in try quote.lines(width: 180) {
      let text = quote.text[line.range(in: quote.text)]
      print(text, line.width, line.end.rawValue)
    }
    return quote
  }

  @Test func measuringAString() throws {
    let fonts = try FontLibrary.shared.defaultCascade()
    let style = TextStyle(fonts: fonts, size: 17)
    let text = try TextMeasurer.shared.prepare(
      "Hello, 世界", style: style)
    let size = try text.measure(width: 60).size
    #expect(size.width > 30 && size.width <= 60 && size.height > 40)
    #expect(text.missingGlyphCount == 0)
  }

  @Test func theReadmesFirstTask() throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 17)
    let text = try TextMeasurer.shared.prepare("Hello, 世界", style: style)  // shapes once; may throw
    let size = try text.measure(width: 60).size  // arithmetic at any width
    for line in try text.lines(width: 60) {
      print(text.text[line.range(in: text.text)], line.width, line.baseline, line.end)
    }
    #expect(size.height > 0)
  }

  @Test func linesAndTheirSlack() throws {
    let quote = try quote()
    let measured = try quote.measure(width: 180)
    let same = measured.validWidths.contains(181)
    let more = try quote.slack(width: 180).oneLineMore
    #expect(same && measured.lineCount == 3)
    #expect((more ?? 0) > 0)
    let slack = try quote.slack(width: 180)
    let isClose = (slack.oneLineMore ?? .infinity) < 1 / 64
    #expect(!isClose)
  }

  @Test func unitsAndRounding() throws {
    let style = try style()
    let title = try TextMeasurer.shared.prepare(
      "Settings", style: style)
    let again = try title.measure(width: title.naturalWidth)
    let isOneLine = again.lineCount == 1
    #expect(isOneLine)
    let grid = PixelGrid(scale: 3)
    let frame = grid.roundedUp(try title.measure(width: 320).size)
    #expect((frame.width * 3).rounded() == frame.width * 3)
    #expect(try frame.width >= title.naturalWidth)
    // The article's figures for three lines of the system font.
    let lines = try Label(
      "1\n2\n3", font: .system(ofSize: 17), numberOfLines: 0, displayScale: 2)
    let height = try lines.layout(fitting: 320).textSize.height
    #expect(abs(height - 60.86) < 0.005, "\(height)")
    #expect(try lines.sizeThatFits(CGSize(width: 320, height: 0)).height == 61)
    let line = try Label("1", font: .system(ofSize: 17), numberOfLines: 1, displayScale: 2)
    #expect(try 3 * line.sizeThatFits(CGSize(width: 320, height: 0)).height == 61.5)
  }

  @Test func profiles() throws {
    let style = try style()
    let inBrowser = try TextMeasurer.shared.prepare(
      "Hello", style: style,
      options: TextOptions(
        breakRules: .chromium, profile: .chromium))
    let lineHeight = try inBrowser.measure().size.height
    #expect(lineHeight == lineHeight.rounded() && lineHeight > 17)
    let compact = MetricsProfile.android(
      AndroidLineMetrics(includesFontPadding: false))
    let spaced = MetricsProfile.flutter(
      FlutterLineMetrics(heightMultiplier: 1.5))
    let tight = try TextMeasurer.shared.prepare(
      "Hello", style: style, options: TextOptions(profile: compact))
    let wide = try TextMeasurer.shared.prepare(
      "Hello", style: style, options: TextOptions(profile: spaced))
    #expect(try tight.measure().size.height < wide.measure().size.height)
    // Widths are the same, but for advances that Android truncates to 1/256 px.
    #expect(try wide.naturalWidth == inBrowser.naturalWidth)
    #expect(try (0...5.0 / 256).contains(wide.naturalWidth - tight.naturalWidth))
    #expect(MetricsProfile.named.count == 12)
    let chromium = TextOptions(
      breakRules: .chromium, profile: .chromium, breakLocale: "en")
    #expect(chromium.profile.name == "chromium")
  }

  nonisolated func heights(
    of texts: [String], style: TextStyle
  ) async throws -> [Int: CGFloat] {
    try await withThrowingTaskGroup(
      of: (Int, CGFloat).self
    ) { group in
      for (index, text) in texts.enumerated() {
        group.addTask {
          let prepared = try TextMeasurer.shared.prepare(
            text, style: style)
          return (index, try prepared.measure(width: 320).size.height)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  @Test func concurrency() async throws {
    let style = try style()
    let texts = (0..<100).map { "text number \($0)" }
    let heights = try await heights(of: texts, style: style)
    #expect(heights.count == 100 && Set(heights.values).count == 1)
    let warmth = TextMeasurer.shared.cacheStatistics
    TextMeasurer.shared.removeCaches()
    #expect(warmth.hits + warmth.misses > 0)
  }

  @Test func errors() throws {
    do {
      let font = try FontLibrary.shared.font(
        path: "Missing.ttf")
      print(font.familyName)
    } catch {
      print(error.code.rawValue, error.message)
    }
    let error = #expect(throws: TextMeasureError.self) {
      try FontLibrary.shared.font(path: "Missing.ttf")
    }
    #expect(error?.code == .fontUnreadable && error?.message.contains("Missing.ttf") == true)
  }

  @Test func drawing() throws {
    let style = try style()
    let layout = try TextMeasurer.shared.prepare(
      "Hello, 世界", style: style
    ).layout(width: 60)
    let drawing = try TextDrawing(
      layout,
      options: DrawingOptions(overlays: [.lineBoxes, .baselines]))
    let svg = drawing.svg()
    let png = try drawing.png(scale: 2)
    #expect(svg.hasPrefix("<svg") || svg.hasPrefix("<?xml"))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func hyphens() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).dic")
    try "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 2\n1se\n1tu\n1kse\n".write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let dictionaryPath = file.path
    let text = "asetukset"
    let style = TextStyle(fonts: try style().fonts, size: 17, language: "fi")
    let finnish = try HyphenationDictionary(
      language: "fi", path: dictionaryPath)
    let offsets = finnish.hyphenationOffsets(in: "asetukset")
    let lines = try TextMeasurer.shared.prepare(
      text, style: style,
      paragraphStyle: ParagraphStyle(
        hyphenationFactor: 1, hyphenationDictionaries: [finnish])
    ).lines(width: 60)
    #expect(offsets.contains(3), "\(offsets)")
    #expect(lines.count == 2 && lines[0].end == .hyphen)
  }

  @Test func theSameAsALabel() throws {
    let width: CGFloat = 343
    let status = (text: "Measured without a phone", id: 1)
    let label = try Label(
      status.text, font: .preferred(.body), numberOfLines: 3,
      displayScale: 3)
    let size = try label.sizeThatFits(
      CGSize(width: width, height: 0))
    let cut = try label.layout(fitting: width).truncation
    #expect(size.height > 20 && cut == nil)
    let path = try #require(try FontLibrary.shared.defaultCascade().primary?.source.description)
    let sanFrancisco = try FontLibrary.shared.font(path: path)
    let library = FontLibrary(
      locations: FontLocations(), systemFont: sanFrancisco)
    let exact = try TextFont.system(ofSize: 17, library: library)
    #expect(exact.fonts.primary?.source == sanFrancisco.source)
  }
}
