import Foundation
import FuzzChecks
import Testing
import TextMeasure

@testable import TextEngine

/// Where HarfBuzz takes kerning from that a font has in a table `kern`, in GPOS, or in both.
@Suite struct KernTableTests {
  /// Roboto, which kerns by GPOS's feature `kern`, with its pairs under the tag of that feature, and
  /// with a table `kern` that draws all small letters and spaces together.
  private static func font(pairsUnder feature: String) throws -> Font {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let path = folder.appending(path: "fonts/bundled/Roboto-Regular.ttf").path
    let library = FontLibrary(catalog: FontCatalog())
    let roboto = try library.font(path: path)
    var tables = FontFile(bytes: roboto.native.file.bytes).tables
    let glyphs = ([0x20] + Array(0x61...0x7A)).map {
      UInt16(truncatingIfNeeded: roboto.native.nominalGlyph($0))
    }.sorted()
    tables["kern"] = bytes(
      [0, 1, 0, UInt16(14 + 6 * glyphs.count * glyphs.count), 1]
        + [UInt16(glyphs.count * glyphs.count), 0, 0, 0]
        + glyphs.flatMap { left in glyphs.flatMap { [left, $0, UInt16(bitPattern: -75)] } })
    var positions = try #require(tables["GPOS"])
    let list = Int(positions[6]) << 8 | Int(positions[7])
    for index in 0..<(Int(positions[list]) << 8 | Int(positions[list + 1])) {
      let tag = list + 2 + 6 * index..<list + 6 + 6 * index
      if positions[tag].elementsEqual("kern".utf8) {
        positions.replaceSubrange(tag, with: feature.utf8)
      }
    }
    tables["GPOS"] = positions
    return try library.font(bytes: FontFile(tables: tables).bytes, name: feature)
  }

  private static func bytes(_ words: [UInt16]) -> [UInt8] {
    words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  private static func properties(
    _ features: [(tag: FontTag, value: UInt32)] = [], script: FontTag = "Latn"
  ) -> NativeSegmentProperties {
    NativeSegmentProperties(
      script: script.rawValue, isRightToLeft: false, language: NativeLanguage("en"),
      features: features.map { NativeFeature(tag: $0.tag.rawValue, value: $0.value) })
  }

  @Test func theFeatureDecidesWhichOneIsRead() throws {
    let both = try Self.font(pairsUnder: "kern").native
    let other = try Self.font(pairsUnder: "dist").native
    func reads(_ font: HarfBuzzFont, _ features: [(tag: FontTag, value: UInt32)] = []) -> Bool {
      HarfBuzzLookups.kernsByPositioning(in: font, properties: Self.properties(features))
    }
    #expect(reads(both) && reads(both, [("kern", 1), ("liga", 0)]))
    #expect(!reads(both, [("kern", 0)]) && !reads(both, [("ss01", 2)]) && !reads(other))
    // Both have pair adjustments in their plans.
    for font in [both, other] {
      let lookups = HarfBuzzLookups.active(in: font, properties: Self.properties())
      let glyphs = [0x41, 0x56].map { UInt16(truncatingIfNeeded: font.nominalGlyph($0)) }
      let pair = FontRules(font: font, lookups: lookups).pairAdvance(
        of: [glyphs[0]], before: [glyphs[1]], in: font)
      #expect(pair?.isAdjusted == true)
    }
  }

  /// Pairs of another feature do not keep HarfBuzz from the table, which shares a pair's kerning
  /// between both glyphs: there no word and no pair is a matter of its own.
  @Test(arguments: ["kern", "dist"])
  func wordsAreTheSameInWholeRuns(feature: String) throws {
    let font = try Self.font(pairsUnder: feature)
    let workspace = try Workspace()
    let text = String(repeating: "some words to learn, AVATAR of mine ", count: 40)
    try workspace.shape(
      TextInput(text, style: TextStyle(font: font, size: 14), direction: .auto))
    let ruleReaders = workspace.text.contexts.compactMap { $0?.ruleReader }
    #expect(
      !ruleReaders.isEmpty && ruleReaders.allSatisfy { $0.allowsParts == (feature == "kern") })
    var failures: [String] = []
    for pass in 0..<2 {
      for text in [text, "learn words of some avatar", "a  b c", "To AVATAR"] {
        _ = try CachedShapingTests.compare(text, font, workspace, pass, &failures)
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(3))")
  }

  /// What the table says shows in a width only where HarfBuzz reads it.
  @Test func theTableIsAppliedBesideOtherPairs() throws {
    let widths = try ["kern", "dist"].map { feature in
      try TextMeasurer().prepare(
        "some words", style: TextStyle(font: try Self.font(pairsUnder: feature), size: 2048)
      ).naturalWidth
    }
    // Nine pairs of 75 of 2048 units.
    #expect(abs(widths[0] - widths[1] - 675) < 40, "\(widths)")
  }
}
