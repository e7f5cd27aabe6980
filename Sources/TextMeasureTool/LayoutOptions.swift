import ArgumentParser
import TextMeasureBatch

/// The options of a text's layout as an API does it.
struct LayoutOptions: ParsableArguments {
  private static let drawingOptionNames = [
    "usesLineFragmentOrigin", "usesFontLeading", "usesDeviceMetrics", "truncatesLastVisibleLine",
    "none",
  ]

  @OptionGroup var room: RoomOptions

  @Option(help: ArgumentHelp("API to emulate (default: layout)", valueName: "name"))
  var api: BatchRequest.API?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Options of boundingRect, such as usesLineFragmentOrigin, or none", valueName: "names"),
    completion: .list(drawingOptionNames))
  var options: [String] = []

  @Option(
    help: ArgumentHelp(
      "Pixels per point, to which sizeThatFits rounds (default: 1)", valueName: "pixels"),
    transform: DecimalArgument.read)
  var scale: Double?

  @Option(
    help: ArgumentHelp("Smallest font scale; 0: no shrinking (default: 0)", valueName: "factor"),
    transform: DecimalArgument.read)
  var minimumScaleFactor: Double?

  @Flag(help: "Show by how many points the width may change until a line more or fewer")
  var slack = false

  @Flag(help: "Show a hash of everything that can change the numbers")
  var fingerprint = false

  func validate() throws {
    if let scale, !(scale > 0 && scale <= BatchLimits.largestScale) {
      throw ValidationError(
        "--scale: \(scale) is out of range; give pixels per point above 0 and up to "
          + "\(Int(BatchLimits.largestScale))")
    }
    if let minimumScaleFactor, !(0...1).contains(minimumScaleFactor) {
      throw ValidationError(
        "--minimum-scale-factor: \(minimumScaleFactor) is out of range; give 0 to 1")
    }
    _ = try drawingOptions()
    for (isGiven, option, apis) in [
      (scale != nil, "--scale", [.sizeThatFits]),
      (!options.isEmpty, "--options", [.boundingRect]),
      (minimumScaleFactor != nil, "--minimum-scale-factor", [.sizeThatFits, .boundingRect]),
    ] as [(Bool, String, [BatchRequest.API])]
    where isGiven && !apis.contains(api ?? .layout) {
      throw ValidationError(
        "\(option): it has no effect on --api \((api ?? .layout).rawValue); add --api "
          + "\(apis.map(\.rawValue).joined(separator: " or ")), or remove it")
    }
  }

  /// The string-drawing options; `nil` if none is given.
  private func drawingOptions() throws -> BatchRequest.DrawingOptions? {
    guard !options.isEmpty else { return nil }
    var union: BatchRequest.DrawingOptions = []
    for name in options.flatMap({ $0.split(separator: ",") }) where name != "none" {
      guard let option = BatchRequest.DrawingOptions.named(String(name)) else {
        throw ValidationError(
          "--options: there is no '\(name)'; "
            + UsageMessage.choice(
              String(name),
              Self.drawingOptionNames))
      }
      union.formUnion(option)
    }
    return union
  }

  /// Puts the options into a request.
  func fill(_ request: inout BatchRequest) throws {
    room.fill(&request)
    if let api { request.api = api }
    request.options = try drawingOptions()
    if let scale { request.scale = scale }
    if let minimumScaleFactor { request.minimumScaleFactor = minimumScaleFactor }
    request.wantsSlack = slack
    request.wantsFingerprint = fingerprint
  }
}

extension BatchRequest.API: Choice {}
