import Foundation
import FuzzChecks
import Testing
import TextMeasure

@testable import TextEngine

/// Lines end where Android's Minikin ends them.
@Suite struct MinikinTests {
  /// Roboto, all of whose characters are as wide as the size.
  private static let square = WideRoboto.font(
    unitsPerEm: 2048, others: 2048,
    boxes: [
      "a": 0...2048, "b": 0...3072, "c": 0...4096, "d": 0...5120, "e": -1024...2048,
      "f": -2048...2048, "g": -3072...2048,
    ])

  private static func options(
    _ strategy: String, _ frequency: String, _ language: String
  ) throws -> TextOptions {
    var options = TextOptions(platform: .android)
    options.breakStrategy = try #require(BreakStrategy(rawValue: strategy))
    options.hyphenationFrequency = try #require(HyphenationFrequency(rawValue: frequency))
    options.breakLocale = language
    options.usesBoundsForWidth = false
    return options
  }

  /// Not among the rows: "Hyphenation is hyphenation." at 100, 80 and 60 to 20 px, which a device
  /// hyphenates "hyphena-tion": docs/android.md.
  @Test func linesAreThoseOfMinikinsTests() throws {
    let font = try #require(Self.square)
    let rows = try Fixture.rows("minikin-lines.tsv")
    var different: [String] = []
    for row in rows {
      var style = TextStyle(font: font, size: 10)
      style.language = row["language"]
      style.tracking = CGFloat(10 * row.number("spacing"))
      let text = row["text"].replacing("\\n", with: "\n").replacing("\\r", with: "\r")
        .replacing("\\t", with: "\t")
      var options = try Self.options(row["strategy"], row["frequency"], row["language"])
      options.usesBoundsForWidth = row["boxes"] == "bounds"
      let boxes = Self.boxes(row)
      let units = Array(text.utf16)
      var styled = StyledText("", style: style)
      var start = 0
      for box in boxes {
        let before = units[start..<box.range.lowerBound]
        styled.append(StyledText(String(decoding: before, as: UTF16.self), style: style))
        styled.append(TextAttachment(size: CGSize(width: box.width, height: 10)), style: style)
        start = box.range.upperBound
      }
      styled.append(StyledText(String(decoding: units[start...], as: UTF16.self), style: style))
      let replaced = CollapsedText(text, boxes: boxes.map(\.range))
      #expect(styled.string == replaced.string)
      let prepared = try TextMeasurer.shared.prepare(styled, options: options)
      // Most of these tests leave out the horizontal scale, so that penalties are 0.
      var breaker = prepared.lineBreaker
      if row.number("spacing") == 0 { breaker.paragraphs?.size = 0 }
      var ends: [Int] = []
      let limit = prepared.limit(row.number("width"))
      while let line = try breaker.next(limit: limit) { ends.append(replaced.given(line.end)) }
      let expected = row["ends"].split(separator: ",").compactMap { Int($0) }
      if ends != expected { different.append("\(row): \(ends)") }
    }
    #expect(rows.count == 235)
    #expect(different.isEmpty, "\(different.joined(separator: "\n"))")
  }

