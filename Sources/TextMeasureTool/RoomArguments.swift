import ArgumentParser
import Foundation
import TextMeasure

/// The options of the box that a text is laid out in.
struct RoomArguments: ParsableArguments {
  /// The part of a text that an ellipsis replaces if it does not fit.
  enum Cut: String, Choice {
    case head, middle, tail

    var mode: LineBreakMode {
      switch self {
      case .head: .byTruncatingHead
      case .middle: .byTruncatingMiddle
      case .tail: .byTruncatingTail
      }
    }
  }

  @Option(
    help: ArgumentHelp("Maximum line width (default: unlimited)", valueName: "points"),
    transform: DecimalArgument.read)
  var width: Double?

  @Option(help: ArgumentHelp("Maximum number of lines; 0: unlimited", valueName: "count"))
  var lines = 0

  @Option(help: "With --width and --lines: truncate the last line at its head, middle or tail")
  var truncate: Cut?

  func validate() throws {
    try ArgumentCheck.length("width", width)
    try ArgumentCheck.lines(lines)
    if truncate != nil, lines == 0 || width == nil {
      throw ValidationError(
        "--truncate: the width or the lines are missing; give both, such as --width 120 --lines 1")
    }
  }

  /// The names of the options that differ from their defaults.
  var given: [String] {
    [(width != nil, "--width"), (lines != 0, "--lines"), (truncate != nil, "--truncate")]
      .filter(\.0).map(\.1)
  }

  /// The layout of a text in the box.
  func layout(_ prepared: PreparedText) throws(TextMeasureError) -> TextLayout {
    let width = width.map { CGFloat($0) } ?? .infinity
    guard let truncate else { return try prepared.layout(width: width, maximumLines: lines) }
    return try prepared.layout(width: width, maximumLines: lines, truncating: truncate.mode)
  }
}
