// swift-tools-version: 6.2
import PackageDescription

/// libFuzzer has the `main` function; these programs have none, which is why they cannot be in the
/// package above.
let settings: [SwiftSetting] = [
  .unsafeFlags(["-parse-as-library"]),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The checks are a target of the package above, so that its tests run them too. That package offers
/// them only while TEXTMEASURE_INTERNALS is set, as Scripts/fuzz.sh does.
let checks: [Target.Dependency] = [.product(name: "FuzzChecks", package: "TextMeasure")]

let package = Package(
  name: "TextMeasureFuzzing",
  dependencies: [.package(name: "TextMeasure", path: "../..")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "FuzzFont", dependencies: checks + ["CFuzzer"], swiftSettings: settings),
    .executableTarget(name: "FuzzText", dependencies: checks, swiftSettings: settings),
    .executableTarget(name: "FuzzBatch", dependencies: checks, swiftSettings: settings),
    .executableTarget(name: "FuzzFeed", dependencies: checks, swiftSettings: settings),
    .executableTarget(name: "FuzzRules", dependencies: checks, swiftSettings: settings),
    .executableTarget(name: "FuzzSelfTest", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
