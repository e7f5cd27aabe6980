package import Foundation

/// What a block of lines is laid out for: its room, its limits and the rules of whoever asks.
package struct BlockRequest {
  /// The width that lines may fill, points; infinite for no limit.
  package var width: CGFloat = .infinity
  /// The width of line *n*, counted from 0, points; `nil` where ``width`` is every line's.
  package var lineWidth: ((Int) -> CGFloat)?
  /// The limits on height and number of lines, the leading and the profile.
  package var rules: BlockRules
  /// Whether a paragraph whose style truncates or clips has one line, as in string drawing.
  package var honoursParagraphModes = false
  /// What becomes of the last line that is permitted when more text follows.
  package var lastLineMode = LineBreakMode.byWordWrapping
  /// Whether ``lastLineMode`` also holds where the height is used up.
  package var truncatesAtHeight = false
  /// What stands for hidden text; `nil` is an ellipsis in the style of the text beside it.
  package var token: StyledText?
  /// Whether a terminator at the text's end opens a line of its own.
  package var opensLineAtEnd = false
  /// The UTF-16 units at the text's end that are not laid out, as a label leaves a terminator out.
  package var omittedLength = 0
  /// Whether an empty text has no line at all.
  package var omitsEmptyLine = false
  /// Whether the white space that ends a line counts in its width, as far as it fits.
  package var countsTrailingSpace = true
  /// Whether it counts where it does not fit, too.
  package var countsOverhang = false
  /// Whether the space at a wrap begins the next line where the text is aligned right.
  package var carriesSpaceToRightAligned = false
  /// The lines that the text has where nothing wraps, for whoever leaves the first lines' indent out
  /// of the width as soon as there are others; `nil` where it always counts.
  package var hardLinesWithIndent: Int?
  /// How words are chosen for lines; `nil` is as each paragraph's style says.
  package var lineBreakStrategy: LineBreakStrategy?
  /// What becomes of leading where a paragraph style sets the height of lines.
  package var styledLeading = LineHeight.StyledLeading.droppedUnderMaximum
  /// Rounds each line whose height a style sets up to the pixel; `nil` for no rounding.
  package var lineGrid: PixelGrid?
  /// Whether every line's height is rounded up to a whole point.
  package var roundsLinesToPoints = false

  /// Creates a request without limits.
  package init(rules: BlockRules = BlockRules()) { self.rules = rules }

  /// A line's box under these rules.
  func lineBox(_ natural: LineMetrics, style: ParagraphStyle) -> LineMetrics {
    var box = LineHeight.styled(
      natural, style: style, leading: styledLeading, grid: lineGrid)
    if roundsLinesToPoints {
      let added = box.height.rounded(.up) - box.height
      box.ascent += added
      box.firstLineAscent += added
    }
    return box
  }
}
