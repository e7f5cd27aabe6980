import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// What is said when a C library had no memory: whose it was, and what to do.
@Suite struct OutOfMemoryTests {
  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fonts/bundled/NotoSansThai-Regular.ttf").path

  @Test func freeTypeWithoutMemoryIsNoDamagedFont() {
    let failure = FreeTypeFace.failure(0x40)
    #expect(failure.code == .outOfMemory && failure.nativeCode == 0x40)
    #expect(failure.message.contains("FreeType had no memory"))
    // FT_Err_Unknown_File_Format and FT_Err_Invalid_Table.
    for status: Int32 in [0x02, 0x08] {
      let damaged = FreeTypeFace.failure(status)
      #expect(damaged.code == .fontInvalid && damaged.message.contains("cannot read"))
    }
  }

  /// FreeType reads through a stream that can refuse; the outlines are the same with a deadline, and
  /// lie in the boxes that HarfBuzz reads by itself.
  @Test func outlinesAreTheSameBeforeADeadline() throws {
    let mapped = try #require(HarfBuzzFont(.mapping(path: Self.path), index: 0, variations: []))
    let copied = try #require(HarfBuzzFont(.copy(path: Self.path), index: 0, variations: []))
    let own = FreeTypeFace(mapped.file, index: 0)
    let strange = FreeTypeFace(copied.file, index: 0)
    var count = 0
    for glyph in 0..<UInt32(mapped.glyphCount) {
      let outline = try own.outline(ofGlyph: glyph, until: nil)
      #expect(
        try strange.outline(ofGlyph: glyph, until: OutlineDeadline(.seconds(600))) == outline)
      count += outline.isEmpty ? 0 : 1
      guard let box = mapped.inkBox(ofGlyph: glyph) else { continue }
      let points = outline.map { element -> (x: Double, y: Double) in
        switch element {
        case .move(let x, let y), .line(let x, let y): (x, y)
        case .quadratic(_, _, let x, let y), .cubic(_, _, _, _, let x, let y): (x, y)
        }
      }
      #expect(!points.isEmpty)
      #expect(
        points.allSatisfy {
          $0.x > box.left - 1 && $0.x < box.right + 1 && $0.y > box.bottom - 1 && $0.y < box.top + 1
        })
    }
    #expect(count > 50)
  }
}
