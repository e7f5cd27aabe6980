import ArgumentParser
import TextMeasureBatch

/// The options of a text's layout.
///
/// An absent option leaves the request's default, so no default is written twice.
struct LayoutOptions: ParsableArguments {
  @Option(help: "Points; unlimited by default.")
  var width: Double?

  @Option(help: "Points; unlimited by default.")
  var height: Double?

  @Option(help: "The most lines; 0, the default, is no limit.")
  var lines: Int?

  @Option(help: "Whose answer is wanted; layout by default.")
  var api: BatchRequest.API?

  @Option(
    parsing: .upToNextOption,
    help: "String-drawing options such as usesLineFragmentOrigin; none is a choice too.")
  var options: [String] = []

  @Option(help: "Pixels per point, to whose grid sizeThatFits rounds; 1 by default.")
  var scale: Double?

  @Option(help: "How lines end that are too long; as the answer asked for has it by default.")
  var lineBreakMode: BatchRequest.LineBreakMode?

  @Option(help: "Points between lines; 0 by default.")
  var lineSpacing: Double?

  @Option(help: "How far the text may shrink, as a factor; 0, the default, for not at all.")
  var minimumScaleFactor: Double?

  @Option(help: "How lines stand in the width; natural by default.")
  var alignment: BatchRequest.Alignment?

  @Option(help: "Where lines may be broken; unicode by default.")
  var breakRules: BatchRequest.BreakRules?

  @Flag(help: "Show how many points are left until one line more and one line fewer.")
  var slack = false

  @Flag(help: "Show a hash of all that can change the numbers.")
  var fingerprint = false

  func validate() throws {
    try ArgumentCheck.length("width", width)
    try ArgumentCheck.length("height", height)
    try ArgumentCheck.length("line-spacing", lineSpacing)
    if let lines { try ArgumentCheck.lines(lines) }
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
              [
                "usesLineFragmentOrigin", "usesFontLeading", "usesDeviceMetrics",
                "truncatesLastVisibleLine", "none",
              ]))
      }
      union.formUnion(option)
    }
    return union
  }

  /// Puts the options into a request.
  func fill(_ request: inout BatchRequest) throws {
    request.width = width
    request.height = height
    if let lines { request.maximumLines = lines }
    if let api { request.api = api }
    request.options = try drawingOptions()
    if let scale { request.scale = scale }
    request.setting.paragraph.lineBreakMode = lineBreakMode
    if let lineSpacing { request.setting.paragraph.lineSpacing = lineSpacing }
    if let alignment { request.setting.paragraph.alignment = alignment }
    if let minimumScaleFactor { request.minimumScaleFactor = minimumScaleFactor }
    if let breakRules { request.setting.breakRules = breakRules }
    request.wantsSlack = slack
    request.wantsFingerprint = fingerprint
  }
}

extension BatchRequest.API: Choice {}
extension BatchRequest.LineBreakMode: Choice {}
extension BatchRequest.Alignment: Choice {}
extension BatchRequest.BreakRules: Choice {}
