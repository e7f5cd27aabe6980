public import Foundation

/// A tab stop: `NSTextTab`.
public struct TextTab: Sendable, Hashable {
  /// Which part of the text after the tab is aligned with the stop, in reading order: its beginning
  /// (`left`, `natural`), its end (`right`) or its middle (`center`).
  public var alignment: TextAlignment
  /// The distance from the leading margin, points.
  public var location: CGFloat
  /// The characters that end the text that `right` and `center` align, such as the decimal
  /// separator of a column of numbers; `nil` aligns the text up to the next tab or the line's end.
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
