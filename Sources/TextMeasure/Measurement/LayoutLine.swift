public import Foundation

/// A line with its glyphs in their places.
public struct LayoutLine: Sendable, Hashable {
  /// The offsets, lengths and place of the line, as the breaker found them.
  public var line: Line
  /// Whether its paragraph is right to left.
  public var isRightToLeft: Bool
  /// From the block's left edge to the line's, points, without what hangs.
  public var x: CGFloat
  /// The runs from left to right; a right-to-left paragraph's hanging white space comes first.
  public var runs: [GlyphRun]
  /// The grapheme clusters from left to right.
  public var graphemes: [GraphemeBox]

  /// The sum of all runs' widths, points: the line's width and what hangs.
  public var advance: CGFloat { runs.reduce(0) { $0 + $1.width } }
}
