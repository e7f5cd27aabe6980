import Foundation
import Testing

/// Code in the documentation is code of this folder, line by line, so that it compiles and runs.
@Suite struct DocumentationTests {
  @Test func allCodeInTheDocumentationIsRunHere() throws {
    let folder = DocumentedCode.root.appending(path: "Tests/DocumentationTests")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("Documented") && $0.hasSuffix(".swift") }
    let sources = try files.map { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return DocumentedCode.significant(
        text.split(separator: "\n", omittingEmptySubsequences: false))
    }
    var count = 0
    for path in DocumentedCode.paths() {
      for piece in try DocumentedCode.pieces(of: path) {
        count += 1
        #expect(!piece.lines.isEmpty, "\(piece.place) is empty")
        let isThere = sources.contains { lines in
          lines.indices.contains { lines[$0...].starts(with: piece.lines) }
        }
        #expect(isThere, "\(piece.place): a test in Tests/DocumentationTests must hold this code")
      }
    }
    // An empty search would find nothing wrong.
    #expect(count > 20, "only \(count) pieces were found")
  }

  @Test func linksLeadToFiles() throws {
    let pages = [
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "ACCURACY.md",
      "PERFORMANCE.md", "Examples/README.md",
    ]
    var count = 0
    for page in pages {
      let file = DocumentedCode.root.appending(path: page)
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
        count += 1
        let target = file.deletingLastPathComponent().appending(path: String(match.1))
        #expect(
          FileManager.default.fileExists(atPath: target.path), "\(page) links to \(match.1)")
      }
    }
    #expect(count > 5)
  }
}
