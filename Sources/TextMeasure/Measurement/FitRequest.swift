public import Foundation

/// The space that a text has to fit into.
public struct FitRequest: Sendable, Hashable {
  /// The width in points.
  public var width: CGFloat
  /// The maximum number of lines; 0 is no limit.
  public var maximumLines: Int
  /// The maximum height in points; unlimited by default.
  public var height: CGFloat
  /// Whether a word that is wider than the line may be broken inside. Off by default: a label that
  /// breaks a word in two looks wrong although all of it is visible.
  public var allowsBrokenWords: Bool
  /// The largest font size to try, in points.
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
