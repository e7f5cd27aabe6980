import Foundation
import FuzzChecks
import Testing
import TextMeasure

@testable import TextEngine

/// Fonts whose tables make results wrong are named, and no sound font is.
@Suite struct FontFaultTests {
  /// Roboto with other numbers of 16 bits, by table and offset.
  private static func font(_ values: [(table: String, offset: Int, value: Int)]) throws -> Font {
    let roboto = try FontLibrary.shared.font(named: "Roboto", asksSystem: false)
    var file = FontFile(bytes: roboto.native.file.bytes)
    for (table, offset, value) in values {
      file.tables[table]?[offset] = UInt8(truncatingIfNeeded: value >> 8)
      file.tables[table]?[offset + 1] = UInt8(truncatingIfNeeded: value)
    }
    return try FontLibrary(catalog: FontCatalog()).font(bytes: file.bytes, name: "font")
  }

  private static let noHhea = [("hhea", 4, 0), ("hhea", 6, 0), ("hhea", 8, 0)]
  private static let noTypo = [("OS/2", 68, 0), ("OS/2", 70, 0), ("OS/2", 72, 0)]
  private static let noWin = [("OS/2", 74, 0), ("OS/2", 76, 0)]

  @Test func whatCannotBeRightIsSaid() throws {
    let cases: [(values: [(String, Int, Int)], reason: String?)] = [
      (Self.noHhea + Self.noTypo + Self.noWin, "are all 0"),
      (Self.noHhea + Self.noTypo, nil), (Self.noHhea + Self.noWin, nil), (Self.noTypo, nil),
      (Self.noTypo + [("OS/2", 62, 0xC0)], "though it requests them"),
      ([("hhea", 4, -500), ("hhea", 6, 300)], "not below its ascender"),
      ([("hhea", 4, 500), ("hhea", 6, 500)], "not below its ascender"),
      ([("hhea", 6, 100)], nil),
      ([("hhea", 4, 32_000), ("hhea", 6, -30_000)], "em high"),
      ([("head", 18, 16)], "em high"),
      ([("head", 18, 16_384)], nil), ([("hhea", 8, -200)], nil),
    ]
    for (values, reason) in cases {
      let faults = try Self.font(values).faults
      #expect(faults.isEmpty == (reason == nil), "\(values): \(faults)")
      if let reason { #expect(faults.contains { $0.contains(reason) }, "\(values): \(faults)") }
      #expect(faults.allSatisfy { $0.contains("; ") && !$0.contains("\n") })
    }
  }

  /// HarfBuzz would measure with 1000 units in their place.
  @Test(arguments: [0, 1, 15, 16_385, 65_535])
  func unitsPerEmThatNoFontHasAreRefused(value: Int) throws {
    let error = #expect(throws: TextMeasureError.self) { try Self.font([("head", 18, value)]) }
    #expect(error?.code == .fontInvalid)
    #expect(error?.message.contains("has \(value) units per em, and not 16 to 16384; ") == true)
  }

  @Test func advancesOfZeroAreSaid() throws {
    let roboto = try FontLibrary.shared.font(named: "Roboto", asksSystem: false)
    var file = FontFile(bytes: roboto.native.file.bytes)
    file.tables["hmtx"] = file.tables["hmtx"]?.map { _ in 0 }
    let font = try FontLibrary(catalog: FontCatalog()).font(bytes: file.bytes, name: "font")
    #expect(font.faults.contains { $0.contains("advances are 0") })
  }

  @Test func bundledFontsAreSound() throws {
    for entry in FontLibrary.shared.knownFaces {
      let font = try FontLibrary.shared.font(path: entry.path, index: entry.index)
      #expect(font.faults.isEmpty, "\(font.source): \(font.faults)")
    }
  }
}
