import Foundation
import Synchronization
import Testing

@testable import TextMeasure

/// Fontconfig's answers, on a machine that has some fonts.
@Suite struct FontconfigTests {
  private static let queries = [
    Fontconfig.Query(pattern: "sans"),
    Fontconfig.Query(pattern: "DejaVu Serif", weight: 700, isItalic: true),
    Fontconfig.Query(pattern: "mono:spacing=100", language: "de"),
    Fontconfig.Query(pattern: "", codePoint: 0x41),
    Fontconfig.Query(pattern: "No Such Family At All"),
    Fontconfig.Query(pattern: "a\0b", weight: .max),
    Fontconfig.Query(pattern: ":::,=\\-", language: "\u{1}", codePoint: .max),
  ]

  private static func answers() throws -> [[SystemFace]] {
    try queries.flatMap {
      [try Fontconfig.matches($0, limit: 1), try Fontconfig.matches($0, limit: 5)]
    }
  }

  @Test func matchesHaveFilesAndKeepToTheLimit() throws {
    for faces in try Self.answers() {
      #expect(faces.count <= 5)
      for face in faces {
        #expect(FileManager.default.fileExists(atPath: face.path), "\(face)")
        #expect((0...0xFFFF).contains(face.index))
      }
    }
    #expect(try Fontconfig.matches(Self.queries[0], limit: 0).isEmpty)
  }

  /// `fc-list` is another program over the same library.
  @Test func allFacesAreThoseOfTheMachine() throws {
    let faces = try Fontconfig.faces()
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
      let query = Fontconfig.Query(pattern: "", codePoint: codePoint)
      for face in try Fontconfig.matches(query, limit: 5) {
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
      try Fontconfig.matches(.init(pattern: long), limit: 1)
    }
    #expect(error?.code == .limitExceeded)
    #expect(error?.message.contains("shorter name") == true)
  }
}
