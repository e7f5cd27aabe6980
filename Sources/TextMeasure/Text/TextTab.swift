public import Foundation

/// A tab stop: `NSTextTab`.
public struct TextTab: Sendable, Hashable {
  /// Which edge of the text after the tab stands at the stop; `natural` is the leading edge.
  public var alignment: TextAlignment
  /// The distance from the leading margin, points.
  public var location: CGFloat

  /// Creates a stop.
  public init(alignment: TextAlignment = .left, location: CGFloat) {
    self.alignment = alignment
    self.location = location
  }

  /// The stops of a new paragraph style: twelve left ones, every 28 points.
  public static let defaultStops: [TextTab] = (1...12).map { number in
    TextTab(location: CGFloat(28 * number))
  }
}
