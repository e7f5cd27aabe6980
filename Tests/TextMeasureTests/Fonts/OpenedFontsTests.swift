import Testing
import TextMeasure

@testable import TextEngine

/// What a library keeps of the fonts that it opened.
@Suite struct OpenedFontsTests {
  private static let path = "Tests/TextMeasureTests/Fixtures/fonts/Optical.ttf"

  /// A font that nothing uses any more is forgotten, however many come.
  @Test func fontsFromBytesAreBounded() throws {
    let library = FontLibrary(catalog: FontCatalog())
    let bytes = try library.font(path: Self.path).native.file.bytes
    var opened = OpenedFonts()
    var kept: [Font] = []
    var most = 0
    for index in 0..<4000 {
      let font = try library.font(bytes: bytes, name: "font \(index)")
      let key = OpenedFonts.Key(source: font.source, variations: [])
      #expect(opened.add(font, key) === font)
      if index % 1000 == 0 { kept.append(font) }
      most = max(most, opened.referenceCount)
    }
    // Two references to each, and as many again before the next sweep.
    #expect(most <= 4 * 256 + 2 && opened.fonts.count < 4000, "\(most)")
    for font in kept {
      let key = OpenedFonts.Key(source: font.source, variations: [])
      #expect(opened.font(key) === font)
    }
  }

  /// Of a file's fonts at places on its axes only the last stay.
  @Test func fontsAtPlacesOnAnAxisAreBounded() throws {
    let library = FontLibrary(catalog: FontCatalog())
    weak var first: Font?
    weak var last: Font?
    for index in 0..<600 {
      let font = try library.font(
        path: Self.path, variations: [FontVariation(tag: "opsz", value: 14 + Double(index) / 16)])
      if index == 0 { first = font }
      last = font
    }
    #expect(first == nil && last != nil)
  }
}
