import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// The widths of characters that mostly show nothing.
struct InvisibleCharacterTests {
  private static let inter = "bundled/Inter-Regular.otf"
  private static let notoSans = "bundled/NotoSans-Regular.ttf"
  private static let cjk = "bundled/NotoSansCJK-Regular.ttc"

  private static func width(
    _ text: String, _ fonts: [String], _ rules: BreakRules, tracking: CGFloat = 0,
    _ measurer: TextMeasurer
  ) throws -> CGFloat {
    var style = TextStyle(
      fonts: FontCascade(try fonts.map { try LineEdgeTests.font($0) }), size: 20)
    style.tracking = tracking
    return try measurer.prepare(text, style: style, options: TextOptions(breakRules: rules))
      .naturalWidth
  }

  /// How much wider a text is with a character between two letters: in a fresh process, and once the
  /// font's rules are read.
  private static func widening(
    by character: String, _ fonts: [String], _ rules: BreakRules, tracking: CGFloat = 0
  ) throws -> CGFloat {
    let measurer = TextMeasurer()
    let text = "o" + character + "o"
    func difference() throws -> CGFloat {
      try width(text, fonts, rules, tracking: tracking, measurer)
        - width("oo", fonts, rules, tracking: tracking, measurer)
    }
    let first = try difference()
    _ = try width(String(repeating: "oh no ", count: 100), fonts, rules, measurer)
    #expect(try difference() == first, "\(text.debugDescription) \(rules)")
    return first
  }

  /// A font without a no-break space has its space for it, as HarfBuzz does. Apple and Android ask the
  /// character map alone, and take that of the next font.
  @Test(arguments: [BreakRules.unicode, .chromium, .flutter, .libreoffice])
  func aNoBreakSpaceIsTheSpaceOfItsFont(rules: BreakRules) throws {
    let fonts = ["Spaces", Self.inter]
    let space = try Self.widening(by: " ", fonts, rules)
    #expect(try Self.widening(by: "\u{A0}", fonts, rules) == space)
    #expect(try Self.widening(by: "\u{A0}", fonts, .apple) != space)
  }

  /// The widths are Chromium 156's.
  @Test func chromiumShowsControlsAsTheMissingGlyphAndSeparatorsAsSpaces() throws {
    let cases: [(character: String, font: String, width: CGFloat)] = [
      ("\u{1}", Self.inter, 19.89), ("\u{1F}", Self.notoSans, 12), ("\u{C}", Self.inter, 0),
      ("\u{7F}", Self.inter, 0),
      ("\u{85}", Self.notoSans, 0), ("\u{2028}", Self.inter, 5.62),
      ("\u{2029}", Self.notoSans, 5.2),
      ("\u{200B}", Self.inter, 0),
    ]
    for (character, font, width) in cases {
      let found = try Self.widening(by: character, [font], .chromium)
      #expect(abs(found - width) < 0.02, "\(character.debugDescription) \(found)")
      // Under the other rules a terminator ends the line: "oo" is cut in two.
      let unicode = try Self.widening(by: character, [font], .unicode)
      let endsLine = UnicodeConstants.isLineTerminator(character.utf16.first ?? 0)
      #expect(endsLine ? unicode < -5 : abs(unicode) < 1e-4, "\(character.debugDescription)")
    }
  }

  /// A separator has a box of its own in the line.
  @Test func aSeparatorsBoxIsAsWideAsASpace() throws {
    var style = TextStyle(fonts: FontCascade([try LineEdgeTests.font(Self.inter)]), size: 20)
    style.tracking = 4
    let text = try TextMeasurer().prepare(
      "o\u{2028}o", style: style, options: TextOptions(breakRules: .chromium))
    let line = try #require(try text.layout(width: 500).lines.first)
    #expect(line.runs.map(\.kind) == [.text, .control, .text])
    #expect(abs(line.runs[1].width - 9.625) < 1e-4)
    #expect(try abs(line.advance - text.naturalWidth) < 1e-4)
  }

