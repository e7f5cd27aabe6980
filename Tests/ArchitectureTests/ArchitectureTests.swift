import Foundation
import Testing

@Suite struct ArchitectureTests {
  /// The package's folder.
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files of the package and of the packages inside it.
  private static func files() throws -> [SourceFile] {
    var files: [SourceFile] = []
    for folder in ["Sources", "Tests", "fonts", "Lab", "Examples", "Serve"] {
      let url = root.appending(path: folder)
      guard let paths = FileManager.default.enumerator(atPath: url.path) else { continue }
      for case let path as String in paths
      where path.hasSuffix(".swift") && !path.contains(".build/") {
        let text = try String(contentsOf: url.appending(path: path), encoding: .utf8)
        files.append(SourceFile(path: "\(folder)/\(path)", text: text))
      }
    }
    return files.sorted { $0.path < $1.path }
  }

  /// `make test-quick` leaves out what it names, and all of that is there.
  @Test func theQuickTestsLeaveOutWhatIsThere() throws {
    let makefile = try String(contentsOf: Self.root.appending(path: "Makefile"), encoding: .utf8)
    let list = try #require(makefile.firstMatch(of: /SLOW_TESTS = ((?:.*\\\n)*.*)\n/))
    let names = list.1.split { $0.isWhitespace || $0 == "\\" }
    let tests = try Self.files().filter { $0.isIn("Tests") }
    #expect(names.count > 10)
    for name in names {
      #expect(
        tests.contains {
          $0.isIn("Tests/\(name)") || $0.name == "\(name)"
            || $0.lines.contains { $0.contains("func \(name)(") }
        }, "\(name) is no target, suite or test")
    }
  }

  @Test func everyFileKeepsTheRules() throws {
    let files = try Self.files()
    #expect(files.contains { $0.isIn("Sources") } && files.contains { $0.isIn("Tests") })
    let violations = ArchitectureRules.fileRules.flatMap { $0.violations(in: files) }
    #expect(violations.isEmpty, "\n\(violations.joined(separator: "\n"))")
  }

  @Test func stagesUseEarlierStagesOnly() throws {
    let document = try String(
      contentsOf: Self.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let stages = ArchitectureRules.stages(in: document)
    #expect(stages.count > 8)
    let violations = ArchitectureRules.stageViolations(in: try Self.files(), stages: stages)
    #expect(violations.isEmpty, "\n\(violations.joined(separator: "\n"))")
  }

  /// Files with one violation each: a rule that finds nothing in them could not fail.
  @Test func everyRuleFindsItsViolation() {
    let long = String(repeating: "\n", count: 801)
    let cases: [(path: String, text: String, finding: String)] = [
      ("Sources/TextEngine/Fonts/A.swift", "import CFreeType", "imports CFreeType"),
      ("Sources/CellSizing/A.swift", "package import CICU", "imports CICU"),
      ("Sources/TextDrawing/A.swift", "import CCairo", "imports CCairo"),
      ("Sources/TextEngine/Native/A.swift", "import CCairo", "imports CCairo"),
      ("Sources/TextDrawing/A.swift", "let a = unsafe f()", "line 1 has let a = unsafe f()"),
      ("Sources/Other/A.swift", "", "is in a folder that the table does not have"),
      ("Tests/A/A.swift", "@testable import CHarfBuzz", "imports CHarfBuzz"),
      ("Sources/TextEngine/Native/A.swift", "import CICU\nimport CHarfBuzz", "CICU and CHarf"),
      ("Sources/CellSizing/A.swift", "let a = unsafe f()", "line 1 has let a = unsafe f()"),
      ("Sources/CellSizing/A.swift", "unowned(unsafe) let a: A", "line 1 has unowned(unsafe)"),
      ("Tests/A/A.swift", "\nvar p: UnsafeRawPointer", "line 2 has var p"),
      ("fonts/A.swift", "import Glibc", "imports Glibc"),
      ("Sources/CellSizing/A.swift", "#if os(Linux)", "line 1 has #if os(Linux)"),
      ("Sources/CellSizing/A.swift", "  malloc_trim(0)", "line 1 has malloc_trim(0)"),
      ("fonts/A.swift", "Bundle.module.url", "line 1 has Bundle.module.url"),
      ("Sources/CellSizing/A.swift", "let a = Mutex(0)", "line 1 has let a = Mutex(0)"),
      ("Sources/CellSizing/A.swift", "fatalError()", "line 1 has fatalError()"),
      ("Sources/CellSizing/A.swift", "try! f()", "line 1 has try! f()"),
      ("Sources/CellSizing/A.swift", "a as! B", "line 1 has a as! B"),
      ("Sources/CellSizing/A.swift", "a!.b", "line 1 has a!.b"),
      ("Sources/CellSizing/A.swift", "a[0]!", "line 1 has a[0]!"),
      ("Sources/CellSizing/A.swift", "f(a!, b)", "line 1 has f(a!, b)"),
      ("Sources/TextMeasureTool/A.swift", "print(a)", "line 1 has print(a)"),
      ("Sources/TextMeasureTool/A.swift", "FileHandle.standardOutput", "line 1 has FileHandle"),
      ("Sources/TextMeasureTool/A.swift", "try Data(contentsOf: a)", "line 1 has try Data"),
      ("Sources/TextMeasureBatch/A.swift", "  _exit(status)", "line 1 has _exit(status)"),
      ("Lab/Benchmarks/A.swift", long, "has 801 lines"),
      ("Sources/CellSizing/A+B.swift", "public struct C {}", "declares C"),
      (
        "Sources/CellSizing/A.swift", "ABCDEFG".map { "enum \($0) {}\n" }.joined(),
        "declares A, B, C, D, E, F, G"
      ),
    ]
    for (path, text, finding) in cases {
      let file = SourceFile(path: path, text: text)
      let found = ArchitectureRules.fileRules.flatMap { $0.violations(in: [file]) }
      #expect(found.count == 1 && found[0].contains(finding), "\(path): \(text): \(found)")
    }
  }

  /// What looks like a violation and is none.
  @Test func rulesLeaveTheRestAlone() {
    let texts = [
      "// fatalError() and a! and unsafe", "/* try! /* unsafe */ a! */", "let a = \"b! unsafe\"",
      "if !a, a != b, a! = b {}".replacing("a! =", with: "a !="), "let r = #\"a\" try! \"#",
      "let t = \"\"\"\n  unsafe \"quoted\" a!\n  \"\"\"", "let e = \"\\\"! unsafe\"; let f = \"\"",
      "private struct A {}\nprivate struct B {}", "  struct Nested {}", "x!=y",
      "static let unsafe: UInt8 = 1", "a |= Mark.unsafe | b",
    ]
    for text in texts {
      let file = SourceFile(path: "Sources/CellSizing/A.swift", text: text)
      let found = ArchitectureRules.fileRules.flatMap { $0.violations(in: [file]) }
      #expect(found.isEmpty, "\(text): \(found)")
    }
  }

  @Test func stageRulesFindTheirViolations() {
    let files = [
      SourceFile(path: "Sources/TextEngine/Native/Face.swift", text: "final class Face {}"),
      SourceFile(path: "Sources/TextEngine/Text/A.swift", text: "let a: Face"),
      SourceFile(path: "Sources/TextEngine/Shaping/Shaper.swift", text: "struct Shaper {}"),
      SourceFile(path: "Sources/TextEngine/Fonts/Font.swift", text: "struct Font {}; Shaper()"),
      SourceFile(path: "Sources/TextEngine/Breaking/B.swift", text: "Face(); Shaper(); Font()"),
      SourceFile(path: "Sources/TextEngine/Native/G.swift", text: "let f: Font // Shaper"),
      SourceFile(
        path: "Sources/TextEngine/Workspace.swift",
        text: "final class Workspace {\n  let lent = 1\n  private let hidden = 1\n}"),
      SourceFile(path: "Sources/TextEngine/Workspace+A.swift", text: "  var isEmpty: Bool"),
      SourceFile(
        path: "Sources/TextEngine/Shaping/S.swift", text: "f(a.lent, a.hidden, a.isEmpty, own.c)"),
      SourceFile(path: "Sources/TextEngine/Shaping/T.swift", text: "      let lent = 2; f(a.lent)"),
      SourceFile(path: "Sources/TextEngine/Other.swift", text: ""),
    ]
    let stages = ArchitectureRules.stages(
      in: "Text\n1. `Native`: C\n2. `Fonts`, `Text`: two\n3. `Shaping`: no `Workspace`\n"
        + "4. `Breaking`\n5. `Workspace`, `Gone`: files")
    let found = ArchitectureRules.stageViolations(in: files, stages: stages)
    let expected = [
      "Text/A.swift: names Face", "Fonts/Font.swift: uses Shaper", "Native/G.swift: uses Font",
      "Shaping/S.swift: uses lent", "Other.swift: is in no stage", "Gone is in ARCHITECTURE.md",
    ]
    #expect(found.count == expected.count)
    for text in expected { #expect(found.contains { $0.contains(text) }, "\(text)") }
  }
}
