import Foundation
import Testing

@testable import TextMeasure

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
    // An ideographic space that the font lacks is an em wide, and hangs whole.
    Case(
      font: "bundled/Roboto-Regular.ttf", text: "a\u{3000}b", size: 16, width: 20,
      lines: [(2, 8.703125, 16), (3, 8.984375, 0)]),
    // What stands before the last safe place sees that the line ends.
    Case(
      font: "reference/InterDisplay-SemiBold.otf", text: "xI<\u{2014}\u{1E69}", size: 33, width: 66,
      lines: [(3, 44.71436, 0), (5, 0, 0)]),
  ]

  static func folder() -> URL {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }

  static func font(
    _ name: String, variations: [FontVariation] = []
  ) throws -> Font {
    let path =
      name.contains("/")
      ? "fonts/\(name)" : "Tests/TextMeasureTests/Fixtures/fonts/\(name).ttf"
    return try FontLibrary(catalog: FontCatalog()).font(
      path: folder().appending(path: path).path, variations: variations)
  }

  @Test func linesAreTheSlicesOfTheirRuns() throws {
    for each in Self.cases {
      let measurer = TextMeasurer()
      let style = TextStyle(fonts: FontCascade([try Self.font(each.font)]), size: each.size)
      // The second time what the first has learnt is used.
      for pass in 0..<3 {
        let prepared = try measurer.prepare(each.text, style: style)
        let lines = prepared.lines(width: each.width)
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
  @Test func longUnsafeStretchesAreExact() throws {
    let style = TextStyle(
      fonts: FontCascade([try Self.font("reference/NotoNastaliqUrdu-Regular.ttf")]), size: 16)
    let word = "\u{628}\u{62A}\u{67E}\u{62C}"
    let text = String(repeating: word, count: 40) + " " + word
    let prepared = try TextMeasurer().prepare(text, style: style)
    for width in stride(from: 20.0, to: 400, by: 17) {
      let lines = prepared.lines(width: width)
      let slices = try prepared.sliceWidths(of: lines.map(\.utf16Range))
      for (line, slice) in zip(lines, slices) {
        #expect(
          abs(line.width + line.trailingWhitespaceWidth - slice) < 1e-3, "\(width): \(line)")
      }
    }
  }

  /// Widths are whole numbers of 1/64 px to Chromium, and what is over is cut.
  @Test func chromiumCutsFractionsOfWidths() throws {
    let style = TextStyle(
      fonts: FontCascade([try Self.font("bundled/Roboto-Regular.ttf")]), size: 16)
    let prepared = try TextMeasurer().prepare(
      "to do", style: style, options: TextOptions(breakRules: .chromium))
    // 1/64 px is added to what is left.
    let natural = prepared.naturalWidth
    let least = (natural * 64).rounded(.up) / 64 - 1 / 64
    #expect(prepared.measure(width: least).lineCount == 1)
    #expect(prepared.measure(width: least - 0.001).lineCount == 2)
    #expect(prepared.measure(width: least + 0.015).lineCount == 1)
    for width in [least - 0.001, least, least + 0.01] {
      let measured = prepared.measure(width: width)
      #expect(measured.validWidths.contains(width))
      #expect(
        prepared.measure(width: measured.validWidths.lowerBound).lineCount
          == measured.lineCount)
    }
  }
}
