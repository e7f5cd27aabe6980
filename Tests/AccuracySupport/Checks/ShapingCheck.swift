import Foundation
import TextMeasure

/// Compares glyphs, clusters and advances with those that `hb-shape` recorded.
struct ShapingCheck {
  private let measurer = TextMeasurer()

  /// Shapes one text and counts the result.
  func run(_ reference: ShapingReference, font: Font, _ board: inout ScoreBoard) throws {
    let isForced = Self.contradictsScript(reference)
    // An override makes a run that goes against its script, as the command line did.
    let text = isForced ? "\u{202D}\(reference.t)\u{202C}" : reference.t
    let style = TextStyle(
      fonts: FontCascade([font]), size: CGFloat(reference.u), language: reference.l)
    let prepared = try measurer.prepare(
      text, style: style,
      options: TextOptions(direction: reference.d == "rtl" ? .rightToLeft : .leftToRight))
    let first = isForced ? 1 : 0
    let count = text.utf16.count - 2 * first
    guard let runs = try prepared.slices(of: [first..<first + count]).first else { return }
    // The runs of one level stand in its direction.
    let glyphs = (reference.d == "rtl" ? runs.reversed() : runs).flatMap(\.glyphs)
    let starts = Self.codePoints(of: text)
    let clusters = glyphs.map { starts[Int($0.cluster)] - first }
    let advances = glyphs.map { Double($0.advance) / Double(max(1, font.lengthsPerDesignUnit)) }
    let width = try prepared.lines().reduce(0) { $0 + $1.width + $1.trailingWhitespaceWidth }
    let isEqual =
      glyphs.map(\.glyph) == reference.g && clusters == reference.c
      && advances == reference.x.map(Double.init) && Self.offsetsMatch(glyphs, reference, font)
      && (font.hasColor
        || abs(width - Double(reference.x.reduce(0, +))) < Slack.slice)
    if isEqual {
      board.match(.shaping, reference.l)
    } else {
      board.differ(
        .shaping, reference.l, .unknown,
        "\(reference.f) '\(reference.t)': \(reference.g) \(reference.c) \(reference.x) recorded,"
          + " \(glyphs.map(\.glyph)) \(clusters) \(advances) found")
    }
  }

  private static func offsetsMatch(
    _ glyphs: [ShapedGlyph], _ reference: ShapingReference, _ font: Font
  ) -> Bool {
    let lengths = Int32(max(1, font.lengthsPerDesignUnit))
    var expected: [Int: [Int]] = [:]
    for offset in reference.o ?? [] where offset.count == 3 {
      expected[offset[0]] = [offset[1] * Int(lengths), offset[2] * Int(lengths)]
    }
    return glyphs.enumerated().allSatisfy { index, glyph in
      (expected[index] ?? [0, 0]) == [Int(glyph.xOffset), Int(glyph.yOffset)]
    }
  }

  /// The index of the code point that holds each UTF-16 offset.
  private static func codePoints(of text: String) -> [Int] {
    var result: [Int] = []
    for (index, scalar) in text.unicodeScalars.enumerated() {
      result += Array(repeating: index, count: scalar.value > 0xFFFF ? 2 : 1)
    }
    return result
  }

  /// Whether a right-to-left script was asked for from left to right.
  private static func contradictsScript(_ reference: ShapingReference) -> Bool {
    reference.d == "ltr"
      && reference.t.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) }
  }
}
