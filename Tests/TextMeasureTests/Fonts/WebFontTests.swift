import Foundation
import FuzzChecks
import Testing
import TextMeasure

@testable import TextEngine

/// WOFF and WOFF2 measure as the fonts in them.
@Suite struct WebFontTests {
  private static let names = [
    "Roboto-Regular.ttf", "Inter-Regular.otf", "Inter-roman.var.ttf", "NotoSansThai-Regular.ttf",
    "NotoSansArabic-Regular.ttf", "LiberationSerif-Regular.ttf",
  ]

  private static func bytes(_ name: String) throws -> [UInt8] {
    try FontLibrary.shared.font(named: name, asksSystem: false).native.file.bytes
  }

  private static func open(_ bytes: [UInt8], index: Int = 0) throws(TextMeasureError) -> Font {
    try FontLibrary(catalog: FontCatalog()).font(bytes: bytes, name: "web", index: index)
  }

  @Test(arguments: names) func bothKindsMeasureLikeTheFont(name: String) throws {
    let bytes = try Self.bytes(name)
    let font = try Self.open(bytes)
    let file = FontFile(bytes: bytes)
    for web in [file.woff, file.woff2] {
      let opened = try Self.open(web)
      #expect(opened.metrics == font.metrics && opened.glyphCount == font.glyphCount)
      #expect(opened.familyName == font.familyName && opened.axes == font.axes)
      #expect(opened.featureTags == font.featureTags)
      for text in ["AVATAR office To 1/2", "ภาษาไทย", "لا إله العربية", "x"] {
        let widths = try [font, opened].map { font in
          let prepared = try TextMeasurer().prepare(text, style: TextStyle(font: font, size: 17))
          return try [prepared.naturalWidth] + prepared.lines(width: 40).map(\.width)
        }
        #expect(widths[0] == widths[1], "\(text)")
      }
      let glyph = opened.native.nominalGlyph(0x61)
      #expect(try opened.outline(ofGlyph: glyph) == font.outline(ofGlyph: glyph))
    }
  }

  @Test func axesOfAWebFontAreSet() throws {
    let bytes = try Self.bytes("Inter-roman.var.ttf")
    let bold = [FontVariation(tag: "wght", value: 730)]
    let library = FontLibrary(catalog: FontCatalog())
    let plain = try library.font(bytes: bytes, name: "plain", variations: bold)
    let web = try library.font(
      bytes: FontFile(bytes: bytes).woff2, name: "web", variations: bold)
    #expect(web.nominalAdvance(of: "m") == plain.nominalAdvance(of: "m"))
    let standard = try library.font(bytes: bytes, name: "plain")
    #expect(web.nominalAdvance(of: "m") != standard.nominalAdvance(of: "m"))
  }

