import Foundation
import ReferenceFonts
import Synchronization
import Testing
import TextMeasure

@testable import AppleText
@testable import TextEngine

/// A system font that was asked for before is the same one, and a library may have its own.
@Suite struct SystemFontCacheTests {
  @Test func aWeightIsLookedUpOnce() throws {
    let library = FontLibrary(locations: .init())
    let first = try TextFont.system(ofSize: 17, library: library)
    let second = try TextFont.system(ofSize: 30, library: library)
    let primary = try #require(first.fonts.primary)
    #expect(second.fonts.primary === primary && second.pointSize == 30)
    let bold = try TextFont.system(ofSize: 17, weight: 700, library: library)
    #expect(bold.fonts.primary !== primary)
    for weight in 1...100 { _ = try TextFont.system(ofSize: 9, weight: weight, library: library) }
    #expect(library.appleFonts.systemCascades.withLock { $0.count } <= 64)
    #expect(try TextFont.system(ofSize: 17, library: library) == first)
  }

  @Test func aLibrarysOwnSystemFontIsUsedByEveryName() throws {
    let roboto = try FontLibrary.shared.font(named: "Roboto")
    let library = FontLibrary(locations: .init(), systemFont: roboto)
    for _ in 0..<2 {
      #expect(
        try TextFont.system(ofSize: 17, library: library).fonts.primary?.source == roboto.source)
    }
    #expect(try library.font(named: ".SFUI-Regular").source == roboto.source)
    #expect(try library.systemFont(.init(design: .monospaced)).source != roboto.source)
    #expect(try TextFont.system(ofSize: 17).fonts.primary?.source != roboto.source)
  }
}
