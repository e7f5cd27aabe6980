import ArgumentParser
import TextMeasureBatch

/// The options of the room that a text is laid out in.
struct RoomOptions: ParsableArguments {
  /// The part of a text that an ellipsis replaces if it does not fit.
  enum Cut: String, Choice {
    case head, middle, tail
  }

  @Option(
    help: ArgumentHelp("Maximum line width (default: unlimited)", valueName: "points"),
    transform: DecimalArgument.read)
  var width: Double?

  @Option(
    help: ArgumentHelp("Maximum height; 0: unlimited (default: 0)", valueName: "points"),
    transform: DecimalArgument.read)
  var height: Double?

  @Option(
    help: ArgumentHelp("Maximum number of lines; 0: unlimited (default: 0)", valueName: "count"))
  var lines: Int?

  @Option(
    help: ArgumentHelp(
      "How text that does not fit is broken or cut (default: wordWrap, or the API's)",
      valueName: "mode"))
  var lineBreakMode: BatchRequest.LineBreakMode?

  @Option(
    help: "Put an ellipsis for hidden text at the head, middle or tail, as --line-break-mode does"
  )
  var truncate: Cut?

  func validate() throws {
    try ArgumentCheck.length("width", width)
    try ArgumentCheck.length("height", height)
    if let lines { try ArgumentCheck.lines(lines) }
    if truncate != nil, lineBreakMode != nil {
      throw ValidationError("--truncate: --line-break-mode is given too; give only one")
    }
  }

  /// Refuses to truncate where no limit hides text.
  func requireLimit() throws {
    guard truncate != nil, (lines ?? 0) == 0, (height ?? 0) == 0 else { return }
    throw ValidationError(
      "--truncate: the lines and the height are unlimited; limit one, such as --lines 1")
  }

  /// Puts the options into a request.
  func fill(_ request: inout BatchRequest) {
    request.width = width
    request.height = height
    if let lines { request.maximumLines = lines }
    request.setting.paragraph.lineBreakMode =
      switch truncate {
      case .head: .truncateHead
      case .middle: .truncateMiddle
      case .tail: .truncateTail
      case nil: lineBreakMode
      }
  }
}

extension BatchRequest.LineBreakMode: Choice {}
