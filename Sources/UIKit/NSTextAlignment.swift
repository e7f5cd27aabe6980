public import TextMeasure

// The library's own types carry UIKit's raw values and case names, so they stand under its names.

public typealias NSTextAlignment = TextAlignment
public typealias NSLineBreakMode = LineBreakMode
public typealias NSWritingDirection = BaseWritingDirection
public typealias NSStringDrawingOptions = StringDrawingOptions
public typealias NSStringDrawingContext = StringDrawingContext

/// What a value of the `writingDirection` attribute does besides naming a direction: the two are
/// combined by *or*.
public enum NSWritingDirectionFormatType: Int, Sendable {
  /// The text keeps its own order within.
  case embedding = 0
  /// Every character goes the direction.
  case override = 2
}
