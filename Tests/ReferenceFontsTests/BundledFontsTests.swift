import Foundation
import ReferenceFonts
import Testing

/// The committed files against `fonts.json`, and the table in the code against both.
struct BundledFontsTests {
  /// `fonts.json`, as far as it is checked here.
  private struct Index: Decodable {
    struct Row: Decodable {
      var folder: String
      var file: String
      var family: String
      var style: String
      var size: Int
      var sha256: String
    }
    var fonts: [Row]
  }

  /// The folder `fonts` of the source tree.
  private static let fonts = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fonts")

  private func rows() throws -> [Index.Row] {
    let content = try Data(contentsOf: Self.fonts.appendingPathComponent("fonts.json"))
    return try JSONDecoder().decode(Index.self, from: content).fonts
  }

  /// The sha256 of each file, by its path, as `sha256sum` gives it.
  private func digests(of paths: [String]) throws -> [String: String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = paths
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var found: [String: String] = [:]
    for line in text.split(separator: "\n") {
      // 64 digits, two separators, the path.
      found[String(line.dropFirst(66))] = String(line.prefix(64))
    }
    return found
  }

  @Test func everyFileIsTheOneListed() throws {
    let rows = try rows()
    let root = Self.fonts.deletingLastPathComponent().path
    let paths = rows.map { root + "/" + $0.folder + "/" + $0.file }
    let found = try digests(of: paths)
    let wrong = zip(rows, paths).filter { row, path in found[path] != row.sha256 }
    #expect(wrong.isEmpty, "\(wrong.map { $0.0.file })")
    #expect(rows.reduce(0) { $0 + $1.size } < 30_000_000)
  }

  @Test func theTableNamesEveryBundledFile() throws {
    let listed = try rows().filter { $0.folder == "fonts/bundled" }
    #expect(Set(listed.map(\.file)) == Set(ReferenceFonts.bundled.map(\.file)))
    // A row describes a collection's first face.
    for row in listed {
      let font = ReferenceFonts.bundled.first { $0.file == row.file && $0.faceIndex == 0 }
      #expect(font?.family == row.family)
      #expect(font?.style == row.style)
    }
  }

  /// The table of patterns in `fonts/README.md`, and what documents say of languages.
  @Test func thePatternsAreTheOnesListed() throws {
    let readme = try String(
      contentsOf: Self.fonts.appendingPathComponent("README.md"), encoding: .utf8)
    var listed: [String: String] = [:]
    for row in readme.matches(of: /\| `(hyph-.*\.tex)` \|.*\| `([0-9a-f]{64})` \|/) {
      listed["hyphenation/\(row.1)"] = String(row.2)
    }
    let folder = Self.fonts.appendingPathComponent("bundled").path + "/"
    let found = try digests(of: listed.keys.map { folder + $0 })
    #expect(listed.filter { found[folder + $0.key] != $0.value }.isEmpty)
    #expect(Set(listed.keys) == Set(HyphenationPatterns.bundled.flatMap(\.files)))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "hyphenation")
    #expect(Set(listed.keys) == Set(files.map { "hyphenation/" + $0 }))

    let document = Self.fonts.deletingLastPathComponent().appendingPathComponent("docs/batch.md")
    let words = try String(contentsOf: document, encoding: .utf8).replacing("\n", with: " ")
    let names = HyphenationPatterns.bundled.map(\.name).joined(separator: ", ")
    #expect(words.contains("Patterns are bundled for \(names)."))
    let tags = HyphenationPatterns.bundled.flatMap(\.languages)
    #expect(Set(tags).count == tags.count && tags.allSatisfy { $0 == $0.lowercased() })
  }

  @Test func theCascadeAndTheAliasesAreBundled() {
    let bundled = Set(ReferenceFonts.bundled)
    #expect(bundled.count == ReferenceFonts.bundled.count)
    #expect(ReferenceFonts.cascade.allSatisfy(bundled.contains))
    #expect(ReferenceFonts.cascade.first?.file == "Inter-Regular.otf")
    #expect(ReferenceFonts.cascade.last?.role == .emoji)
    #expect(
      Set(ReferenceFonts.aliases.map { $0.name.lowercased() }).count
        == ReferenceFonts.aliases.count)
    for alias in ReferenceFonts.aliases {
      let faces = ReferenceFonts.faces(ofFamily: alias.family)
      #expect(!faces.isEmpty, "\(alias.name)")
      // A name that implies a weight gets exactly that weight.
      #expect(alias.weight == nil || faces.contains { $0.weight == alias.weight }, "\(alias.name)")
    }
    #expect(ReferenceFonts.alias(named: "HELVETICA")?.family == "Liberation Sans")
    #expect(ReferenceFonts.alias(named: "system")?.fidelity == .standIn)
    #expect(ReferenceFonts.alias(named: "Inter") == nil)
  }
}
