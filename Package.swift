// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built with the same strictness: C types and pointers cannot leave the
/// folder that imports them, and a warning is an error.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "TextMeasure",
  products: [
    .library(name: "TextMeasure", targets: ["TextMeasure"]),
  ],
  dependencies: [
  ],
  targets: [
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    // ICU's headers and Foundation's own ICU cannot be seen by one Swift target, so ICU is
    // included by this target's C file alone, behind a header that names none of its types.
    .target(
      name: "CICU",
      linkerSettings: [
        .linkedLibrary("icuuc"), .linkedLibrary("icui18n"),
      ]),
    .target(
      name: "TextMeasure",
      dependencies: ["CFreeType", "CHarfBuzz", "CFontconfig", "CICU"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
