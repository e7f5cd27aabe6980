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

let package = Package(
  name: "Examples",
  products: [
    .executable(name: "height-server", targets: ["HeightServer"]),
    .executable(name: "column-widths", targets: ["ColumnWidths"]),
    .executable(name: "news-feed", targets: ["NewsFeed"]),
  ],
  dependencies: [
    .package(name: "TextMeasure", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.81.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
  ],
  targets: [
    // The heights of a feed and their limits, without a word about HTTP.
    .target(
      name: "FeedHeights",
      dependencies: [.product(name: "CellSizing", package: "TextMeasure")],
      swiftSettings: settings),
    .executableTarget(
      name: "HeightServer",
      dependencies: [
        "FeedHeights",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "ColumnWidths",
      dependencies: [
        .product(name: "TextMeasure", package: "TextMeasure"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "NewsFeed",
      dependencies: [
        .product(name: "CellSizing", package: "TextMeasure"),
        .product(name: "TextMeasure", package: "TextMeasure"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // Runs the programs as processes, and asks the server over sockets.
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "FeedHeights", "HeightServer", "ColumnWidths", "NewsFeed",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