  /// Of `BoringLayoutUseBoundsTest` (CTS).
  @Test(arguments: ["aaaa bbbb cccc dddd", "gggg ffff eeee aaaa"])
  func boundsAreThoseOfBoringLayout(_ text: String) throws {
    let prepared = try TextMeasurer.shared.prepare(
      text, style: TextStyle(font: #require(Self.square), size: 10),
      options: TextOptions(platform: .android))
    let lines = try prepared.lines(width: 1000)
    #expect(lines.map(\.width) == [190])
    #expect(prepared.boundsWidth(of: lines) == 205)
  }

  /// The text that boxes replace, such as `5-11:50`, and their widths.
  private static func boxes(_ row: Fixture.Row) -> [(range: Range<Int>, width: CGFloat)] {
    row["boxes"].split(separator: ",").compactMap { box in
      let numbers = box.split { $0 == "-" || $0 == ":" }.compactMap { Int($0) }
      return numbers.count == 3 ? (numbers[0]..<numbers[1], CGFloat(numbers[2])) : nil
    }
  }

  @Test func opportunitiesAreThoseOfMinikinsTests() throws {
    let style = TextStyle(font: try FontLibrary.shared.font(named: "Roboto"), size: 14)
    let rows = try Fixture.rows("minikin-words.tsv")
    for row in rows {
      let units = row["units"].split(separator: " ").compactMap { UInt16($0, radix: 16) }
      var options = TextOptions(platform: .android)
      options.breakLocale = row["language"]
      let prepared = try TextMeasurer.shared.prepare(
        String(decoding: units, as: UTF16.self), style: style, options: options)
      let found = prepared.breakOpportunities.map(\.offset).filter { $0 < units.count }
      let expected = row["offsets"].split(separator: ",").compactMap { Int($0) }
      #expect(found + [units.count] == expected, "\(row)")
    }
    #expect(rows.count == 19)
  }

  /// Cases of `Scripts/compare-with-minikin.py` with Minikin's answers.
  private struct Recorded: Decodable {
    var id: Int
    var text: String
    var language: String
    var font: String
    var size: Double
    var width: Double
    var breakStrategy: String
    var hyphenationFrequency: String
    var style: String
    /// In the cases where it changes lines.
    var useBoundsForWidth: Bool?
    var ends: [Int]
  }

  @Test func linesAreThoseOfMinikin() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/minikin-recorded.ndjson")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let cases = try lines.map {
      try JSONDecoder().decode(Recorded.self, from: Data($0.utf8))
    }
    var different: [Int] = []
    for recorded in cases {
      let parts = recorded.font.split(separator: "#")
      let path = "fonts/bundled/\(parts[0])"
      let index = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      let fonts = [
        try FontLibrary.shared.font(path: path, index: index)
      ]
      let isJapanese = recorded.language == "ja"
      let subtags =
        recorded.style.isEmpty
        ? (isJapanese ? "lb-strict-" : "") + "lw-auto" : "lb-\(recorded.style)"
      let tag = "\(recorded.language)-u-\(subtags)"
      var style = TextStyle(fonts: FontCascade(fonts), size: recorded.size)
      style.language = tag
      var options = try Self.options(recorded.breakStrategy, recorded.hyphenationFrequency, tag)
      options.usesBoundsForWidth = recorded.useBoundsForWidth ?? false
      // The recorded Minikin had patterns of these languages alone.
      let isHyphenated = ["en", "de", "fr", "es", "it", "pt"].contains(recorded.language.prefix(2))
      let none = HyphenationDictionary(language: recorded.language, patterns: "")
      let prepared = try TextMeasurer.shared.prepare(
        recorded.text, style: style,
        paragraphStyle: ParagraphStyle(hyphenationDictionaries: isHyphenated ? [] : [none]),
        options: options)
      let ends = try prepared.lines(width: recorded.width).map(\.utf16Range.upperBound)
      if ends != recorded.ends { different.append(recorded.id) }
      let measured = try prepared.measure(width: recorded.width)
      #expect(measured.lineCount == ends.count, "\(recorded)")
    }
    #expect(cases.count == 182)
    // The recorded Minikin's French patterns lack the ’ of `aujourd’hui`, which a device's have. Minikin takes a
    // space beside Latin letters from other rules of this Korean font, and shapes the parts of a broken Arabic
    // word for their boxes.
    #expect(different == [42, 159, 176])
  }

  @Test(arguments: [
    (
      "http://a.b/~c,d-e?f=g&h#i%j_k/l",
      [5, 7, 8, 10, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 27, 29]
    ),
    ("sugar-free, half\u{2013}done", [12]), ("me@x.org ok", [4, 9]), ("a:b c", [4]),
    ("supercali\u{AD}fragilistic", []),
  ])
  func addressesHaveBreaksOfTheirOwn(_ text: String, _ offsets: [Int]) throws {
    let prepared = try TextMeasurer.shared.prepare(
      text, style: TextStyle(font: FontLibrary.shared.font(named: "Roboto"), size: 14),
      options: TextOptions(platform: .android))
    #expect(prepared.breakOpportunities.map(\.offset).filter { $0 < text.utf16.count } == offsets)
  }

  @Test func aTextIsLaidOutAtAnyWidthWithoutStrategy() throws {
    let text = "The optimal breaker\nlooks at http://example.com/a/b and all hyphenation at once."
    let style = TextStyle(font: try FontLibrary.shared.font(named: "Roboto"), size: 14)
    for strategy in BreakStrategy.allCases {
      for frequency in HyphenationFrequency.allCases {
        let prepared = try TextMeasurer.shared.prepare(
          text, style: style, options: Self.options(strategy.rawValue, frequency.rawValue, "en"))
        for width in stride(from: CGFloat(0), through: 400, by: 13) {
          let lines = try prepared.lines(width: width)
          let measured = try prepared.measure(width: width)
          #expect(measured.lineCount == lines.count)
          #expect(abs(measured.size.width - (lines.map(\.width).max() ?? 0)) < 1e-4)
          #expect(measured.validWidths.contains(width))
          #expect(lines.last?.utf16Range.upperBound == text.utf16.count)
          #expect(width < 60 || measured.size.width <= width + 1 / 512)
        }
      }
    }
  }
}

