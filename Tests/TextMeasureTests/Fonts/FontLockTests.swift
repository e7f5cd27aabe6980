import Foundation
import ReferenceFonts
import Testing
import TextMeasure

@testable import TextEngine

/// What a library with a lock opens, and what it refuses unopened.
@Suite struct FontLockTests {
  /// A library in which only Inter may be used.
  private static func restricted() throws -> FontLibrary {
    let lock = try FontLock([try FontLibrary.shared.font(named: "Inter", asksSystem: false)])
    let library = FontLibrary(locations: FontLocations())
    try library.restrict(to: lock)
    return library
  }

  private static func error(
    _ open: () throws(TextMeasureError) -> Font
  ) -> TextMeasureError? {
    do throws(TextMeasureError) {
      _ = try open()
      return nil
    } catch {
      return error
    }
  }

  /// Whoever names a path must not learn whether there is a file, and of which kind.
  @Test func otherPathsAreRefusedAlike() throws {
    let library = try Self.restricted()
    let roboto = try #require(library.knownFaces.first { $0.path.contains("Roboto") }?.path)
    for path in [
      "/etc/passwd", "/none/none.ttf", "/", "/etc", "/dev/zero", "", roboto,
      "Inter-Regular.otf/none", "./INTER-REGULAR.OTF",
    ] {
      let file = path.split(separator: "/").last.map(String.init) ?? path
      let refused = Self.error { () throws(TextMeasureError) in try library.font(path: path) }
      #expect(refused?.code == .fontInvalid, "\(path)")
      #expect(
        refused?.message.hasPrefix("\(file) is not in the lock; ") == true,
        "\(path): \(refused as Any)")
    }
  }

  @Test func aLockedFontMayLieInAnyFolder() throws {
    let library = try Self.restricted()
    let inter = try library.font(named: "Inter")
    guard case .file(let path, _) = inter.source else {
      Issue.record("Inter has no file")
      return
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: FontLock.fileName(of: path)).path
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    #expect(try library.font(path: copy).glyphCount == inter.glyphCount)
    let renamed = folder.appending(path: "other.otf").path
    try FileManager.default.copyItem(atPath: path, toPath: renamed)
    let refused = Self.error { () throws(TextMeasureError) in try library.font(path: renamed) }
    #expect(refused?.code == .fontInvalid)
  }

  /// Which fonts a machine has must not matter.
  @Test func fontconfigIsNotQueried() throws {
    let library = try Self.restricted()
    for name in ["No Such Family", "DejaVu Sans", "sans", "serif:weight=200"] {
      let refused = Self.error { () throws(TextMeasureError) in try library.font(named: name) }
      #expect(refused?.code == .fontNotFound, "\(name)")
      #expect(refused?.message.contains("Fontconfig") == false, "\(refused as Any)")
    }
    for character: UInt32 in [0x41, 0x10D0, 0x4E00] {
      #expect(try library.systemFont(covering: character, language: nil, near: nil) == nil)
    }
  }
}
