import Foundation
import Synchronization
import Testing

@testable import TextMeasure

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
      #expect(damaged.code == .fontInvalid && damaged.message.contains("damaged"))
    }
  }

  /// Memory that was short for a font, in whichever library, is no matter of HarfBuzz's buffer.
  @Test func aSpoiledFontIsNamedAndNotTheBuffer() throws {
    let font = try #require(
      HarfBuzzFont(.copy(path: Self.path), index: 0, variations: []))
    // Not counted for the process, in which other tests open fonts.
    font.memory.spoil()
    var glyphs: [ShapedGlyph] = []
    do throws(TextMeasureError) {
      try HarfBuzzBuffer().shape(
        Array("abc".utf16), from: 0, to: 3, contextStart: 0, contextEnd: 3, font: font,
        properties: NativeSegmentProperties(
          script: FontTag("Latn").rawValue, isRightToLeft: false, language: NativeLanguage("en"),
          features: []), into: &glyphs)
      Issue.record("was shaped")
    } catch {
      #expect(error.code == .outOfMemory)
      #expect(error.message.contains("this font") && !error.message.contains("buffer"))
    }
  }

  /// Blocks of megabytes fill a thread's store for small blocks once the allocator takes them for
  /// such; then it goes to another store, and leaves the mark of a failure that was none.
  @Test func aFullStoreIsNoLackOfMemory() throws {
    let font = URL(filePath: Self.path).deletingLastPathComponent()
      .appending(path: "NotoSansCJK-Regular.ttc")
    let bytes = [UInt8](try Data(contentsOf: font))
    let outcome = Mutex<[Bool]>([])
    let thread = Thread {
      var kept = [[UInt8](repeating: 1, count: 31 << 20)]
      kept.removeAll()
      for round in 0..<36 {
        kept.append([UInt8](repeating: 1, count: 2 << 20))
        for source in [HarfBuzzFont.Source.copy(path: font.path), .bytes(bytes)] {
          // What is free at the store's end, and too little.
          kept.append([UInt8](repeating: 1, count: 300 << 10))
          kept.removeLast()
          let opened = HarfBuzzFont(source, index: 0, variations: [])
          outcome.withLock { $0.append(opened?.memory.isSpoiled == false && kept[round][0] == 1) }
        }
      }
      outcome.withLock { $0.append(true) }
    }
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.01) }
    #expect(outcome.withLock { $0 } == [Bool](repeating: true, count: 73))
  }

  /// A file that is not there is no lack of memory, whatever other threads lack meanwhile.
  @Test func whoHadNoMemoryIsTold() {
    let memory = MemoryWatch()
    MemoryWatch().note()
    for source in [HarfBuzzFont.Source.mapping(path: "/no/such"), .copy(path: "/no/such")] {
      #expect(HarfBuzzFont(source, index: 0, variations: [], memory: memory) == nil)
    }
    #expect(!memory.isSpoiled)
    // A folder is opened, and then neither mapped nor read.
    #expect(HarfBuzzFont(.mapping(path: "/"), index: 0, variations: [], memory: memory) == nil)
    #expect(!memory.isSpoiled)
  }

  /// Once memory was short, every font that is opened is tried: what is sound is never refused.
  @Test func soundFontsAreOpenedAfterMemoryWasShort() throws {
    MemoryWatch().note()
    #expect(MemoryWatch.failureCount > 0 && HarfBuzzProbe.isWorking)
    let fonts = URL(filePath: Self.path).deletingLastPathComponent().deletingLastPathComponent()
    var count = 0
    for folder in ["bundled", "reference"].map({ fonts.appending(path: $0) }) {
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where ["ttf", "otf", "ttc"].contains(file.suffix(3)) {
        let path = folder.appending(path: file).path
        // A library of its own, so that nothing is open before.
        let font = try FontLibrary(catalog: FontCatalog()).font(path: path)
        let bytes = try FontLibrary(catalog: FontCatalog()).font(
          bytes: font.native.bytes, name: file)
        #expect(!font.native.memory.isSpoiled && !bytes.native.memory.isSpoiled, "\(file)")
        count += 1
      }
    }
    #expect(count > 40)
  }

  /// A stranger's face is read through a stream that can refuse; the outlines are the same.
  @Test func outlinesAreTheSameThroughTheStream() throws {
    let mapped = try #require(HarfBuzzFont(.mapping(path: Self.path), index: 0, variations: []))
    let copied = try #require(HarfBuzzFont(.copy(path: Self.path), index: 0, variations: []))
    let own = try FreeTypeFace(mapped, index: 0, coordinates: [])
    let strange = try FreeTypeFace(copied, index: 0, coordinates: [])
    var count = 0
    for glyph in 0..<UInt32(mapped.glyphCount) {
      let outline = try own.outline(ofGlyph: glyph, until: nil)
      #expect(
        try strange.outline(ofGlyph: glyph, until: OutlineDeadline(.seconds(600))) == outline)
      count += outline.isEmpty ? 0 : 1
    }
    #expect(count > 50)
  }
}
