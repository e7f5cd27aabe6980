// swift-tools-version: 6.2
import PackageDescription

/// As strict as the package that is used.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// What the page consists of.
let pageFiles = [
  "index.html", "style.css", "text.css", "app.js", "engine.js", "fonts.js", "browser.js",
  "drawing.js", "samples.js", "sweep.js", "platforms.js", "stages.js", "cells.js", "report.js",
  "gallery.html", "gallery.css", "gallery.js",
]

let package = Package(
  name: "Serve",
  products: [.executable(name: "textmeasure-serve", targets: ["TextMeasureServe"])],
  dependencies: [
    .package(name: "TextMeasure", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.81.0"),
  ],
  targets: [
    .executableTarget(
      name: "TextMeasureServe",
      dependencies: [
        .product(name: "TextMeasure", package: "TextMeasure"),
        // Offered only while TEXTMEASURE_INTERNALS is set, as Scripts/serve.sh does.
        .product(name: "ServeMeasuring", package: "TextMeasure"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // The page's files, inside the program.
      resources: pageFiles.map { .embedInCode("Page/\($0)") },
      swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
