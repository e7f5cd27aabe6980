import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Chromium rounds the width of each inline item up to 1/64 px: of each run of one style and direction.
struct ItemRoundingTests {
  /// A text, its size and the smallest width at which Chromium wraps no line of it, in whole 1/64 px.
  struct Wrapped: Sendable, CustomTestStringConvertible {
    var text: String
    var size: CGFloat
    var width: CGFloat
    var testDescription: String { text.debugDescription }
  }

  /// Recorded from Chromium 156 with the bundled Inter, Noto Sans Arabic and Noto Sans Hebrew.
  @Test(arguments: [
    Wrapped(text: "AVATAR أحرارا\nbrown quick", size: 12, width: 71.734375),
    Wrapped(text: "the AVATAR נולדו متساوين\nAVATAR To", size: 14, width: 162.90625),
    Wrapped(text: "Wa office To الناس\nTo Wa", size: 12, width: 102.015625),
    Wrapped(text: "Wa the ושווים\nquick Wa", size: 17, width: 104.625),
    Wrapped(text: "Wa office brown נולדו\rfox Wa", size: 14, width: 184.703125),
    Wrapped(text: "brown quick ושווים חורין\rTo brown", size: 12, width: 184.796875),
  ])
  func theLastRunOfALineIsRounded(wrapped: Wrapped) throws {
    let fonts = try ["Inter", "Noto Sans Arabic", "Noto Sans Hebrew"].compactMap {
      try TextFont(name: $0, size: wrapped.size).fonts.primary
    }
    let prepared = try TextMeasurer().prepare(
      wrapped.text, style: TextStyle(fonts: FontCascade(fonts), size: wrapped.size),
      options: TextOptions(breakRules: .chromium))
    let count = try prepared.measure().lineCount
    #expect(try prepared.measure(width: wrapped.width).lineCount == count)
    #expect(try prepared.measure(width: wrapped.width - 1 / 64).lineCount == count + 1)
  }

  /// Each run of another style is an item, though all have the same font: at 16 px an ideograph of
  /// 1000 units is a little wider than 16 px, and each item is rounded up to 1/64. Chromium 156's line ends.
  @Test(arguments: [(96, [6, 10, 12]), (128, [7, 12]), (192, [10, 12]), (224, [12])])
  func styledRunsAreRounded(width: Int, ends: [Int]) throws {
    let font = try #require(try TextFont(name: "Noto Sans CJK JP", size: 16).fonts.primary)
    var span = TextStyle(fonts: FontCascade([font]), size: 16)
    span.features = [FontFeature(tag: "liga", value: 1)]
    let plain = TextStyle(fonts: FontCascade([font]), size: 16)
    var text = StyledText("我能吞下玻璃而", style: plain)
    text.append(StyledText("不", style: span))
    text.append(StyledText("伤身体。", style: plain))
    let layout = try TextMeasurer().prepare(text, options: TextOptions(breakRules: .chromium))
      .layout(width: CGFloat(width))
    #expect(layout.lines.map(\.line.utf16Range.upperBound) == ends)
  }

  /// A dictionary that never hyphenates changes no line and no width: whether the line has bidi
  /// runs, tabs or both, its parts are rounded.
  @Test(arguments: [
    "extraordinary שלום hyphenation in עולם typography",
    "example measurement\tinternational\tdictionary of typography",
    "שלום\tthe in hyphenation עולם of שלום\tmeasurement",
  ])
  func linesWithoutAHyphenAreRoundedAlike(text: String) throws {
    let fonts = try ["Inter", "Noto Sans Hebrew"].compactMap {
      try TextFont(name: $0, size: 16).fonts.primary
    }
    var style = TextStyle(fonts: FontCascade(fonts), size: 16)
    style.language = "en"
    let prepared = try [0, 1e-9].map { factor in
      try TextMeasurer().prepare(
        text, style: style, paragraphStyle: ParagraphStyle(hyphenationFactor: factor),
        options: TextOptions(breakRules: .chromium))
    }
    #expect(prepared[1].breakOpportunities.contains { $0.kind == .hyphen })
    for width in stride(from: CGFloat(140), to: 500, by: 3) {
      let (plain, hyphenated) = (
        try prepared[0].measure(width: width), try prepared[1].measure(width: width)
      )
      #expect(hyphenated.size == plain.size && hyphenated.lineCount == plain.lineCount)
      #expect(hyphenated.validWidths.lowerBound == plain.validWidths.lowerBound)
      // One unit less than is needed has other lines. A word that alone is too wide is hyphenated.
      let narrower = plain.validWidths.lowerBound - 1 / 64
      guard try narrower >= prepared[0].minimumWidth else { continue }
      #expect(
        try prepared[1].lines(width: narrower).map(\.utf16Range)
          == prepared[0].lines(width: narrower).map(\.utf16Range))
    }
  }
}
