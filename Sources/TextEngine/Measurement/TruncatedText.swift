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
  /// The smallest width at which the whole text fits the maximum number of lines, in points; without
  /// a limit ``PreparedText/minimumWidth``, and `nil` where its terminators alone make more.
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
  /// - Throws: `invalidArgument` for a token with a meaningless style, `limitExceeded`,
  ///   `outOfMemory`.
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
    let text = forOneCall()
    let block = try TextBlock(text, request)
    return TruncatedText(
      lines: block.lines, size: block.size, isTruncated: block.isTruncated,
      hiddenRange: block.hiddenRange, truncation: block.truncation,
      neededLineCount: block.isTruncated
        ? try text.measure(width: width).lineCount : block.lines.count,
      neededWidth: maximumLines > 0
        ? try text.narrowestWidth(lineCount: maximumLines) : try text.minimumWidth)
  }
}

/// The visible part of a truncated line, and what replaces the rest.
///
/// Offsets are in UTF-16 units of the whole text; lengths in points, unrounded.
public struct Truncation: Sendable, Hashable {
  /// How the line was truncated.
  public var mode: LineBreakMode
  /// The visible ranges in logical order: one, or two around the token of `byTruncatingMiddle`;
  /// none where only the token fits.
  public var shownRanges: [Range<Int>]
  /// The hidden text, including the spaces before a token at the end.
  public var hiddenRange: Range<Int>
  /// The number of grapheme clusters in ``hiddenRange``, including terminators.
  public var hiddenCharacterCount: Int
  /// What replaces the hidden text; empty where the line was clipped.
  public var token: StyledText
  /// The token's advance, shaped by itself; 0 where the line was clipped.
  public var tokenWidth: CGFloat
  /// The advance of the visible parts and the token, each shaped as drawn.
  ///
  /// It exceeds the available width only if the token alone does, or on Android.
  public var width: CGFloat
  /// The visible parts with the token between them, where they are shaped as one text, as on Android.
  var joined: StyledText?
}
