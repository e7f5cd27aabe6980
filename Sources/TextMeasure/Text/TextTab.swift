public import Foundation

/// A tab stop: `NSTextTab`.
public struct TextTab: Sendable, Hashable {
  /// Which part of the text after the tab stands at the stop: `left` and `natural` its beginning,
  /// `right` its end, `center` its middle, in reading order.
  public var alignment: TextAlignment
  /// The distance from the leading margin, points.
  public var location: CGFloat
  /// The characters that end the text that `right` and `center` align: the decimal separators of a
  /// column of numbers; `nil` where it reaches to the next tab or the line's end.
  public var columnTerminators: CharacterSet?

  /// Creates a stop.
  public init(
    alignment: TextAlignment = .left, location: CGFloat, columnTerminators: CharacterSet? = nil
  ) {
    self.alignment = alignment
    self.location = location
    self.columnTerminators = columnTerminators
  }

  /// The stops of a new paragraph style: twelve left ones, every 28 points.
  public static let defaultStops: [TextTab] = (1...12).map { number in
    TextTab(location: CGFloat(28 * number))
  }
}
