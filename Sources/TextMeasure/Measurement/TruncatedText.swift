public import Foundation

/// A text with at most a number of lines, the last of them cut where more follows.
public struct TruncatedText: Sendable, Hashable {
  /// The lines; the last one ends in ``LineEnd/truncated`` where text is hidden.
  ///
  /// A line that was cut covers the text from its start to the end of what it shows.
  public var lines: [Line]
  /// The widest line as it is drawn, without trailing white space, and the height of all lines;
  /// points, unrounded.
  public var size: CGSize
  /// Whether some of the text is not shown.
  public var isTruncated: Bool
  /// What does not show; empty where all does.
  public var hiddenRange: Range<Int>
  /// How the last line was cut; `nil` where it was not, or ends at a word in a wrapping mode.
  public var truncation: Truncation?
  /// The number of lines that the whole text takes at this width.
  public var neededLineCount: Int
  /// The smallest width at which the whole text fits the permitted lines, points; `nil` where its
  /// own line breaks are too many.
  public var neededWidth: CGFloat?
}

extension PreparedText {
  /// The text with at most `maximumLines` lines, the last of which is cut as a label cuts it.
  ///
  /// - Parameters:
  ///   - width: points, as in ``measure(width:maximumLines:)``.
  ///   - maximumLines: the most lines; 0 is no limit, and then nothing is cut.
  ///   - mode: what becomes of the last line: the truncating modes put `token` in place of what is
  ///     hidden, `byClipping` cuts through, the wrapping modes end at a word or cluster.
  ///   - token: what stands for the hidden text; `nil` is `…` in the style of the text beside it.
  /// - Throws: `invalidArgument` for a token with a style that means nothing, `outOfMemory`.
  /// - Complexity: as ``lines(width:maximumLines:)``, and a few shapings of the line that is cut.
  public func truncated(
    width: CGFloat = .infinity, maximumLines: Int,
    mode: LineBreakMode = .byTruncatingTail, token: StyledText? = nil
  ) throws(TextMeasureError) -> TruncatedText {
    var request = BlockRequest(
      rules: BlockRules(profile: style.options.profile, maximumLines: maximumLines))
    request.width = width
    request.lastLineMode = mode
    request.token = token
    request.countsTrailingSpace = false
    request.lineBreakStrategy = []
    let block = try TextBlock(self, request)
    let needed = block.isTruncated ? narrowestWidth(lineCount: maximumLines) : nil
    return TruncatedText(
      lines: block.lines, size: block.size, isTruncated: block.isTruncated,
      hiddenRange: block.hiddenRange, truncation: block.truncation,
      neededLineCount: block.isTruncated ? measure(width: width).lineCount : block.lines.count,
      neededWidth: block.isTruncated ? needed : block.size.width)
  }
}
