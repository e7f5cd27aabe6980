public import Foundation

/// One line of a text at a width.
public struct Line: Sendable, Hashable {
  /// The UTF-16 offsets. Lines cover the text without gaps: white space and the terminator that end
  /// a line belong to it.
  public var utf16Range: Range<Int>
  /// The width without trailing white space, in points, unrounded, including a visible hyphen.
  public var width: CGFloat
  /// The advance of the white space that hangs at the end, points.
  public var trailingWhitespaceWidth: CGFloat
  /// From the block's top to the line's, points.
  public var top: CGFloat
  /// From the block's top to the baseline, points.
  public var baseline: CGFloat
  /// The height of the line's box, points.
  public var height: CGFloat
  /// The extent above the baseline, in points.
  public var ascent: CGFloat
  /// The extent below the baseline, in points.
  public var descent: CGFloat
  /// The distance between this line and the next, in points.
  public var leading: CGFloat
  /// The distance from the leading edge to the line's start, in points.
  public var indent: CGFloat
  /// Why the line ends.
  public var end: LineEnd
  /// The index of its paragraph.
  public var paragraphIndex: Int
  /// Whether it is the first line of its paragraph.
  public var isFirstOfParagraph: Bool
  /// Where it divides readings.
  var division = LineDivision()

  /// The width including the white space that hangs at the end, in points.
  public var widthWithTrailingWhitespace: CGFloat { width + trailingWhitespaceWidth }

  /// The line's range in the text from which it was laid out.
  ///
  /// - Complexity: O(offset) the first time for a text whose storage is not UTF-16, O(1)
  ///   afterwards.
  /// - Returns: a range within `text`, whatever text that is.
  public func range(in text: String) -> Range<String.Index> {
    let units = text.utf16
    func index(_ offset: Int) -> String.Index {
      units.index(units.startIndex, offsetBy: max(0, offset), limitedBy: units.endIndex)
        ?? units.endIndex
    }
    return index(utf16Range.lowerBound)..<index(utf16Range.upperBound)
  }
}

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
  /// The readings of the line's text, in its order.
  public var readings: [RubyReading] = []

  /// The runs and those of the readings.
  package var drawnRuns: [GlyphRun] { readings.isEmpty ? runs : runs + readings.flatMap(\.runs) }

  /// The sum of all runs' widths in points: the line's width and what hangs.
  public var advance: CGFloat { runs.reduce(0) { $0 + $1.width } }
}
