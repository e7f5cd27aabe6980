import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// What ending and beginning a line changes: the lines are the slices that HarfBuzz shapes, with
/// their white space hanging and their hyphen shown.
struct LineEdgeTests {
  /// A text in a font at a width, and its lines: where each ends, its width, what hangs.
  struct Case: Sendable {
    var font: String
    var text: String
    var size: CGFloat
    var width: CGFloat
    var lines: [(end: Int, width: Double, hanging: Double)]
  }

  private static let cases: [Case] = [
    // Both ends of the second line lie in one unsafe stretch: `calt` makes arrows of hyphens.
    Case(
      font: "bundled/Inter-Regular.otf", text: "A -- -> B", size: 16, width: 17,
      lines: [(2, 10.81818, 4.5), (5, 14.72727, 4.5), (8, 15.27273, 4.5), (9, 10.40909, 0)]),
    // T kerns with the space.
    Case(
      font: "bundled/Roboto-Regular.ttf", text: "T T T", size: 16, width: 11,
      lines: [(2, 9.234375, 3.96875), (4, 9.234375, 3.96875), (5, 9.546875, 0)]),
    Case(
      font: "bundled/LiberationSans-Regular.ttf", text: "Y T T", size: 33, width: 43,
      lines: [(2, 21.41455, 9.16846), (4, 19.56152, 9.16846), (5, 20.15771, 0)]),
    // The hyphen after "AV" does not fit.
    Case(
      font: "bundled/Roboto-Regular.ttf", text: "AV\u{AD}AV\u{AD}AV", size: 16, width: 25,
      lines: [(3, 24.35156, 0), (6, 24.35156, 0), (8, 19.94531, 0)]),
    Case(
      font: "bundled/Roboto-Regular.ttf", text: "AV\u{AD}AV\u{AD}AV", size: 16, width: 22,
      lines: [
        (1, 10.4375, 0), (3, 14.59375, 0), (4, 10.4375, 0), (6, 14.59375, 0), (8, 19.94531, 0),
      ]),
    // The space has another glyph where an o stands behind it.
    Case(
      font: "Spaces", text: "a o b", size: 1000, width: 1200,
      lines: [(2, 500, 250), (4, 640, 250), (5, 510, 0)]),
    // In the run an accent takes the place of the space, and has no advance.
    Case(
      font: "Spaces", text: "a \u{2060}\u{301}\u{301}", size: 1000, width: 700,
      lines: [(2, 500, 250), (5, 0, 0)]),
    // A space hangs with the advance that it has at the line's end, not with that by itself.
    // The space kerns with b, and not at the start of a line behind an invisible character.
    Case(
      font: "Kerned", text: "b\u{200B} ", size: 1000, width: 100,
      lines: [(1, 510, 0), (3, 0, 200)]),
    Case(
      font: "Kerned", text: "b b", size: 1000, width: 700,
      lines: [(2, 490, 180), (3, 510, 0)]),
    Case(
      font: "Kerned", text: "b\u{3000}a a", size: 1000, width: 700,
      lines: [(2, 490, 930), (4, 500, 200), (5, 500, 0)]),
    // An ideographic space that the font lacks is an em wide, and hangs whole.
    Case(
      font: "bundled/Roboto-Regular.ttf", text: "a\u{3000}b", size: 16, width: 20,
      lines: [(2, 8.703125, 16), (3, 8.984375, 0)]),
    // What stands before the last safe place sees that the line ends.
    Case(
      font: "Tests/Fonts/InterDisplay-SemiBold.otf", text: "xI<\u{2014}\u{1E69}", size: 33,
      width: 66,
      lines: [(3, 44.71436, 0), (5, 0, 0)]),
    // A line that begins inside a ligature forms another one over the next safe offset.
    Case(
      font: "Tests/Fonts/DejaVuSans.ttf", text: "Yffff", size: 16, width: 16,
      lines: [(2, 15.40625, 0), (4, 11.02344, 0), (5, 5.63281, 0)]),
    // What the second line's beginning changes goes on over safe offsets, and adds up to nothing.
    Case(
      font: "Alternate", text: "zzbb", size: 1000, width: 1400,
      lines: [(1, 750, 0), (3, 1280, 0), (4, 510, 0)]),
    Case(
      font: "Alternate", text: "z\u{200B}z\u{200B}b\u{200B}b", size: 1000, width: 1400,
      lines: [(2, 750, 0), (6, 1280, 0), (7, 510, 0)]),
    // A soft hyphen kerns with the o at a line's start. After a space it is skipped.
    Case(
      font: "Hyphens", text: "a \u{AD}o a", size: 1000, width: 800,
      lines: [(2, 500, 250), (5, 730, 250), (6, 500, 0)]),
    Case(
      font: "Hyphens", text: "a \u{AD}o a", size: 1000, width: 700,
      lines: [(2, 500, 250), (3, 500, 0), (5, 640, 250), (6, 500, 0)]),
  ]

