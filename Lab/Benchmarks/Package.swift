// swift-tools-version: 6.2
import PackageDescription

/// As strict as the package that is measured, except for unsafe pointers: the peers are C.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "TextMeasureBenchmarks",
  products: [
    .executable(name: "textmeasure-bench", targets: ["TextMeasureBench"]),
    .executable(name: "cellsizing-bench", targets: ["CellSizingBench"]),
    .executable(name: "textmeasure-bench-report", targets: ["BenchmarkReport"]),
  ],
  dependencies: [
    .package(name: "TextMeasure", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CBaselineHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    // Optional: where pkg-config does not know it there are neither headers nor libraries to link,
    // the build warns of that, and CBaseline leaves the peer out. (Where it does, the build warns that
    // it leaves out the flag -pthread, which the C library has no need of.)
    .systemLibrary(
      name: "CBaselinePango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
    // The peers that are compared with, the clock and the allocation counter, behind headers that
    // name no type of HarfBuzz's, ICU's or Pango's.
    .target(
      name: "CBaseline",
      dependencies: ["CBaselineHarfBuzz", "CBaselinePango"],
      linkerSettings: [.linkedLibrary("icuuc")]),
    .executableTarget(
      name: "TextMeasureBench",
      dependencies: [
        "CBaseline",
        .product(name: "TextMeasure", package: "TextMeasure"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // The heights of a feed: from JSON, and after a width change.
    .executableTarget(
      name: "CellSizingBench",
      dependencies: [
        .product(name: "CellSizing", package: "TextMeasure"),
        // Offered only while TEXTMEASURE_INTERNALS is set, as the scripts here do.
        .product(name: "CellSizingSamples", package: "TextMeasure"),
      ],
      swiftSettings: settings),
    // Tables, JSON and a verdict of what textmeasure-bench printed.
    .executableTarget(
      name: "BenchmarkReport",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
