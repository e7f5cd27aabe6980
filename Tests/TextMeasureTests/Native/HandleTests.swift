import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Every C handle opened, used, refused and closed again and again. The leak sanitizer looks on
/// under `make sanitize`; everywhere else a handle that is freed twice ends the process.
@Suite struct HandleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fonts/bundled")
  private static let rounds = 40

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  @Test func fontsOfEveryKindAreOpenedAndClosed() throws {
    let bytes = try Self.bytes("NotoSansHebrew-Regular.ttf")
    let path = Self.folder.appending(path: "Inter-roman.var.ttf").path
    for _ in 0..<Self.rounds {
      let copied = try #require(HarfBuzzFont(.bytes(bytes), index: 0, variations: []))
      let face = FreeTypeFace(copied.file, index: 0)
      #expect(try !face.outline(ofGlyph: copied.nominalGlyph(0x5D0), until: nil).isEmpty)
      for source in [HarfBuzzFace.Source.copy(path: path), .mapping(path: path)] {
        let settings = [(tag: FontTag("wght").rawValue, value: Float(650))]
        let variable = try #require(HarfBuzzFont(source, index: 0, variations: settings))
        let opened = FreeTypeFace(variable.file, index: 0)
        #expect(try !opened.outline(ofGlyph: variable.nominalGlyph(0x61), until: nil).isEmpty)
        #expect(!variable.featureTags(inTable: "GSUB").isEmpty)
        #expect(!variable.coveredRanges.isEmpty && !variable.axes.isEmpty)
      }
    }
  }

  @Test func refusedFontsLeaveNothingOpen() throws {
    let whole = try Self.bytes("NotoSansThai-Regular.ttf")
    var refused = 0
    for round in 0..<Self.rounds {
      #expect(HarfBuzzFont(.copy(path: "/no/such/font.ttf"), index: 0, variations: []) == nil)
      // Cut at places from the directory to the last table.
      let cut = Array(whole.prefix(whole.count * round / Self.rounds))
      guard let font = HarfBuzzFont(.bytes(cut), index: 0, variations: []) else { continue }
      do throws(TextMeasureError) {
        _ = try FreeTypeFace(font.file, index: 0).description()
      } catch {
        refused += 1
        #expect(error.code == .fontInvalid && error.nativeCode != nil, "\(error)")
      }
      #expect(throws: TextMeasureError.self) {
        try FreeTypeFace(font.file, index: 7).description()
      }
    }
    #expect(refused > 0)
  }

  @Test func bidiObjectsAndBuffersAreOpenedAndClosed() throws {
    let text = Array("Hello, \u{5E9}\u{5DC}\u{5D5}\u{5DD} 123".utf16)
    let font = try #require(
      HarfBuzzFont(
        .bytes(try Self.bytes("NotoSansHebrew-Regular.ttf")), index: 0, variations: []))
    for _ in 0..<Self.rounds {
      var levels: [UInt8] = []
      #expect(try ICUBidi().levels(of: text, paragraphLevel: 254, into: &levels) == 0)
      #expect(levels.contains(1))
      var glyphs: [ShapedGlyph] = []
      try HarfBuzzBuffer().shape(
        text, from: 7, to: 11, contextStart: 0, contextEnd: text.count, font: font,
        properties: NativeSegmentProperties(
          script: FontTag("Hebr").rawValue, isRightToLeft: true, language: NativeLanguage("he"),
          features: []), into: &glyphs)
      #expect(glyphs.count == 4)
      let set = GlyphSet()
      set.formUnion(GlyphSet())
      #expect(!set.contains(3))
    }
  }

  @Test func workspacesAreGivenUpWithAllTheyHold() throws {
    let font = try FontLibrary(catalog: FontCatalog()).font(
      bytes: try Self.bytes("NotoSansThai-Regular.ttf"), name: "Thai")
    for round in 0..<Self.rounds {
      let measurer = TextMeasurer(timeLimit: .seconds(20))
      let prepared = try measurer.prepare(
        "สวัสดี hello \(round)", style: TextStyle(font: font, size: 16))
      #expect(try prepared.lines(width: 20).count > 1)
      measurer.removeCaches()
    }
  }
}