  static func folder() -> URL {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }

  static func font(
    _ name: String, variations: [FontVariation] = []
  ) throws -> Font {
    try FontLibrary(catalog: FontCatalog()).font(path: path(name), variations: variations)
  }

  /// The path of a bundled font (`bundled/…`), one of the tests (`Tests/Fonts/…`), or a fixture.
  static func path(_ name: String) -> String {
    let path =
      name.hasPrefix("Tests/")
      ? name
      : name.contains("/")
        ? "fonts/\(name)" : "Tests/TextMeasureTests/Fixtures/fonts/\(name).ttf"
    return folder().appending(path: path).path
  }

  @Test func linesAreTheSlicesOfTheirRuns() throws {
    for each in Self.cases {
      let measurer = TextMeasurer()
      let style = TextStyle(fonts: FontCascade([try Self.font(each.font)]), size: each.size)
      // The second time what the first has learnt is used.
      for pass in 0..<3 {
        let prepared = try measurer.prepare(each.text, style: style)
        let lines = try prepared.lines(width: each.width)
        #expect(lines.map(\.utf16Range.upperBound) == each.lines.map(\.end), "\(each) \(pass)")
        for (line, expected) in zip(lines, each.lines) where expected.width > 0 {
          #expect(abs(line.width - expected.width) < 1e-4, "\(each) \(pass): \(line)")
          #expect(abs(line.trailingWhitespaceWidth - expected.hanging) < 1e-4, "\(each): \(line)")
        }
        for _ in 0..<100 { _ = try measurer.prepare(each.text, style: style) }
      }
    }
  }

