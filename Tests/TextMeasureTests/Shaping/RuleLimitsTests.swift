import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// What a run's parts do not tell by themselves.
struct RuleLimitsTests {
  private static func compare(
    _ texts: [String], _ file: String, features: String = ""
  ) throws -> [String] {
    let font = try LineEdgeTests.font(file)
    var failures: [String] = []
    let style = TextStyle(
      fonts: FontCascade([font]), size: 14, features: try FontFeature.parse(features))
    let workspace = try Workspace()
    let warmUp = String(repeating: "some words ", count: 40)
    for text in [warmUp] + texts + texts {
      _ = try CachedShapingTests.compare(text, style, workspace, 0, &failures)
    }
    return failures
  }

  /// A rule sees a bracket, a space and a capital; the pair after them was not met before.
  @Test func aWordThatBeginsInAWindowIsNotShapedByItself() throws {
    let texts = ["( ƆƆƆ.Ɔ.Ɔ ", ". (ǻḦ(( ḦƆǻ", "( ȺȺ", "( ĜĜ ĜȺ", "( ƆḦ"]
    #expect(try Self.compare(texts, "bundled/Inter-Regular.otf") == [])
  }

  /// Which glyph a character has before the rules that keep others apart is a matter of features.
  @Test func aCharacterWithSeveralGlyphsIsKeptApartByNone() throws {
    let texts = [":oȺ", "x‒Ἧ", "ȹx‒", "ƚ-Ϳ"]
    #expect(
      try Self.compare(
        texts, "bundled/Inter-Regular.otf", features: "tnum,case,sups,ss02,dlig,pnum") == [])
  }

  /// HarfBuzz puts a dotted circle before a mark that begins the text, and not before another.
  @Test func aMarkAtTheTextsStartHasACircle() throws {
    let texts = ["\u{368}", "文\u{368}", "\u{E36}ฦ", "文\u{E36}ฦ", "α\u{36A}", "\u{36A}α\u{36A}"]
    for file in ["bundled/NotoSans-Regular.ttf", "Tests/Fonts/NotoSansThai-Bold.ttf"] {
      #expect(try Self.compare(texts, file) == [])
      #expect(try Self.compare(texts.reversed(), file) == [])
    }
  }

  /// It numbers syllables from 1 to 15, and gives one that is broken no circle if the last broken one
  /// had its number.
  @Test func brokenSyllablesAreAMatterOfTheRun() throws {
    let texts = ["-ட-ற++ட-ட்ட்்ற-்-ற-+்-்--ட+டட+----+-்்"]
    #expect(try Self.compare(texts, "Tests/Fonts/NotoSerifTamil-Regular.ttf") == [])
  }

  @Test func aLetterOverTheNextIsOfItsSyllable() throws {
    let texts = ["ೲ2", "::2ೲ2:", "ಮೱ೨ೱಮಳ೨ೱ—ಢ"]
    #expect(try Self.compare(texts, "Tests/Fonts/NotoSerifKannada-Regular.ttf") == [])
  }

  /// The coverage of rules for single glyphs has the first glyphs of all of them.
  @Test func aRuleForOneGlyphOfACoverageKeepsNoOtherApart() throws {
    // Glyph 5 is kept before 8, glyph 6 before 9.
    let words: [UInt16] =
      [1, 0, 0, 0, 10, 1, 4, 6, 0, 1, 8] + [1, 10, 2, 18, 34] + [1, 2, 5, 6]
      + [1, 4, 0, 1, 1, 8, 0, 0] + [1, 4, 0, 1, 1, 9, 0, 0]
    let table = SFNTReader(bytes: words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
    let lookup = try #require(LayoutLookup(table, isPositioning: false, index: 0))
    let rules = try #require(lookup.rules())
    #expect(rules.count == 2 && rules.allSatisfy { !$0.isInert })
  }

  @Test func featuresAreFoundInATable() {
    let words: [UInt16] = [1, 0, 0, 10, 0, 1, 0x7261, 0x6E64, 0]
    let table = SFNTReader(bytes: words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
    #expect(table.hasFeature(FontTag("rand").rawValue))
    #expect(!table.hasFeature(FontTag("calt").rawValue))
  }
}
