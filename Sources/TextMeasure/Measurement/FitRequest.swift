public import Foundation

/// The room that a text has to fit in.
public struct FitRequest: Sendable, Hashable {
  /// Points.
  public var width: CGFloat
  /// The most lines; 0 is no limit.
  public var maximumLines: Int
  /// The most height, points; unlimited by default.
  public var height: CGFloat
  /// Whether a word may be broken inside where it is wider than the line; off by default: a label
  /// that cuts a word in two looks broken although all of it shows.
  public var allowsBrokenWords: Bool
  /// The largest font size that is tried, points.
  public var largestSize: CGFloat

  /// Creates a request.
  public init(
    width: CGFloat, maximumLines: Int = 1, height: CGFloat = .infinity,
    allowsBrokenWords: Bool = false, largestSize: CGFloat = 512
  ) {
    self.width = width
    self.maximumLines = maximumLines
    self.height = height
    self.allowsBrokenWords = allowsBrokenWords
    self.largestSize = largestSize
  }
}