  @Test func noInvisibleCharacterIsSpaced() throws {
    for character in [
      "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{2060}", "\u{FEFF}", "\u{34F}",
      "\u{61C}", "\u{2066}\u{2069}", "\u{E0041}",
    ] {
      for rules in [BreakRules.unicode, .chromium] {
        let found = try Self.widening(by: character, [Self.notoSans], rules, tracking: 4)
        // Chromium rounds each part of a line that is shaped by itself up to 1/64 px.
        let rounding = rules == .chromium ? 1.0 / 64 : 1e-4
        #expect(abs(found) < rounding, "\(character.debugDescription) \(rules) \(found)")
      }
    }
    // HarfBuzz shows a Hangul filler.
    let filler = try Self.widening(by: "\u{3164}", [Self.cjk], .unicode)
    let spaced = try Self.widening(by: "\u{3164}", [Self.cjk], .unicode, tracking: 4)
    #expect(abs(spaced - filler - 4) < 1e-4)
    // U+007F has no width, and is spaced all the same.
    let delete = try Self.widening(by: "\u{7F}", [Self.notoSans], .chromium, tracking: 4)
    #expect(abs(delete - 4) < 1e-4)
    let separator = try Self.widening(by: "\u{2028}", [Self.notoSans], .chromium, tracking: 4)
    #expect(abs(separator - 9.2) < 1e-4)
  }

  /// A hyphen shows where the letters before it, with their spacing, and itself fit.
  @Test(arguments: [BreakRules.unicode, .chromium])
  func aSoftHyphenTakesNoRoomForSpacing(rules: BreakRules) throws {
    var style = TextStyle(
      fonts: FontCascade([try LineEdgeTests.font("bundled/LiberationMono-Regular.ttf")]), size: 10)
    style.tracking = 5
    let text = try TextMeasurer().prepare(
      "computer\u{AD}screen", style: style, options: TextOptions(breakRules: rules))
    // Eight letters and a hyphen, 6.001 wide each, and eight spacings.
    for width in [CGFloat(94.1), 95, 97, 99, 100, 120] {
      let line = try text.lines(width: width)[0]
      #expect(line.end == .hyphen && line.utf16Range == 0..<9, "\(width)")
      #expect(abs(line.width - 94.009) < 0.02, "\(width): \(line.width)")
    }
    #expect(try text.lines(width: 93.9)[0].end == .emergency)
    let drawn = try text.layout(width: 95).lines[0]
    #expect(abs(drawn.advance - drawn.line.width) < 0.02)
  }

  /// HarfBuzz shows Hangul fillers, so a font has to have them.
  @Test func aFillerHasTheFontThatHasIt() throws {
    for filler in ["\u{3164}", "\u{115F}"] {
      for rules in [BreakRules.unicode, .chromium] {
        let cascade = try Self.widening(by: filler, [Self.inter, Self.cjk], rules)
        let own = try Self.widening(by: filler, [Self.cjk], rules)
        #expect(abs(cascade - own) < 1e-4, "\(filler.debugDescription) \(rules)")
      }
    }
    let style = TextStyle(fonts: FontCascade([try LineEdgeTests.font(Self.inter)]), size: 20)
    #expect(try TextMeasurer().prepare("o\u{3164}o", style: style).missingGlyphCount == 1)
  }

  /// HarfBuzz puts a mark without a base on a dotted circle; Chromium does not at a text's start.
  @Test func aMarkAtTheStartHasACircleUnderUnicodesRulesAlone() throws {
    let text = "\u{301}oo"
    let measurer = TextMeasurer()
    for _ in 0..<2 {
      let plain = try Self.width("oo", [Self.notoSans], .chromium, measurer)
      #expect(abs(try Self.width(text, [Self.notoSans], .chromium, measurer) - plain) < 1e-4)
      #expect(try Self.width(text, [Self.notoSans], .unicode, measurer) > plain + 11)
    }
  }
}