  @Test func aLockHasTheFilesOwnHash() throws {
    let web = FontFile(bytes: try Self.bytes("Roboto-Regular.ttf")).woff
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).woff").path
    try Data(web).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let library = FontLibrary(catalog: FontCatalog())
    let font = try library.font(named: path)
    let lock = try FontLock([font])
    #expect(lock.fonts.first?.sha256 == SHA256.hexadecimal(of: web))
    #expect(lock.fonts.first?.byteCount == web.count)
    try lock.check([font])
  }

  @Test func damagedFilesAreRefusedInOneLine() throws {
    let file = FontFile(bytes: try Self.bytes("Roboto-Regular.ttf"))
    let (woff, woff2) = (file.woff, file.woff2)
    func changed(_ bytes: [UInt8], _ changes: [Int: UInt8]) -> [UInt8] {
      var bytes = bytes
      for (offset, byte) in changes { bytes[offset] = byte }
      return bytes
    }
    var nameless = file
    nameless.tables["cmap"] = nil
    let cases: [(name: String, bytes: [UInt8], code: TextMeasureError.Code, reason: String)] = [
      ("a header of WOFF", Array(woff.prefix(20)), .fontInvalid, "cut off"),
      ("half of WOFF", Array(woff.prefix(woff.count / 2)), .fontInvalid, "cut off"),
      ("half of WOFF2", Array(woff2.prefix(woff2.count / 2)), .fontInvalid, "cut off"),
      ("the signature", Array("wOF2".utf8), .fontInvalid, "cut off"),
      ("bytes behind WOFF", woff + [0, 0, 0, 0], .fontInvalid, "behind its end"),
      ("bytes behind WOFF2", woff2 + [1], .fontInvalid, "behind its end"),
      ("a huge total of WOFF", changed(woff, [16: 0x40]), .limitExceeded, "decompresses to more"),
      ("a huge total of WOFF2", changed(woff2, [16: 0x40]), .limitExceeded, "decompresses to more"),
      (
        "a flavour of its own", changed(woff, [4: 0x77, 5: 0x4F, 6: 0x46, 7: 0x46]), .fontInvalid,
        "FreeType cannot read"
      ),
      ("no tables", changed(woff2, [12: 0, 13: 0]), .fontInvalid, "FreeType cannot read"),
      ("no character map", nameless.woff, .fontInvalid, "lacks the table 'cmap'"),
      ("no character map in WOFF2", nameless.woff2, .fontInvalid, "lacks the table 'cmap'"),
    ]
    for (name, bytes, code, reason) in cases {
      let error = #expect(throws: TextMeasureError.self, "\(name)") { try Self.open(bytes) }
      #expect(error?.code == code, "\(name): \(error as Any)")
      #expect(error?.message.contains(reason) == true, "\(name): \(error as Any)")
      #expect(error?.message.contains("\n") == false && error?.message.contains(";") == true)
    }
    for bytes in [woff, woff2] {
      let error = #expect(throws: TextMeasureError.self) { try Self.open(bytes, index: 3) }
      #expect(error?.code == .invalidArgument, "\(error as Any)")
    }
  }

  /// A few bytes that claim gigabytes: refused before they are made, or by the memory's limit.
  @Test func aDecompressedFileIsLimited() throws {
    let zeros = [UInt8](repeating: 0, count: 100)
    var file = FontFile(bytes: try Self.bytes("Roboto-Regular.ttf"))
    file.tables["ZZZZ"] = zeros
    var bytes = file.woff2
    // The last table says that it has 1 GiB; the header's total stays small.
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array("ZZZZ".utf8)) })
    bytes.replaceSubrange(place + 4..<place + 5, with: [0x84, 0x80, 0x80, 0x80, 0x00])
    let length = UInt32(bytes.count)
    for index in 0..<4 { bytes[8 + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
    let error = #expect(throws: TextMeasureError.self) { try Self.open(bytes) }
    #expect([.limitExceeded, .fontInvalid].contains(error?.code), "\(error as Any)")
  }

  /// Whatever is in the file: a typed error, or a font that measures and draws.
  @Test func mutatedWebFontsAreRefusedOrMeasured() throws {
    let file = FontFile(bytes: try Self.bytes("NotoSansHebrew-Regular.ttf"))
    for (kind, web) in [file.woff, file.woff2].enumerated() {
      var state: UInt64 = 7 + UInt64(kind)
      func number(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, limit)
      }
      for round in 0..<150 {
        var bytes = web
        for _ in 0...number(below: 4) {
          // Mostly in the header and the directory.
          let place = number(below: round % 3 == 0 ? bytes.count : min(bytes.count, 400))
          // The length in the header stays, so that FreeType gets to see the rest.
          if !(8..<12).contains(place) {
            bytes[place] = UInt8(truncatingIfNeeded: number(below: 256))
          }
        }
        let violation = FontCheck.violation(in: bytes + [0, 0, 0, 0])
        #expect(violation == nil, "round \(round)")
      }
    }
  }
}
