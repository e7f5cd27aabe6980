public import TextMeasure

// The library's own types carry UIKit's raw values and case names, so they stand under its names.

public typealias NSTextAlignment = TextAlignment
public typealias NSLineBreakMode = LineBreakMode
public typealias NSWritingDirection = BaseWritingDirection
public typealias NSStringDrawingOptions = StringDrawingOptions
public typealias NSStringDrawingContext = StringDrawingContext
