// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built with the same strictness: C types and pointers cannot leave the
/// folder that imports them, and a warning is an error.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // What another system's headers make a warning of is not known.
  .treatAllWarnings(as: .error, .when(platforms: [.linux])),
]

let package = Package(
  name: "TextMeasure",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "TextMeasure", targets: ["TextMeasure"]),
    .library(name: "CellSizing", targets: ["CellSizing"]),
    .library(name: "TextDrawing", targets: ["TextDrawing"]),
    // Code written for iOS says `import UIKit`; where there is none, this answers. See the end, too.
    .library(name: "UIKit", targets: ["UIKit"]),
    .executable(name: "textmeasure", targets: ["TextMeasureMain"]),
    // `make library` links its objects into libtextmeasure.so.
    .library(name: "TextMeasureC", type: .static, targets: ["TextMeasureC"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(name: "CVectors"),
    // What each operating system does in its own way.
    .target(name: "CPlatform", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // Fontconfig is loaded when it is first asked; see the target's header.
    .target(name: "CFontconfig", dependencies: ["CPlatform"]),
    // ICU's headers and Foundation's own ICU cannot be seen by one Swift target, so ICU is
    // included by this target's C file alone, behind a header that names none of its types.
    .target(
      name: "CICU", dependencies: ["CUnicodeData"], linkerSettings: [.linkedLibrary("icuuc")]),
    // Unicode's properties, line break rules and word lists, compiled in; see data/README.md.
    .target(name: "CUnicodeData", exclude: ["data"]),
    // What somebody meant who wrote a name that does not exist.
    .target(name: "Suggestions", swiftSettings: settings),
    // Measures, and knows no platform but as data.
    .target(
      name: "TextEngine",
      dependencies: [
        "CFreeType", "CHarfBuzz", "CFontconfig", "CICU", "CUnicodeData", "CVectors",
        "ReferenceFonts", "Suggestions",
      ],
      swiftSettings: settings),
    // What is Apple's: San Francisco's substitute, UIKit's values.
    .target(
      name: "AppleText", dependencies: ["TextEngine", "ReferenceFonts"], swiftSettings: settings),
    // Reads CSS's properties, and sets the styles that they stand for.
    .target(
      name: "CSSProperties", dependencies: ["TextEngine", "Suggestions"], swiftSettings: settings),
    // All three and the bundled fonts as one module.
    .target(
      name: "TextMeasure",
      dependencies: ["AppleText", "CSSProperties", "ReferenceFonts", "TextEngine"],
      swiftSettings: settings),
    .target(name: "CellSizing", dependencies: ["TextMeasure"], swiftSettings: settings),
    .target(
      name: "CellSizingComparison", dependencies: ["CellSizing", "TextMeasure"],
      swiftSettings: settings),
    .target(
      name: "CellSizingSamples",
      dependencies: ["CellSizing", "CellSizingComparison", "TextMeasure"], swiftSettings: settings),
    // Cairo is loaded when the first picture is drawn; see the target's header.
    .target(name: "CCairo", dependencies: ["CPlatform"]),
    .target(
      name: "UIKit", dependencies: ["CellSizing", "TextMeasure", "_Testing_UIKit"],
      swiftSettings: settings),
    .target(name: "_Testing_UIKit", swiftSettings: settings),
    .target(
      name: "TextDrawing", dependencies: ["TextMeasure", "CCairo"], swiftSettings: settings),
    // The fonts folder is a target too: it hands the bundled fonts to the tool and the tests.
    .target(
      name: "ReferenceFonts",
      dependencies: ["CPlatform"],
      path: "fonts",
      exclude: ["README.md", "fonts.json", "licences", "make"],
      sources: [
        "FontAlias.swift", "FontLocations.swift", "FontLocationsError.swift",
        "HyphenationPatterns.swift",
        "ReferenceFont.swift", "ReferenceFonts.swift", "Native",
      ],
      resources: [.copy("bundled")],
      swiftSettings: settings),
    // The line protocol: the tool and other languages' bindings share it.
    .target(
      name: "TextMeasureBatch", dependencies: ["CPlatform", "Suggestions", "TextMeasure"],
      swiftSettings: settings),
    // The fonts, drawings and tables of the page that `textmeasure serve` shows, without HTTP.
    .target(
      name: "ServeMeasuring",
      dependencies: [
        "TextMeasure", "TextMeasureBatch", "CellSizing", "CellSizingComparison",
        "CellSizingSamples",
      ],
      swiftSettings: settings),
    .target(
      name: "TextMeasureTool",
      dependencies: [
        "TextMeasure", "CellSizing", "CellSizingComparison", "CellSizingSamples", "TextDrawing",
        "TextMeasureBatch", "Suggestions",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("Cells/CellsPage.html")], swiftSettings: settings),
    .executableTarget(
      name: "TextMeasureMain", dependencies: ["TextMeasureTool"], swiftSettings: settings),
    // The C library: its header is written by hand, and Swift checks each function against it.
    .systemLibrary(name: "CTextMeasure"),
    .target(
      name: "TextMeasureC",
      dependencies: [
        "CTextMeasure", "TextMeasure", "TextMeasureBatch", "TextMeasureTool",
        "TextDrawing", "ReferenceFonts",
      ],
      swiftSettings: settings),
    // The accuracy suite: tests and `make accuracy` share it; neither is a product.
    .target(
      name: "AccuracySupport", dependencies: ["TextMeasure"], path: "Tests/AccuracySupport",
      swiftSettings: settings),
    .executableTarget(
      name: "AccuracyReport", dependencies: ["AccuracySupport"], path: "Tests/AccuracyReport",
      swiftSettings: settings),
    // What the fuzzer tries: the tests run it on what the fuzzer found. Half surrogate pairs come
    // into `NSString` by a pointer, so memory safety is not strict there.
    .target(
      name: "FuzzChecks",
      dependencies: [
        "TextMeasure", "CellSizingSamples", "TextDrawing", "TextMeasureBatch",
      ], path: "Lab/Fuzzing/Checks", swiftSettings: Array(settings.dropFirst())),
    .testTarget(
      name: "FuzzRegressionTests",
      dependencies: [
        "CellSizing", "FuzzChecks", "TextDrawing", "TextMeasure", "TextMeasureBatch",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AccuracyTests", dependencies: ["AccuracySupport"],
      exclude: ["References", "pinned.json"], swiftSettings: settings),
    .testTarget(
      name: "ArchitectureTests", swiftSettings: settings),
    // Named as a dependency so that the executable is built before it is run.
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["TextMeasureBatch", "TextMeasureMain", "TextMeasureTool", "FuzzChecks"],
      exclude: ["wrong-inputs.txt"], swiftSettings: settings),
    .testTarget(
      name: "CellSizingTests",
      dependencies: [
        "CellSizing", "CellSizingComparison", "CellSizingSamples", "TextMeasure",
      ],
      swiftSettings: settings),
    // Holds the code of the README, the articles and the comments, and runs it.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "TextMeasure", "CellSizing", "CellSizingComparison", "CellSizingSamples", "TextDrawing",
        "UIKit",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TextDrawingTests", dependencies: ["TextDrawing"], swiftSettings: settings),
    .testTarget(
      name: "TextMeasureBatchTests",
      dependencies: [
        "TextMeasureBatch", "TextMeasure", "CellSizingSamples", "Suggestions", "FuzzChecks",
      ],
      exclude: ["Fixtures"],
      swiftSettings: settings),
    .testTarget(
      name: "ReferenceFontsTests", dependencies: ["ReferenceFonts"], swiftSettings: settings),
    // Measuring code as apps write it, which imports only UIKit. It is built as an app is, so that
    // warnings are no errors: one target in Swift 6 mode, one in Swift 5.
    .testTarget(name: "UIKitTests", dependencies: ["TextMeasureMain", "UIKit"]),
    .testTarget(
      name: "UIKitAppTests", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // The line break iterator of the ICU in Foundation, which the tests compare with.
    .target(
      name: "CICULineBreaks", path: "Tests/CICULineBreaks",
      linkerSettings: [
        .linkedLibrary("_FoundationICU", .when(platforms: [.linux])),
        .linkedLibrary("icucore", .when(platforms: [.macOS])),
      ]),
    // Code in the manner of many apps: one target, so that it is built once.
    .testTarget(
      name: "UIKitCorpusTests", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "TextMeasureTests",
      dependencies: [
        "AppleText", "TextEngine", "TextMeasure", "ReferenceFonts", "FuzzChecks", "CICULineBreaks",
      ],
      exclude: ["Fixtures"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// Outside only the packages in Lab and Serve use these; the scripts that build them set the variable.
if Context.environment["TEXTMEASURE_INTERNALS"] != nil {
  let internals = [
    "CellSizingComparison", "CellSizingSamples", "FuzzChecks", "ReferenceFonts", "ServeMeasuring",
  ]
  for name in internals {
    package.products.append(.library(name: name, targets: [name]))
  }
}

#if os(macOS)
  // What a Mac builds may be for iOS, whose own UIKit would be mistaken for this one.
  package.products.removeAll { $0.name == "UIKit" }
  package.targets.removeAll { $0.name.contains("UIKit") || $0.name == "DocumentationTests" }
#endif
