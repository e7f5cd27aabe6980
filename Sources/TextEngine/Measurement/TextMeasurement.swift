public import Foundation

/// The size of a text at a width.
public struct TextMeasurement: Sendable, Hashable {
  /// The width of the widest line without trailing white space, and the height of all lines, in
  /// points, unrounded.
  ///
  /// At this width the text has the same lines, unless one is wider than the available width. Under
  /// Chromium's rules it may exceed the widest line: each run of a line is rounded up to 1/64 px. With CSS's
  /// `pre-wrap`, white space before a forced end counts as far as it fits, so that the width may also differ
  /// among ``validWidths``.
  public var size: CGSize
  /// The number of lines.
  public var lineCount: Int
  /// Whether lines were omitted because of the maximum number.
  public var isTruncated: Bool
  /// The widths with the same lines: at least the lower and less than the upper bound.
  ///
  /// A line that fits or exceeds the width does so at all of them. Beyond them lines differ; with tabs and
  /// under Chromium's rules they may be the same a little farther.
  ///
  /// A cache that stores it can answer for other widths.
  public var validWidths: Range<CGFloat>
}

/// How far a width is from another number of lines, in points.
public struct WidthSlack: Sendable, Hashable {
  /// How much narrower the width may become before there is one line more; `nil` where there never
  /// is, or the width is unlimited.
  public var oneLineMore: CGFloat?
  /// How much wider the width must become for one line fewer; `nil` where there never is.
  public var oneLineFewer: CGFloat?

  /// Creates the two distances.
  public init(oneLineMore: CGFloat?, oneLineFewer: CGFloat?) {
    self.oneLineMore = oneLineMore
    self.oneLineFewer = oneLineFewer
  }
}
