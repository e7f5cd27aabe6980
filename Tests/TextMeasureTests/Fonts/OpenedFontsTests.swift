import Foundation
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

  /// The copies with rounded advances do not keep their font.
  @Test func aFontWithRoundedCopiesIsReleased() throws {
    weak var face: OpenedFace?
    do {
      let library = FontLibrary(catalog: FontCatalog())
      let bytes = try library.font(path: Self.path).native.file.bytes
      let font = try library.font(bytes: bytes, name: "bytes")
      face = font.face
      let copies = (0..<2).map { _ in font.sized(to: 12, under: .android) }
      #expect(copies[0] == copies[1] && copies[0] != font)
    }
    #expect(face == nil)
  }

  private struct NoSubstitutes: FontSubstitutes {
    var familyNames: [String] { [] }

    func font(
      named name: String, weight: Int?, isItalic: Bool?, variations: [FontVariation],
      in library: FontLibrary
    ) -> Font? { nil }
  }

  /// Fonts given as bytes have so many bytes together, and one that is released makes room.
  @Test func bytesOfFontsInUseAreLimited() throws {
    let bytes = try FontLibrary(catalog: FontCatalog()).font(path: Self.path).native.file.bytes
    let library = FontLibrary(
      catalog: FontCatalog(), substitutes: NoSubstitutes(), mostFontBytes: 3 * bytes.count)
    var kept = try (0..<3).map { try library.font(bytes: bytes, name: "font \($0)") }
    let error = #expect(throws: TextMeasureError.self) {
      try library.font(bytes: bytes, name: "font 3")
    }
    #expect(error?.code == .limitExceeded)
    #expect(
      error?.message
        == "font 3 has \(bytes.count) bytes, and all fonts given as bytes may have "
        + "\(3 * bytes.count); release some, or give their files")
    // One that is open, and a file, need no room.
    #expect(try library.font(bytes: bytes, name: "font 2") === kept[2])
    _ = try library.font(path: Self.path)
    kept.removeFirst()
    _ = try library.font(bytes: bytes, name: "font 3")
  }

  /// What a measurer keeps in use of fonts given as bytes is bounded.
  @Test func measuringKeepsFewBytesOfFonts() throws {
    let library = FontLibrary(catalog: FontCatalog())
    var bytes = try library.font(path: Self.path).native.file.bytes
    bytes += [UInt8](repeating: 0, count: 40 << 20)
    let measurer = TextMeasurer()
    var memory: [() -> Bool] = []
    for index in 0..<24 {
      let font = try library.font(bytes: bytes, name: "large font \(index)")
      _ = try measurer.prepare(
        "text", style: TextStyle(fonts: FontCascade([font]), size: 12)
      ).measure()
      memory.append { [weak file = font.native.file] in file != nil }
    }
    // Three by contexts, and those of the last styles.
    let kept = memory.count { $0() }
    #expect(kept <= 3 + Limits.keptStyles, "\(kept)")
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
