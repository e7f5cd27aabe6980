public import Foundation

/// A text in at most a number of lines, the last of which is truncated when more text follows.
public struct TruncatedText: Sendable, Hashable {
  /// The lines; the last one ends in ``LineEnd/truncated`` where text is hidden.
  ///
  /// A truncated line's range extends from its start to the end of its visible text.
  public var lines: [Line]
  /// The widest line as drawn, without trailing white space, and the height of all lines, in
  /// points, unrounded.
  public var size: CGSize
  /// Whether some of the text is hidden.
  public var isTruncated: Bool
  /// The hidden text; empty where all is visible.
  public var hiddenRange: Range<Int>
  /// How the last line was truncated; `nil` where it was not, or where it ends at a word in a
  /// wrapping mode.
  public var truncation: Truncation?
  /// The number of lines of the whole text at this width.
  public var neededLineCount: Int
  /// The smallest width at which the whole text fits the maximum number of lines, in points; `nil`
  /// where its terminators alone make more.
  public var neededWidth: CGFloat?
}

extension PreparedText {
  /// The text in at most `maximumLines` lines; the last one is truncated as in a label.
  ///
  /// - Parameters:
  ///   - width: points, as in ``measure(width:maximumLines:)``.
  ///   - maximumLines: the maximum number of lines; 0 is no limit, and then nothing is truncated.
  ///   - mode: how the last line ends: the truncating modes replace hidden text with `token`,
  ///     `byClipping` clips, the wrapping modes end at a word or cluster.
  ///   - token: what replaces the hidden text; `nil` is `…` in the style of the text beside it.
  /// - Throws: `invalidArgument` for a token with a meaningless style, `outOfMemory`.
  /// - Complexity: as ``lines(width:maximumLines:)``, and a few shapings of the truncated line.
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
