public import Foundation

/// A line with its positioned glyphs.
public struct LayoutLine: Sendable, Hashable {
  /// The line's offsets, lengths and position, as line breaking returned them.
  public var line: Line
  /// Whether its paragraph is right to left.
  public var isRightToLeft: Bool
  /// The distance from the block's left edge to the line's, in points, without what hangs.
  public var x: CGFloat
  /// The runs from left to right; a right-to-left paragraph's hanging white space comes first.
  public var runs: [GlyphRun]
  /// The grapheme clusters from left to right.
  public var graphemes: [GraphemeBox]

  /// The sum of all runs' widths in points: the line's width and what hangs.
  public var advance: CGFloat { runs.reduce(0) { $0 + $1.width } }
}
