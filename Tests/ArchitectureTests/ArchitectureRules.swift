/// The rules of the house that can be read off the sources.
enum ArchitectureRules {
  /// The folder that may see C, and in which code may be unsafe.
  static let native = "Sources/TextEngine/Native"
  static let fontRules = "Sources/TextEngine/FontRules"

  /// The folder that may see Cairo, and in which code may be unsafe too.
  static let drawingNative = "Sources/TextDrawing/Native"

  /// The folder with those of UIKit's signatures that have pointers; it sees no C.
  static let uikitNative = "Sources/UIKit/Native"

  /// The folder with UIKit's names that only have to be there: a file has a family of them.
  static let uikitShells = "Sources/UIKit/Shells"

  /// The folder with the batch stream's threads, which Foundation does not start for certain.
  static let batchNative = "Sources/TextMeasureBatch/Native"

  /// The folder whose functions C programs call, with their pointers.
  static let libraryNative = "Sources/TextMeasureC/Native"

  /// The folder with the tool's calls of the system: arguments, files and another program in its
  /// place. It sees no C library.
  static let toolNative = "Sources/TextMeasureTool/Native"

  /// The folder with the page's server's calls of the system; it sees no C library.
  static let serveNative = "Serve/Sources/TextMeasureServe/Native"

  /// The folder that finds out which file this code was loaded from.
  static let fontsNative = "fonts/Native"

  /// The tests' folder with calls of C that the library does not make.
  static let testsNative = "Tests/TextMeasureTests/Native"

  /// The folder with code as apps have it, which follows their rules.
  static let appCode = "Tests/UIKitAppTests"

  /// The folder of the engine.
  static let engine = "Sources/TextEngine"

  /// The names that the standard library, Foundation or C have too: whose they are cannot be read off.
  static let standardNames: Set<String> = [
    "Value", "capacity", "direction", "format", "generalCategory", "height",
    "insert", "isEmpty", "joined", "key", "mask", "now", "offset", "prefix", "rounded", "sorted",
    "span", "update", "width", "x", "zero",
  ]

  /// The folders that do not know that C exists, not even the wrappers of it.
  static let pureStages =
    ["Text", "Measurement"].map { "Sources/TextEngine/\($0)" } + ["Sources/AppleText/UIKit"]

  /// The modules that are C.
  static let cModules: Set<String> = [
    "CFreeType", "CHarfBuzz", "CFontconfig", "CICU", "CUnicodeData", "CVectors", "CCairo",
    "CPlatform", "CTextMeasure",
  ]

  /// The modules that belong to the toolchain and may be imported anywhere.
  static let platform: Set<String> = ["Foundation", "Synchronization", "Dispatch"]

  /// The modules that the files of each folder may import beside the platform's; the first folder
  /// that contains the file counts.
  static let importableModules: [(folder: String, modules: Set<String>)] = [
    (native, cModules.subtracting(["CCairo", "CPlatform", "CTextMeasure"])),
    (drawingNative, ["CCairo", "TextMeasure"]),
    ("Sources/Suggestions", []),
    ("Sources/TextEngine", ["ReferenceFonts", "Suggestions"]),
    ("Sources/AppleText", ["TextEngine", "ReferenceFonts"]),
    ("Sources/CSSProperties", ["Suggestions", "TextEngine"]),
    ("Sources/TextMeasure", ["AppleText", "CSSProperties", "ReferenceFonts", "TextEngine"]),
    (batchNative, ["CPlatform"]),
    ("Sources/TextMeasureBatch", ["Suggestions", "TextMeasure"]),
    (
      "Sources/ServeMeasuring",
      [
        "TextMeasure", "TextMeasureBatch", "CellSizing", "CellSizingComparison",
        "CellSizingSamples",
      ]
    ),
    ("Sources/CellSizing", ["TextMeasure"]),
    ("Sources/CellSizingComparison", ["CellSizing", "TextMeasure"]),
    ("Sources/CellSizingSamples", ["CellSizing", "CellSizingComparison", "TextMeasure"]),
    ("Sources/TextDrawing", ["TextMeasure"]),
    ("Sources/UIKit", ["CellSizing", "TextMeasure"]),
    ("Sources/_Testing_UIKit", []),
    (
      "Sources/TextMeasureTool",
      [
        "ArgumentParser", "TextMeasure", "TextMeasureBatch", "CellSizing",
        "CellSizingComparison", "CellSizingSamples", "TextDrawing", "Suggestions",
      ]
    ),
    ("Sources/TextMeasureMain", ["TextMeasureTool"]),
    (
      "Sources/TextMeasureC",
      [
        "CTextMeasure", "TextMeasure", "TextMeasureBatch", "TextMeasureTool",
        "TextDrawing", "ReferenceFonts",
      ]
    ),
    (fontsNative, ["CPlatform"]),
    ("fonts", []),
  ]

