import Foundation
import FuzzChecks
import Testing
import TextMeasure

@testable import TextEngine

/// The `opsz` axis follows the text's size.
@Suite struct OpticalSizeTests {
  /// Roboto with an axis `opsz` from 8 over 14 to 72: each advance and the ascent grow by 100 units
  /// down to 8, and shrink by 60 up to 72. A second axis `wght` widens by 80.
  private static func font(_ variations: [FontVariation] = []) throws -> Font {
    let roboto = try FontLibrary.shared.font(named: "Roboto", asksSystem: false)
    var file = FontFile(bytes: roboto.native.file.bytes)
    func fixed(_ value: Int) -> [UInt16] { [UInt16(value), 0] }
    var fvar = TableBlock([1, 0, 16, 2, 2, 20, 0, 12])
    for (tag, values) in [("opsz", [8, 14, 72]), ("wght", [100, 400, 900])] {
      fvar.append(tag: tag)
      fvar.append(values.flatMap(fixed) + [0, 256])
    }
    // Regions of the two axes: opsz below and above its default, wght above.
    let low: [UInt16] = [0xC000, 0xC000, 0]
    let high: [UInt16] = [0, 0x4000, 0x4000]
    let any: [UInt16] = [0, 0, 0]
    var regions = TableBlock([2, 3])
    regions.append(low + any + high + any + any + high)
    var data = TableBlock([1, 3, 3, 0, 1, 2])
    data.append([100, UInt16(bitPattern: -60), 80])
    var store = TableBlock([1])
    store.append(offsetTo: regions, isLong: true)
    store.append([1])
    store.append(offsetTo: data, isLong: true)
    // All glyphs have the one entry.
    var mapping = TableBlock([0, 1])
    mapping.append(tag: "\0")
    var hvar = TableBlock([1, 0])
    hvar.append(offsetTo: store, isLong: true)
    hvar.append(offsetTo: mapping, isLong: true)
    hvar.append([0, 0, 0, 0])
    var mvar = TableBlock([1, 0, 0, 8, 1])
    mvar.append(offsetTo: store)
    mvar.append(tag: "hasc")
    mvar.append([0, 0])
    file.tables["fvar"] = fvar.bytes
    file.tables["HVAR"] = hvar.bytes
    file.tables["MVAR"] = mvar.bytes
    return try FontLibrary.shared.font(
      bytes: file.bytes, name: "optical", variations: variations)
  }

  /// What the axis adds to each advance at a place, design units.
  private static func added(at place: Double) -> Double {
    let place = min(max(place, 8), 72)
    return place < 14 ? 100 * (14 - place) / 6 : -60 * (place - 14) / 58
  }

  private static let sizes: [Double] = [
    0.5, 4, 7.99, 8, 8.01, 9, 10, 11.5, 12, 13, 13.9, 14, 14.1, 15, 16, 17, 18, 20, 24, 28, 34, 48,
    60, 71.9, 72, 72.1, 96, 144, 1000,
  ]

  private static func width(
    _ text: String, _ font: Font, _ size: Double, uses: Bool = true,
    rules: BreakRules = .unicode
  ) throws -> Double {
    let style = TextStyle(
      fonts: FontCascade([font]), size: CGFloat(size), usesOpticalSizing: uses)
    let options = TextOptions(breakRules: rules)
    return Double(
      try TextMeasurer.shared.prepare(text, style: style, options: options).naturalWidth)
  }

  @Test func theAxisFollowsTheSize() throws {
    let font = try Self.font()
    let text = "nnnnnnnnnn"
    let units = try #require(font.nominalAdvance(of: "n"))
    for size in Self.sizes {
      // HarfBuzz 6 rounds what an axis adds to an advance to whole units.
      let tolerance = 10 * 0.5 * size / 2048 + 1e-3
      func expected(_ added: Double) -> Double { 10 * (units + added) * size / 2048 }
      let width = try Self.width(text, font, size)
      #expect(abs(width - expected(Self.added(at: size))) <= tolerance, "\(size): \(width)")
      let fixed = try Self.width(text, font, size, uses: false)
      #expect(abs(fixed - expected(0)) <= 1e-3 * size, "\(size) without: \(fixed)")
      let given = try Self.font([FontVariation(tag: "opsz", value: 24)])
      let own = try Self.width(text, given, size)
      #expect(abs(own - expected(Self.added(at: 24))) <= tolerance, "\(size) at 24: \(own)")
    }
    // Another axis keeps its place.
    let bold = try Self.font([FontVariation(tag: "wght", value: 900)])
    let width = try Self.width(text, bold, 8)
    #expect(abs(width - 10 * (units + 180) * 8 / 2048) < 0.01, "\(width)")
  }