/// Roboto with other advances, without kerning.
enum WideRoboto {
  /// - Parameters:
  ///   - widths: the advances by character, in design units.
  ///   - boxes: where their boxes begin and end.
  static func font(
    unitsPerEm: UInt16, others: UInt16, widths: [Character: UInt16] = [:],
    boxes: [Character: ClosedRange<Int16>] = [:]
  ) -> Font? {
    guard let roboto = try? FontLibrary.shared.font(named: "Roboto-Regular") else { return nil }
    var tables = FontFile(bytes: roboto.native.file.bytes).tables
    for tag in ["GPOS", "GSUB", "HVAR", "fvar", "gvar", "avar", "STAT", "MVAR"] {
      tables[tag] = nil
    }
    func write(_ value: UInt16, at offset: Int, in tag: String) {
      tables[tag]?[offset] = UInt8(value >> 8)
      tables[tag]?[offset + 1] = UInt8(value & 255)
    }
    write(unitsPerEm, at: 18, in: "head")
    for index in stride(from: 0, to: tables["hmtx"]?.count ?? 0, by: 4) {
      write(others, at: index, in: "hmtx")
    }
    for (character, width) in widths {
      let scalar = character.unicodeScalars.first?.value ?? 0
      write(width, at: 4 * Int(roboto.native.nominalGlyph(scalar)), in: "hmtx")
    }
    func read(_ offset: Int, _ tag: String) -> Int {
      let table = tables[tag] ?? []
      return Int(table[offset]) << 8 | Int(table[offset + 1])
    }
    for (character, box) in boxes {
      let scalar = character.unicodeScalars.first?.value ?? 0
      let glyph = Int(roboto.native.nominalGlyph(scalar))
      // Offsets are long where the format in `head` is 1, else halved.
      let offset =
        read(50, "head") == 0
        ? 2 * read(2 * glyph, "loca")
        : read(4 * glyph, "loca") << 16 | read(4 * glyph + 2, "loca")
      write(UInt16(bitPattern: box.lowerBound), at: 4 * glyph + 2, in: "hmtx")
      write(UInt16(bitPattern: box.lowerBound), at: offset + 2, in: "glyf")
      write(UInt16(bitPattern: box.upperBound), at: offset + 6, in: "glyf")
    }
    return try? FontLibrary.shared.font(
      bytes: FontFile(tables: tables).bytes,
      name: "wide \(unitsPerEm) \(others) \(widths) \(boxes)")
  }
}

/// The reader's font scale, and heights with a density.
@Suite struct AndroidSizeTests {
  @Test(arguments: [
    (1.0, 14.0, 14.0), (0.85, 14, 11.9), (1.02, 100, 102), (1.3, 8, 10.4), (1.3, 14, 18.8),
    (1.3, 16, 20.2), (1.5, 30, 30), (2, 12, 24), (2, 100, 100), (2, 200, 200), (2, 4, 8),
    (2.5, 10, 25), (1.4, 14, 20.4), (1.075, 8, 8.6),
  ])
  func smallTextGrowsMore(_ scale: Double, _ size: Double, _ points: Double) {
    #expect(abs(Double(FontScale(scale).points(size)) - points) < 1e-9)
  }

  private static func height(_ metrics: AndroidLineMetrics, _ text: String) throws -> Double {
    let style = TextStyle(font: try FontLibrary.shared.font(named: "Roboto-Regular"), size: 14)
    var options = TextOptions(platform: .compose)
    options.profile = .android(metrics)
    return Double(
      try TextMeasurer.shared.prepare(text, style: style, options: options)
        .measure().size.height)
  }

  @Test func heightsAreWholePixelsOfTheDensity() throws {
    var metrics = AndroidLineMetrics(includesFontPadding: false)
    #expect(try Self.height(metrics, "a") == 16)
    metrics.density = 2.625
    // 34.1 and 9 px at 36.75 px.
    #expect(try Self.height(metrics, "a\nb") * 2.625 == 86)
    metrics.firstBaselineToTopHeight = 40
    #expect(try Self.height(metrics, "a\nb") * 2.625 == 86 - 34 + 105)
  }

  /// Roboto's ascent and descent of 14 px are 13 and 3 px.
  @Test(
    arguments: [
      (nil, .both, 24.0, 48.0), (.proportional, .both, 16, 40), (.center, .none, 24, 48),
      (.top, .both, 16, 40), (.top, .firstLineTop, 24, 48), (.bottom, .lastLineBottom, 24, 48),
      (.bottom, .firstLineTop, 16, 40),
    ] as [(ComposeLineHeight.Alignment?, ComposeLineHeight.Trim, Double, Double)])
  func aLineHeightIsComposes(
    _ alignment: ComposeLineHeight.Alignment?, _ trim: ComposeLineHeight.Trim, _ one: Double,
    _ two: Double
  ) throws {
    var metrics = AndroidLineMetrics(includesFontPadding: false)
    metrics.lineHeight = ComposeLineHeight(24, alignment: alignment, trim: trim)
    #expect(try Self.height(metrics, "a") == one)
    #expect(try Self.height(metrics, "a\nb") == two)
  }

  @Test func aLineHeightMayBeTheLeast() throws {
    var metrics = AndroidLineMetrics(includesFontPadding: false)
    for (height, two) in [(12.0, 32.0), (24, 40)] {
      metrics.lineHeight = ComposeLineHeight(height, alignment: .center, mode: .minimum)
      #expect(try Self.height(metrics, "a\nb") == two)
    }
    metrics.lineHeight = ComposeLineHeight(12, alignment: .center)
    #expect(try Self.height(metrics, "a\nb") < 32)
  }
}
