import Foundation
import TextMeasure

/// One line's width beside the recorded one.
struct LineWidthComparison {
  var layout: LaidOutCase
  var line: Line
  /// The line's glyphs, shaped again, by run.
  var glyphs: [ShapedSlice]
  /// The recorded advance with hanging white space, and the extent without, pixels.
  var advance: Double
  var extent: Double

  /// Counts both widths.
  func count(into board: inout ScoreBoard) {
    count(.widths, recorded: extent, exact: line.width, hanging: false, into: &board)
    count(
      .hangingWidths, recorded: advance, exact: line.width + line.trailingWhitespaceWidth,
      hanging: line.trailingWhitespaceWidth > 0, into: &board)
  }

  private func count(
    _ reference: ScoreBoard.Reference, recorded: Double, exact: Double, hanging: Bool,
    into board: inout ScoreBoard
  ) {
    let language = layout.text.lang
    if Slack.matches(recorded, exact) { return board.match(reference, language) }
    let pieces = separatePieces + (hanging ? 1 : 0)
    let error = recorded - exact
    let slack = Slack.relative * exact + 1e-9
    if pieces > 1, error >= -slack, error <= Double(pieces) * Slack.quantum + slack {
      return board.match(reference, language, withinSlack: true)
    }
    var cause = Cause.unknown
    if reference == .hangingWidths, layout.units[line.utf16Range].last == 0x09 {
      cause = .hangingTab
    } else if reference == .hangingWidths, hanging, error < 0,
      Slack.matches(extent, line.width)
    {
      cause = .hangingKerning
    } else if emojiCount > 0, abs(error) <= strikeError + Double(pieces) * Slack.quantum + slack {
      cause = .emojiStrike
    } else if layout.units[line.utf16Range].contains(0x200C) {
      cause = .zeroWidthNonJoiner
    }
    board.differ(
      reference, language, cause,
      "\(layout.name): \(line.utf16Range) '\(layout.slice(line.utf16Range))' \(recorded) recorded,"
        + " \(exact) found")
  }

  /// How many stretches Chromium rounds up by themselves: bidi runs, and the characters that it
  /// makes items of their own.
  private var separatePieces: Int {
    var count = 0
    var level: UInt8?
    for slice in glyphs where slice.run.level != level {
      count += 1
      level = slice.run.level
    }
    // Each of them may have text on both sides.
    for unit in layout.units[line.utf16Range] where unit == 0x200C || unit == 0x09 { count += 2 }
    // What is shaped again at the line's end, and a visible hyphen, are rounded by themselves.
    if line.end != .endOfText, line.end != .hardBreak { count += 1 }
    return max(1, count)
  }

  /// The glyphs of colour fonts that have a width.
  private var emojiCount: Int {
    glyphs.filter { $0.font(in: layout.style).hasColor }.flatMap(\.glyphs).filter { $0.advance > 0 }
      .count
  }

  /// What the strike of the emoji font (136 of 109 pixels per em) is wider than its `hmtx` says
  /// (2550 of 2048 units), for all emoji of the line.
  private var strikeError: Double {
    Double(emojiCount) * layout.size * (136.0 / 109 - 2550.0 / 2048) * 1.01
  }
}