  /// The same glyphs as with the place written out, whatever was measured before.
  @Test func itIsTheSameAsThePlaceItself() throws {
    let font = try Self.font()
    let text = "AVATAR office To, 12 fi\nWave"
    for size in Self.sizes.shuffled() {
      let place = [FontVariation(tag: "opsz", value: min(max(size, 8), 72))]
      let given = try Self.font(place)
      for rules in [BreakRules.unicode, .chromium] {
        let options = TextOptions(breakRules: rules, profile: .android)
        let both = try [font, given].map {
          try TextMeasurer.shared.prepare(
            text, style: TextStyle(font: $0, size: CGFloat(size)), options: options)
        }
        for width in [size * 3, size * 7, 1e6] {
          let lines = try both.map { try $0.lines(width: CGFloat(width)) }
          #expect(lines[0] == lines[1], "\(size) \(rules)")
          let measured = try both.map { try $0.measure(width: CGFloat(width)) }
          #expect(measured[0] == measured[1])
        }
        let glyphs = try both.map { try $0.layout(width: 1e6).lines.flatMap(\.runs) }
        #expect(glyphs[0].map(\.glyphs) == glyphs[1].map(\.glyphs))
        #expect(
          glyphs[0].first?.font.variations == place && glyphs[1].first?.font.variations == place)
      }
    }
  }

  @Test func lineHeightsFollowToo() throws {
    let font = try Self.font()
    let text = try TextMeasurer.shared.prepare(
      "x", style: TextStyle(font: font, size: 8), options: TextOptions(profile: .appkit))
    let fixed = try TextMeasurer.shared.prepare(
      "x", style: TextStyle(fonts: FontCascade([font]), size: 8, usesOpticalSizing: false),
      options: TextOptions(profile: .appkit))
    #expect(text.style.line.ascent > fixed.style.line.ascent)
    let label = TextFont(fonts: FontCascade([font]), pointSize: 8)
    #expect(abs(label.ascender - 8 * (font.metrics.hheaAscent + 100) / 2048) < 1e-6)
  }

  /// A style in a text of several sizes has each run at its own.
  @Test func runsHaveTheirOwnSizes() throws {
    let font = try Self.font()
    let styles = [8.0, 14, 72].map { TextStyle(font: font, size: CGFloat($0)) }
    let runs = styles.indices.map {
      StyledText.Run(
        range: $0 * 2..<$0 * 2 + 2, style: styles[$0], paragraphStyle: .default,
        attachment: nil)
    }
    let text = StyledText(
      "nnnnnn", runs: runs, defaultStyle: styles[0], defaultParagraphStyle: .default)
    let width = try TextMeasurer.shared.prepare(text).naturalWidth
    let parts = try [8.0, 14, 72].map { try Self.width("nn", font, $0) }
    #expect(abs(Double(width) - parts.reduce(0, +)) < 0.01)
  }

  @Test func aSizeThatFitsIsTheLargest() throws {
    let font = try Self.font()
    let request = FitRequest(width: 200, maximumLines: 1, largestSize: 90)
    let style = TextStyle(font: font, size: 20)
    let report = try TextMeasurer.shared.fit("Hamburg", style: style, in: request)
    let largest = try #require(report.largestSize)
    #expect(try Self.width("Hamburg", font, Double(largest)) <= 200.001)
    #expect(try Self.width("Hamburg", font, Double(largest) + 1.0 / 16) > 200)
    #expect(try Self.width("Hamburg", font, Double(largest), uses: false) > 200.1)
  }

  /// Thousands of sizes keep no more than the cache has, and change no answer.
  @Test func manySizesStayExact() throws {
    let font = try Self.font()
    let first = try Self.width("nn", font, 9.5)
    for step in 0..<500 {
      _ = try Self.width("nn", font, 8 + Double(step) / 8)
    }
    #expect(try Self.width("nn", font, 9.5) == first)
    weak var sized: Font?
    do {
      let made = font.sized(to: 11.25)
      sized = made
      #expect(font.sized(to: 11.25) === made && made.sized(to: 11.25) === made)
      #expect(made.sized(to: 30).variations == [FontVariation(tag: "opsz", value: 30)])
    }
    for step in 0..<70 { _ = font.sized(to: 20 + Double(step) / 4) }
    #expect(sized == nil)
  }

  /// Bundled fonts and the system font have no such axis, so that nothing of theirs changes.
  @Test func bundledFontsHaveNoOpticalAxis() throws {
    for entry in FontLibrary.shared.knownFaces {
      let font = try FontLibrary.shared.font(path: entry.path, index: entry.index)
      #expect(!font.axes.contains { $0.tag == "opsz" } && !font.dependsOnSize)
    }
    let system = try FontLibrary.shared.systemFont(weight: 500)
    #expect(system.sized(to: 30, usesOpticalSizing: false) === system.sized(to: 30))
  }
}
