import Foundation
import Synchronization
import Testing
import TextMeasure

@testable import TextEngine

/// Fontconfig's answers, on a machine that has some fonts.
@Suite struct FontconfigTests {
  private static let queries: [@Sendable (Int) throws -> [SystemFace]] = [
    { try Fontconfig.faces(matching: "sans", limit: $0) },
    { try Fontconfig.faces(matching: "DejaVu Serif", weight: 700, isItalic: true, limit: $0) },
    { try Fontconfig.faces(matching: "mono:spacing=100", language: "de", limit: $0) },
    { try Fontconfig.faces(matching: "", codePoint: 0x41, limit: $0) },
    { try Fontconfig.faces(matching: "No Such Family At All", limit: $0) },
    { try Fontconfig.faces(matching: "a\0b", weight: .max, limit: $0) },
    {
      try Fontconfig.faces(
        matching: ":::,=\\-", language: "\u{1}", codePoint: .max, limit: $0)
    },
  ]

  private static func answers() throws -> [[SystemFace]] {
    try queries.flatMap { [try $0(1), try $0(5)] }
  }

  @Test func matchesHaveFilesAndKeepToTheLimit() throws {
    for faces in try Self.answers() {
      #expect(faces.count <= 5)
      for face in faces {
        #expect(FileManager.default.fileExists(atPath: face.path), "\(face)")
        #expect((0...0xFFFF).contains(face.index))
      }
    }
    #expect(try Fontconfig.faces(matching: "sans", limit: 0).isEmpty)
  }

  @Test func facesAreFoundByFullAndPostScriptName() throws {
    let library = FontLibrary.shared
    var checked = 0
    for face in try SystemFace.installed().prefix(40) {
      // Fontconfig lists Type 1 fonts too.
      if face.path.hasSuffix(".pfb") || face.path.hasSuffix(".pfa") { continue }
      let font = try library.font(path: face.path, index: face.index)
      let name = font.postScriptName
      guard font.axes.isEmpty, !name.isEmpty else { continue }
      #expect(try Fontconfig.faces(named: name).contains { $0.path == face.path }, "\(name)")
      #expect(try Fontconfig.faces(named: name.lowercased()).contains(face), "\(name)")
      if face.style != "Regular", let full = font.native.englishName(4) {
        #expect(try Fontconfig.faces(named: full).contains(face), "\(full)")
      }
      checked += 1
    }
    #expect(checked > 0)
    #expect(try Fontconfig.faces(named: "No-Such-Face").isEmpty)
    #expect(try Fontconfig.faces(named: "").isEmpty)
  }

  @Test func aStyleThatACatalogLacksIsAnInstalledFonts() throws {
    let faces = try SystemFace.installed()
    let regular = try #require(
      faces.first { face in
        (face.style == "Regular" || face.style == "Book") && !face.path.hasSuffix(".pfb")
          ? faces.contains { $0.family == face.family && $0.style == "Bold" } : false
      }, "this machine has no family with a bold face")
    let family = regular.family
    let catalog = FontCatalog(entries: [
      FontCatalog.Entry(
        names: [family], weight: 400, isItalic: false, path: regular.path, index: regular.index)
    ])
    for isLocked in [false, true] {
      let library = FontLibrary(catalog: catalog)
      let font = try library.font(named: family)
      if isLocked { try library.restrict(to: FontLock([font])) }
      func weight(for wanted: Int) -> Int? {
        library.installedFont(of: font, weight: wanted, isItalic: false, variations: [])?.weight
      }
      #expect(weight(for: font.weight) == nil, "\(family)")
      #expect((weight(for: 700) ?? 0 >= 600) != isLocked, "\(family)")
    }
  }

  /// A face of several families is found by each of them in every style.
  @Test(.enabled(if: FontconfigTests.hasFamily("DejaVu Sans Condensed")))
  func aStyleOfASecondFamilyIsFound() throws {
    for weight in [400, 700] {
      let font = try FontLibrary.shared.font(named: "DejaVu Sans Condensed", weight: weight)
      #expect(font.weight == weight)
      #expect(font.widthPercent < 100)
    }
  }

  private static func hasFamily(_ name: String) -> Bool {
    (try? Fontconfig.faces(matching: name, limit: 1).first?.family) == name
  }

  @Test func whatFontconfigWouldIgnoreIsRefused() throws {
    let library = FontLibrary(catalog: FontCatalog())
    for name in [
      "sans:wght=700", "sans:foo", "sans:weight=heavyish", "sans,serif", ":lang=de:foo=1", "sans:",
    ] {
      let error = #expect(throws: TextMeasureError.self) { try library.font(named: name) }
      #expect(error?.message.contains("is not understood") == true, "\(name)")
    }
    for name in ["sans", "sans:bold", "sans:weight=200", ":lang=de", "sans:slant=100:weight=bold"] {
      #expect(throws: Never.self) { try library.font(named: name) }
    }
  }

  /// `fc-list` is another program over the same library.
  @Test func allFacesAreThoseOfTheMachine() throws {
    let faces = try Fontconfig.faces(matching: nil, limit: 0)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/fc-list")
    process.arguments = [":scalable=true", "--format", "%{file}\\n"]
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(Set(faces.map(\.path)) == Set(text.split(separator: "\n").map(String.init)))
  }

  @Test func fontsThatCoverACharacterHaveIt() throws {
    let library = FontLibrary(catalog: FontCatalog())
    for codePoint: UInt32 in [0x41, 0x416, 0x4E00] {
      for face in try Fontconfig.faces(matching: "", codePoint: codePoint, limit: 5) {
        let font = try library.font(path: face.path, index: face.index)
        guard font.axes.isEmpty else { continue }
        #expect(font.native.nominalGlyph(codePoint) != 0, "\(face) \(codePoint)")
      }
    }
  }

  @Test func manyThreadsGetOneAnswer() throws {
    let expected = try Self.answers()
    let wrong = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      if (try? Self.answers()) != expected { wrong.withLock { $0 += 1 } }
    }
    #expect(wrong.withLock { $0 } == 0)
  }

  @Test func aNameIsBounded() {
    let long = String(repeating: "x", count: 65_537)
    let error = #expect(throws: TextMeasureError.self) {
      try Fontconfig.faces(matching: long, limit: 1)
    }
    #expect(error?.code == .limitExceeded)
    #expect(error?.message.contains("shorter name") == true)
  }
}