  /// An unsafe stretch that is longer than what is reshaped at each break is exact all the same.
  @Test func longUnsafeRangesAreExact() throws {
    let style = TextStyle(
      fonts: FontCascade([try Self.font("Tests/Fonts/NotoNastaliqUrdu-Regular.ttf")]), size: 16)
    let word = "\u{628}\u{62A}\u{67E}\u{62C}"
    let text = String(repeating: word, count: 40) + " " + word
    let prepared = try TextMeasurer().prepare(text, style: style)
    for width in stride(from: 20.0, to: 400, by: 17) {
      let reshaping = try prepared.reshapingContext()
      for line in try prepared.lines(width: width) {
        let slice = FixedPoint.points(
          try reshaping.sliceWidth(
            from: line.utf16Range.lowerBound, to: line.utf16Range.upperBound))
        #expect(
          abs(line.width + line.trailingWhitespaceWidth - slice) < 1e-3, "\(width): \(line)")
      }
    }
  }

  /// Chromium shapes a line that has no safe offset without the spaces at its end: then the last
  /// letter does not kern with them. The widths are Chromium 156's, which are multiples of 1/64 px.
  @Test func chromiumShapesALineWithoutASafeOffsetWithoutItsSpaces() throws {
    let cases: [(font: String, text: String, width: CGFloat, lines: [(Int, Double)])] = [
      (
        "LiberationSans-Regular.ttf", "go AVA AVA go AVA go", 50,
        [(3, 22.25), (7, 37.0625), (11, 37.0625), (14, 22.25), (18, 37.0625), (20, 22.25)]
      ),
      (
        "Roboto-Regular.ttf", "go AT go T T go", 30,
        [(3, 22.640625), (6, 23.34375), (9, 22.640625), (13, 28.046875), (15, 22.640625)]
      ),
      (
        "Roboto-Regular.ttf", "go T T go", 50, [(5, 38.75), (9, 39.140625)]
      ),
    ]
    for each in cases {
      let measurer = TextMeasurer()
      let style = TextStyle(
        fonts: FontCascade([try Self.font("bundled/" + each.font)]), size: 20)
      // Later the characters are known.
      for pass in 0..<3 {
        let prepared = try measurer.prepare(
          each.text, style: style, options: TextOptions(breakRules: .chromium))
        let lines = try prepared.lines(width: each.width)
        #expect(lines.map(\.utf16Range.upperBound) == each.lines.map(\.0), "\(each) \(pass)")
        for (line, expected) in zip(lines, each.lines) {
          #expect(abs(line.width - expected.1) < 3.0 / 64, "\(each) \(pass): \(line)")
        }
        for line in try prepared.lines(width: prepared.minimumWidth) {
          #expect(line.end != .emergency, "\(each) \(pass): \(line)")
        }
        for _ in 0..<100 { _ = try measurer.prepare(each.text, style: style) }
      }
    }
  }

  /// Where a part of a word fits until its ends are reshaped, Chromium looks once for one that fits
  /// into a pixel less than the reshaped width, and else keeps it. The lines are Chromium 156's.
  @Test(
    arguments: [
      ("Roboto-Regular.ttf", 24.5, [1, 2, 3, 4, 5, 6, 7, 8]),
      ("Roboto-Regular.ttf", 37, [2, 4, 6, 8]),
      // "VA" is 25.2 px wide, and fits into 24.2 px before it is reshaped.
      ("LiberationSans-Regular.ttf", 25, [1, 3, 5, 7, 8]),
      ("LiberationSans-Regular.ttf", 37, [2, 5, 7, 8]),
    ] as [(String, CGFloat, [Int])])
  func chromiumShortensPartsThatGrow(font: String, width: CGFloat, ends: [Int]) throws {
    let style = TextStyle(
      fonts: FontCascade([try Self.font("bundled/" + font)]), size: 20)
    let prepared = try TextMeasurer().prepare(
      "AVAVAVAV", style: style, options: TextOptions(breakRules: .chromium))
    #expect(try prepared.lines(width: width).map(\.utf16Range.upperBound) == ends)
    // The lines stay the same in the whole interval.
    let bounds = try prepared.measure(width: width).validWidths
    #expect(bounds.contains(width))
    for share in [0.001, 0.3, 0.7, 0.999] {
      let other = bounds.lowerBound + share * (bounds.upperBound - bounds.lowerBound)
      #expect(try prepared.lines(width: other).map(\.utf16Range.upperBound) == ends, "\(other)")
    }
  }

  /// Widths are whole numbers of 1/64 px to Chromium, and what is over is cut.
  @Test func chromiumCutsFractionsOfWidths() throws {
    let style = TextStyle(
      fonts: FontCascade([try Self.font("bundled/Roboto-Regular.ttf")]), size: 16)
    let prepared = try TextMeasurer().prepare(
      "to do", style: style, options: TextOptions(breakRules: .chromium))
    // 1/64 px is added to what is left.
    let natural = try prepared.naturalWidth
    let least = (natural * 64).rounded(.up) / 64 - 1 / 64
    #expect(try prepared.measure(width: least).lineCount == 1)
    #expect(try prepared.measure(width: least - 0.001).lineCount == 2)
    #expect(try prepared.measure(width: least + 0.015).lineCount == 1)
    for width in [least - 0.001, least, least + 0.01] {
      let measured = try prepared.measure(width: width)
      #expect(measured.validWidths.contains(width))
      #expect(
        try prepared.measure(width: measured.validWidths.lowerBound).lineCount
          == measured.lineCount)
    }
  }

  /// Chromium rounds the text between tabs, and each row of tabs, up to 1/64 px by itself. The widths
  /// are those of `width: max-content` in Chromium 156; a line may exceed its room by 1/64 px.
  @Test func chromiumRoundsWhatStandsBetweenTabs() throws {
    let recorded: [(font: String, text: String, size: CGFloat, width: CGFloat)] = [
      ("Inter-Regular.otf", "a\tb", 13, 37.34375),
      ("Inter-Regular.otf", "a\tb", 15.5, 44.515625),
      ("Inter-Regular.otf", "a\tb", 22.5, 64.609375),
      ("Inter-Regular.otf", "aaa\tbbb\tccc", 13, 80.296875),
      ("Inter-Regular.otf", "aaa\tbbb\tccc", 15.5, 95.734375),
      ("Inter-Regular.otf", "aaa\tbbb\tccc", 22.5, 138.953125),
      ("Inter-Regular.otf", "WA\t\tVA x", 13, 85.96875),
      ("Inter-Regular.otf", "WA\t\tVA x", 15.5, 102.484375),
      ("Inter-Regular.otf", "WA\t\tVA x", 22.5, 148.765625),
      ("Inter-Regular.otf", "\tT", 13, 37.625),
      ("Inter-Regular.otf", "\tT", 15.5, 44.84375),
      ("Inter-Regular.otf", "\tT", 22.5, 65.09375),
      ("Inter-Regular.otf", "A\tB\tC\tD\tE\tF", 13, 153.90625),
      ("Inter-Regular.otf", "A\tB\tC\tD\tE\tF", 15.5, 183.484375),
      ("Inter-Regular.otf", "A\tB\tC\tD\tE\tF", 22.5, 266.34375),
      ("Inter-Regular.otf", "x\t y", 13, 40.171875),
      ("Inter-Regular.otf", "x\t y", 15.5, 47.890625),
      ("Inter-Regular.otf", "x\t y", 22.5, 69.5),
      ("Roboto-Regular.ttf", "a\tb", 13, 33.109375),
      ("Roboto-Regular.ttf", "a\tb", 15.5, 39.484375),
      ("Roboto-Regular.ttf", "a\tb", 22.5, 57.296875),
      ("Roboto-Regular.ttf", "aaa\tbbb\tccc", 13, 72.015625),
      ("Roboto-Regular.ttf", "aaa\tbbb\tccc", 15.5, 85.859375),
      ("Roboto-Regular.ttf", "aaa\tbbb\tccc", 22.5, 124.640625),
      ("Roboto-Regular.ttf", "WA\t\tVA x", 13, 77.5625),
      ("Roboto-Regular.ttf", "WA\t\tVA x", 15.5, 92.46875),
      ("Roboto-Regular.ttf", "WA\t\tVA x", 22.5, 134.234375),
      ("Roboto-Regular.ttf", "\tT", 13, 33.5625),
      ("Roboto-Regular.ttf", "\tT", 15.5, 40.015625),
      ("Roboto-Regular.ttf", "\tT", 22.5, 58.09375),
      ("Roboto-Regular.ttf", "A\tB\tC\tD\tE\tF", 13, 136.171875),
      ("Roboto-Regular.ttf", "A\tB\tC\tD\tE\tF", 15.5, 162.375),
      ("Roboto-Regular.ttf", "A\tB\tC\tD\tE\tF", 22.5, 235.6875),
      ("Roboto-Regular.ttf", "x\t y", 13, 35.1875),
      ("Roboto-Regular.ttf", "x\t y", 15.5, 41.953125),
      ("Roboto-Regular.ttf", "x\t y", 22.5, 60.890625),
    ]
    for (font, text, size, width) in recorded {
      let style = TextStyle(
        fonts: FontCascade([try Self.font("bundled/\(font)")]), size: size)
      let prepared = try TextMeasurer().prepare(
        text, style: style, options: TextOptions(breakRules: .chromium))
      #expect(try prepared.measure(width: width - 1 / 64).lineCount == 1, "\(font) \(size) \(text)")
      #expect(try prepared.measure(width: width - 2 / 64).lineCount > 1, "\(font) \(size) \(text)")
      let natural = try prepared.measure()
      #expect(natural.validWidths.lowerBound == width - 1 / 64, "\(font) \(size) \(text)")
      #expect(try prepared.measure(width: natural.size.width).lineCount == 1)
    }
  }

  /// A place at which the line shaped by itself is too wide may be followed by one that fits.
  @Test func aWideEndHidesNoPlaceBehindIt() throws {
    let style = TextStyle(fonts: FontCascade([try Self.font("Narrow")]), size: 10)
    let prepared = try TextMeasurer().prepare("fifi", style: style)
    #expect(try prepared.lines(width: 8).map(\.utf16Range) == [0..<2, 2..<4])
    #expect(try prepared.lines(width: 7).map(\.utf16Range) == [0..<1, 1..<2, 2..<3, 3..<4])
  }

  /// Under Unicode's rules no line ends inside the cluster of a space and its mark: a line that is
  /// full ends before it. In Chromium (156) the space hangs, and its mark begins the next line.
  @Test func aSpaceWithAMarkBeginsALine() throws {
    let style = TextStyle(
      fonts: FontCascade([try Self.font("bundled/Inter-Regular.otf")]), size: 16)
    let prepared = try TextMeasurer().prepare("WW \u{301}x", style: style)
    #expect(try prepared.lines(width: 32).map(\.utf16Range) == [0..<2, 2..<5])
    #expect(try prepared.lines(width: 14).map(\.utf16Range) == [0..<1, 1..<2, 2..<5])
    #expect(try prepared.lines(width: 5).map(\.utf16Range) == [0..<1, 1..<2, 2..<4, 4..<5])
    let chromium = try TextMeasurer().prepare(
      "WW \u{301}x", style: style, options: TextOptions(breakRules: .chromium))
    #expect(try chromium.lines(width: 32).map(\.utf16Range) == [0..<3, 3..<5])
    #expect(try chromium.lines(width: 14).map(\.utf16Range) == [0..<1, 1..<3, 3..<5])
    #expect(try chromium.lines(width: 5).map(\.utf16Range) == [0..<1, 1..<3, 3..<4, 4..<5])
    #expect(try chromium.lines(width: 32)[0].width == prepared.lines(width: 32)[0].width)
  }

  /// Chromium (156) shapes the text on each side of a zero width non-joiner by itself, and adds no
  /// letter spacing for U+200C.
  @Test(arguments: ["A\u{200C}V", "\u{200C}AV", "T\u{200C}\u{200C}o", "f\u{200C}i"])
  func nonJoinersSeparateText(_ text: String) throws {
    var style = TextStyle(
      fonts: FontCascade([try Self.font("bundled/Roboto-Regular.ttf")]), size: 20)
    let options = TextOptions(breakRules: .chromium)
    for spacing in [0.0, 3] {
      style.tracking = CGFloat(spacing)
      let parts = try text.unicodeScalars.split(separator: "\u{200C}").map {
        try TextMeasurer().prepare(String($0), style: style, options: options).naturalWidth
      }
      let width = try TextMeasurer().prepare(text, style: style, options: options).naturalWidth
      #expect(abs(width - parts.reduce(0, +)) < 0.001)
      let line = try TextMeasurer().prepare(text, style: style, options: options).layout().lines[0]
      #expect(abs(line.runs.map(\.width).reduce(0, +) - width) < 0.001)
    }
  }

  /// Under Unicode's rules HarfBuzz shapes the run whole, and kerns over U+200C.
  @Test func textKernsOverANonJoiner() throws {
    let style = TextStyle(
      fonts: FontCascade([try Self.font("bundled/Roboto-Regular.ttf")]), size: 20)
    let measurer = TextMeasurer()
    let plain = try measurer.prepare("AV", style: style).naturalWidth
    #expect(try measurer.prepare("A\u{200C}V", style: style).naturalWidth == plain)
    let separate = try measurer.prepare(
      "A\u{200C}V", style: style, options: TextOptions(breakRules: .chromium))
    #expect(try separate.naturalWidth > plain + 0.5)
  }
}
