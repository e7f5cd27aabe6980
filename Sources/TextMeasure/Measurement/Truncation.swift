public import Foundation

/// What of a line shows when the text is longer than its room, and what stands for the rest.
///
/// Offsets are in UTF-16 units of the whole text; lengths in points, unrounded.
public struct Truncation: Sendable, Hashable {
  /// How the line was cut.
  public var mode: LineBreakMode
  /// The parts of the text that the line shows, in the text's order: one, or two around the token
  /// of `byTruncatingMiddle`; none where only the token had room.
  public var shownRanges: [Range<Int>]
  /// What does not show. The spaces before a token at the end are among it.
  public var hiddenRange: Range<Int>
  /// The number of grapheme clusters in ``hiddenRange``, terminators included.
  public var hiddenCharacterCount: Int
  /// What stands in place of the hidden text; empty where the line was clipped.
  public var token: StyledText
  /// The token's advance, shaped by itself; 0 where the line was clipped.
  public var tokenWidth: CGFloat
  /// The advance of the shown parts and the token, each shaped as it is drawn.
  ///
  /// At most the line's room, unless the token alone is wider.
  public var width: CGFloat
}
