package import Foundation

/// What to lay a block of lines out for: its width and limits, and the rules of the caller.
package struct BlockRequest {
  /// The width available to lines, in points; infinite for no limit.
  package var width: CGFloat = .infinity
  /// The width of line *n*, counted from 0, in points; `nil` where ``width`` applies to every line.
  package var lineWidth: ((Int) -> CGFloat)?
  package var rules: BlockRules
  /// Whether a paragraph whose style truncates or clips has one line, as in string drawing.
  package var honoursParagraphModes = false
  /// How the last permitted line is cut when more text follows.
  package var lastLineMode = LineBreakMode.byWordWrapping
  /// Whether ``lastLineMode`` also applies where the height is exhausted.
  package var truncatesAtHeight = false
  /// What replaces hidden text; `nil` is an ellipsis in the style of the text beside it.
  package var token: StyledText?
  /// Whether a terminator at the text's end opens a line of its own.
  package var opensLineAtEnd = false
  /// Whether that line is a paragraph of the text: the last one, whose terminator is left out.
  package var endsInParagraph = false
  /// Whether an empty text has no line at all.
  package var omitsEmptyLine = false
  /// Whether white space at a line's end counts in its width, as far as it fits.
  package var countsTrailingSpace = true
  /// Whether it also counts where it does not fit.
  package var countsOverhang = false
  /// Whether the space at a wrap also begins the next line of right-aligned text.
  package var carriesSpaceToRightAligned = false
  /// The number of lines without wrapping, for callers whose width excludes first-line indents once
  /// there are more lines; `nil` where they always count.
  package var hardLinesWithIndent: Int?
  /// Whether lines' indents count in the width.
  package var countsIndents = true
  /// How to choose among break positions; `nil` uses each paragraph's style.
  package var lineBreakStrategy: LineBreakStrategy?
  /// Whether leading counts where a paragraph style sets a maximum line height.
  package var keepsStyledLeading = false
  /// The pixel grid to which lines with a style's height are rounded up; `nil` for no rounding.
  package var lineGrid: PixelGrid?
  /// Whether every line's height is rounded up to a whole point.
  package var roundsLinesToPoints = false

  package init(rules: BlockRules = BlockRules()) { self.rules = rules }

  package func lineBox(_ natural: LineMetrics, style: ParagraphStyle) -> LineMetrics {
    var box = LineHeight.styled(
      natural, style: style, keepsLeading: keepsStyledLeading, grid: lineGrid,
      profile: rules.profile)
    if roundsLinesToPoints {
      let added = box.height.rounded(.up) - box.height
      box.ascent += added
      box.firstLineAscent += added
    }
    return box
  }
}
