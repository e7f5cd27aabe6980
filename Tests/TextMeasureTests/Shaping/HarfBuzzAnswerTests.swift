import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// What HarfBuzz does that no rule of a font says: each text has one width, whatever was measured
/// before it.
struct HarfBuzzAnswerTests {
  /// A text, and its width in design units as `hb-shape` has it.
  private static let cases: [(font: String, variation: Double?, text: String, width: Double)] = [
    // Glyphs that the place on an axis puts in others' place.
    ("Axis", 900, "r", 1200),
    ("Axis", 900, "rare", 1200 + 500 + 1200 + 540),
    ("Axis", 100, "rare", 670 + 500 + 670 + 540),
    // A character is composed again where some word of the run has a mark.
    ("Recompose", nil, "\u{9B9}\u{9DF} \u{995}\u{9BF}", 600 + 550 + 250 + 820),
    ("Recompose", nil, "\u{9B9}\u{9DF} \u{9B9}\u{9DF}", 2 * (600 + 700) + 250),
    ("Recompose", nil, "\u{995}\u{9BF} \u{9B9}\u{9DF}-\u{9B9}\u{9DF}", 0),
    // Superscript digits belong to the syllable before them, and have a dotted circle without one.
    ("Tests/Fonts/NotoSansTamil-Regular.ttf", nil, "\u{B9A}.\u{B2}", 0),
    ("Tests/Fonts/NotoSansTamil-Regular.ttf", nil, "\u{B8F}\u{2082}", 0),
    ("Tests/Fonts/NotoSerifTamil-Regular.ttf", nil, "\u{B9A}.\u{BAE}\u{BC0}.\u{B2}", 0),
    ("bundled/NotoSansDevanagari-Regular.ttf", nil, "\u{915}.\u{B2} 5\u{B3}", 0),
  ]

  @Test func widthsDoNotDependOnWhatWasMeasured() throws {
    for each in Self.cases {
      let font = try LineEdgeTests.font(
        each.font, variations: each.variation.map { [FontVariation(tag: "TEST", value: $0)] } ?? [])
      let style = TextStyle(fonts: FontCascade([font]), size: CGFloat(font.unitsPerEm))
      let whole = try TextMeasurer(mode: ShapingMode(shapesWholeRuns: true))
        .prepare(each.text, style: style).naturalWidth
      if each.width > 0 { #expect(abs(whole - each.width) < 0.01, "\(each)") }
      let measurer = TextMeasurer()
      for pass in 0..<400 {
        let width = try measurer.prepare(each.text, style: style).naturalWidth
        guard abs(width - whole) < 0.01 else {
          Issue.record("\(each): \(width) at pass \(pass), whole \(whole)")
          break
        }
      }
    }
  }

  /// A font counts that has a character in parts, one step of its decomposition at a time.
  @Test func charactersAreTakenApartStepByStep() throws {
    let spaces = try LineEdgeTests.font("Spaces")
    #expect(spaces.native.shows([0x1ED1]), "ố is ô with an acute accent")
    #expect(spaces.native.shows([0xF4, 0x301]))
    #expect(!spaces.native.shows([0x6F, 0x302, 0x300]))
    let inter = try LineEdgeTests.font("bundled/Inter-Regular.otf")
    let style = TextStyle(fonts: FontCascade([spaces, inter]), size: 1000)
    let prepared = try TextMeasurer().prepare("\u{1ED1}", style: style)
    #expect(prepared.fontsUsed == [spaces])
    #expect(try prepared.missingGlyphCount == 0 && prepared.naturalWidth == 640)
    let axis = try LineEdgeTests.font("Axis")
    #expect(!axis.native.shows([0xF4]))
    let recompose = try LineEdgeTests.font("Recompose")
    #expect(recompose.native.shows([0x9DF]) && recompose.native.shows([0x9AF, 0x9BC]))
    #expect(!recompose.native.shows([0x9DC]))
  }

  /// The normalizer puts য় together only beside a mark: a line that has the letter and not the run's
  /// mark is wider than its part of the run, cold and warm.
  @Test func linesWithoutTheRunsMarksAreShapedWithoutThem() throws {
    let font = try LineEdgeTests.font("Recompose")
    let style = TextStyle(fonts: FontCascade([font]), size: 1000)
    let text = "\u{9B9}\u{9DF} \u{995}\u{9BF}"
    let measurer = TextMeasurer()
    for round in 0..<3 {
      let prepared = try measurer.prepare(text, style: style)
      #expect(try prepared.naturalWidth == 2220)
      #expect(try prepared.lines(width: 1400).map(\.width) == [1300, 820], "round \(round)")
      // As a part of the run it would fit.
      #expect(try prepared.lines(width: 1200).count == 3, "round \(round)")
      // Chromium shapes only ends anew that HarfBuzz calls unsafe.
      let chromium = try measurer.prepare(
        text, style: style, options: TextOptions(breakRules: .chromium))
      #expect(try chromium.lines(width: 1400).map(\.width) == [1150, 820], "round \(round)")
      _ = try measurer.prepare(String(repeating: text + " ", count: 60), style: style)
    }
  }

  /// Skia multiplies in 32 bits, and takes a typographic descender as it is written.
  @Test func chromiumsHeightsAreSkias() {
    let junction = FontMetrics(
      unitsPerEm: 1000, hheaAscent: 750, hheaDescent: -250, hheaLineGap: 0)
    let rule = ChromiumLineMetrics()
    #expect(rule.lineMetrics(for: junction, size: 18).height == 18)
    #expect(rule.lineMetrics(for: junction, size: 20).height == 20)
    let lemonada = FontMetrics(
      unitsPerEm: 1000, hheaAscent: 1345, hheaDescent: -653, hheaLineGap: 0, hasOS2: true,
      typoAscent: 1345, typoDescent: 653, usesTypoMetrics: true)
    #expect(rule.lineMetrics(for: lemonada, size: 18).height == 12)
  }
}