  /// The rules that look at one file at a time.
  static let fileRules: [ArchitectureRule] = [
    imports,
    ArchitectureRule(name: "tests and tools of the project import no C module") {
      !$0.isIn("Sources") && !$0.isIn("fonts")
    } findings: { file in
      file.imports.filter(cModules.contains).map { "imports \($0)" }
    },
    ArchitectureRule(name: "a C wrapper's file imports one C module") {
      $0.isIn(native)
    } findings: { file in
      let modules = file.imports.filter(cModules.contains)
      return modules.count > 1 ? ["imports \(modules.joined(separator: " and "))"] : []
    },
    .forbidding(
      #"(^|[^.\w])unsafe\s+[\w(\[.&"]|\(unsafe\)|\bUnsafe\w*Pointer|\bunsafe[A-Z]\w*"#,
      hints: ["nsafe"],
      "unsafe code is in Native only"
    ) { file in
      // libFuzzer hands its inputs over as pointers, and is built with flags that have the word.
      ![
        native, drawingNative, uikitNative, batchNative, libraryNative, fontsNative, toolNative,
        serveNative, testsNative, appCode,
        "Lab/Fuzzing",
      ].contains {
        file.isIn($0)
      } && file.path != "Lab/Fuzzing/Package.swift"
    },
    // The thread sanitizer does not see the standard library's lock on Linux, and reports what is
    // behind it as a race.
    .forbidding(#"\bMutex\b"#, hints: ["Mutex"], "a lock is a Locked") {
      $0.isIn("Sources") && $0.path != "\(native)/Locked.swift"
    },
    .forbidding(
      #"\b(FontRules|ContextRule|PairAdjustments|PairTableCheck|RequiredGlyphPairs|SlotMatcher"#
        + #"|SubstitutionGraph)\b|\bruleReader\??\.rules\b"#,
      hints: ["FontRules", "rules", "Rule", "Adjustments", "Pair", "Slot", "Graph"],
      "a font's rules are read through FontRuleReader"
    ) { $0.isIn("Sources") && !$0.isIn(fontRules) },
    // HarfBuzz fills the sets.
    .forbidding(
      #"\b(GlyphSet|LayoutTables)\b"#, hints: ["GlyphSet", "LayoutTables"],
      "a font's tables and sets of glyphs are read through FontRuleReader"
    ) { $0.isIn("Sources") && !$0.isIn(fontRules) && !$0.isIn(native) },
    // What differs between operating systems is a function of CPlatform.
    .forbidding(
      #"#(if|elseif)\s+!?(os|arch|canImport)\b|\b(dlopen|dlsym|mallopt|malloc_trim|pthread_create)\b"#,
      hints: ["#if", "#elseif", "dl", "malloc", "pthread"],
      "code does not depend on the operating system"
    ) { $0.isShipped },
    .forbidding(
      #"\bBundle\s*\.\s*module\b"#, hints: ["Bundle"],
      "Bundle.module traps when the bundle is missing"
    ) { $0.isShipped },
    .forbidding(
      #"\b(fatalError|preconditionFailure)\b|\b(try|as)!|[\w)\]>}]!(?![=\w])"#,
      hints: ["!", "fatalError", "preconditionFailure"],
      "nothing that a caller can influence traps; throw an error or give a value"
    ) { $0.isShipped && !$0.hasUnwrappedTypes },
    // UIKit's own types are implicitly unwrapped in places, as in `var font: UIFont!`, and so are
    // the pointers of a C header.
    .forbidding(
      #"\b(fatalError|preconditionFailure)\b|\b(try|as)!|([)\]}]|\b[a-z]\w*)!(?![=\w])"#,
      hints: ["!", "fatalError", "preconditionFailure"],
      "nothing that a caller can influence traps; give a value"
    ) { $0.hasUnwrappedTypes },
    .forbidding(
      #"(^|[^.\w])(print|puts|readLine|fputs|exit\(withError)\s*\(|\bFileHandle\b|\b(Data|String)\(contentsOf"#
        + #"|\.contents\(atPath|\.createFile\(|\batomically:|\bstandardInput\b"#
        + #"|FileDescriptor\.standardOutput"#,
      hints: [
        "print", "puts", "readLine", "exit", "FileHandle", "contents", "createFile", "atomically",
        "standard",
      ],
      "the tool reads with InputFile and writes with ToolOutput and OutputFile"
    ) {
      $0.isIn("Sources/TextMeasureTool") && !$0.isIn("Sources/TextMeasureTool/Streams")
        && !$0.isIn(toolNative)
    },
    .forbidding(
      #"(^|[^.\w])(_?exit|_Exit|quick_exit|abort)\s*\("#, hints: ["exit", "_Exit", "abort"],
      "a library never ends the process that uses it; return a status or throw"
    ) { $0.isIn("Sources") && !$0.isIn("Sources/TextMeasureMain") },
    ArchitectureRule(name: "a file has at most 800 lines") { _ in
      true
    } findings: { file in
      file.lines.count > 800 ? ["has \(file.lines.count) lines"] : []
    },
    ArchitectureRule(name: "a file is named for its type") {
      $0.isIn("Sources") && !$0.isIn(uikitShells)
    } findings: { file in
      let types = file.declaredTypes
      let stem = file.name.prefix { $0 != "+" }
      // An extension's file may hold what only the extension needs.
      let isExtension = file.lines.contains { $0.hasPrefix("extension \(stem) ") }
      if types.isEmpty || types.contains(String(stem)) || isExtension { return [] }
      return ["declares \(types.joined(separator: ", "))"]
    },
    ArchitectureRule(name: "a file declares at most six types, which belong together") {
      $0.isIn("Sources") && !$0.isIn(uikitShells)
    } findings: { file in
      let types = file.declaredTypes
      return types.count > 6 ? ["declares \(types.joined(separator: ", "))"] : []
    },
  ]

