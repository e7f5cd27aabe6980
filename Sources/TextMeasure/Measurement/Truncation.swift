public import Foundation

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
  /// It exceeds the available width only if the token alone does.
  public var width: CGFloat
}
