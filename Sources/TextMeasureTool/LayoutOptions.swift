import ArgumentParser
import TextMeasureBatch

/// The options that say how a text is laid out and whose answer is wanted.
struct LayoutOptions: ParsableArguments {
  @Option(help: "Points; unlimited by default.")
  var width: Double?

  @Option(help: "Points; unlimited by default.")
  var height: Double?

  @Option(help: "The most lines; 0 is no limit.")
  var lines = 0

  @Option(help: "layout, boundingRect or sizeThatFits.")
  var api = BatchRequest.API.layout

  @Option(
    parsing: .upToNextOption,
    help: "String-drawing options such as usesLineFragmentOrigin; none is a choice too.")
  var options: [String] = []

  @Option(help: "Pixels per point, to whose grid sizeThatFits rounds.")
  var scale = 1.0

  @Option(
    help: "wordWrap, charWrap, clip, truncateHead, truncateMiddle or truncateTail.")
  var lineBreakMode: BatchRequest.LineBreakMode?

  @Option(help: "Points between lines.")
  var lineSpacing = 0.0

  @Option(help: "How far the text may shrink, as a factor; 0 for not at all.")
  var minimumScaleFactor = 0.0

  @Option(help: "natural, left, right, center or justified.")
  var alignment = BatchRequest.Alignment.natural

  @Option(help: "Where lines may be broken: unicode or chromium.")
  var breakRules = BatchRequest.BreakRules.unicode

  @Flag(help: "Show how many points are left until one line more and one line fewer.")
  var slack = false

  @Flag(help: "Show a hash of all that can change the numbers.")
  var fingerprint = false

  func validate() throws {
    try NumberCheck.length("width", width)
    try NumberCheck.length("height", height)
    try NumberCheck.length("line-spacing", lineSpacing)
    try NumberCheck.lines(lines)
    guard scale > 0, scale <= BatchLimits.largestScale else {
      throw ValidationError(
        "--scale is \(scale); give pixels per point above 0 and at most "
          + "\(BatchLimits.largestScale).")
    }
    guard (0...1).contains(minimumScaleFactor) else {
      throw ValidationError("--minimum-scale-factor is \(minimumScaleFactor); give 0 to 1.")
    }
    _ = try drawingOptions()
  }

  /// The string-drawing options; `nil` where none was named.
  private func drawingOptions() throws -> BatchRequest.DrawingOptions? {
    guard !options.isEmpty else { return nil }
    var union: BatchRequest.DrawingOptions = []
    for name in options.flatMap({ $0.split(separator: ",") }) where name != "none" {
      guard let option = BatchRequest.DrawingOptions.named(String(name)) else {
        throw ValidationError(
          "--options has '\(name)'; use usesLineFragmentOrigin, usesFontLeading, "
            + "usesDeviceMetrics, truncatesLastVisibleLine or none.")
      }
      union.formUnion(option)
    }
    return union
  }

  /// Puts the options into a request.
  func fill(_ request: inout BatchRequest) throws {
    request.width = width
    request.height = height
    request.maximumLines = lines
    request.api = api
    request.options = try drawingOptions()
    request.scale = scale
    request.setting.paragraph.lineBreakMode = lineBreakMode
    request.setting.paragraph.lineSpacing = lineSpacing
    request.setting.paragraph.alignment = alignment
    request.minimumScaleFactor = minimumScaleFactor
    request.setting.breakRules = breakRules
    request.wantsSlack = slack
    request.wantsFingerprint = fingerprint
  }
}

extension BatchRequest.API: Choice {}
extension BatchRequest.LineBreakMode: Choice {}
extension BatchRequest.Alignment: Choice {}
extension BatchRequest.BreakRules: Choice {}