  private static let imports = ArchitectureRule(name: "imports follow the table of folders") {
    $0.isShipped
  } findings: { file in
    guard let entry = importableModules.first(where: { file.isIn($0.folder) }) else {
      return ["is in a folder that the table does not have"]
    }
    let allowed = entry.modules.union(platform)
    return file.imports.filter { !allowed.contains($0) }
      .map { "imports \($0), which \(entry.folder) may not" }
  }

  /// The stages in a document's numbered list: in each item the folders and files of one stage.
  static func stages(in document: String) -> [[String]] {
    document.split(separator: "\n").compactMap { line in
      guard let item = line.prefixMatch(of: /\d+\. (`[^:]+)/) else { return nil }
      return item.1.split { ",` ".contains($0) }.map { "\(engine)/\($0)" }
    }
  }

  /// The violations of the rules about which part of the engine uses which: a stage uses the types
  /// and members that it and earlier stages declare.
  static func stageViolations(in files: [SourceFile], stages: [[String]]) -> [String] {
    var result = stages.joined().filter { stage in !files.contains { $0.belongs(to: stage) } }
      .map { "\($0) is in ARCHITECTURE.md and nowhere else" }
    let nativeTypes = files.filter { $0.isIn(native) }.flatMap(\.declaredTypes)
    for file in files where pureStages.contains(where: file.isIn) {
      result += nativeTypes.filter(file.mentions).map {
        "\(file.path): names \($0) (rule: this folder does not name a type of Native)"
      }
    }
    var earliest: [Substring: Int] = [:]
    var staged: [(file: SourceFile, stage: Int)] = []
    for file in files where file.isIn(engine) {
      guard let stage = stages.firstIndex(where: { $0.contains(where: file.belongs) }) else {
        result.append("\(file.path): is in no stage of ARCHITECTURE.md")
        continue
      }
      staged.append((file, stage))
      for name in file.names.visible { earliest[name] = min(earliest[name] ?? stage, stage) }
    }
    for (file, stage) in staged {
      let names = file.names
      result += names.used.subtracting(names.own).filter {
        earliest[$0, default: stage] > stage && !standardNames.contains(String($0))
      }.sorted().map { "\(file.path): uses \($0) of a later stage" }
    }
    return result
  }
}

extension SourceFile {
  /// Whether the file is part of what is shipped.
  fileprivate var hasUnwrappedTypes: Bool {
    isIn("Sources/UIKit") || isIn("Sources/TextMeasureC/Native")
  }
  fileprivate var isShipped: Bool { isIn("Sources") || isIn("fonts") }
}
