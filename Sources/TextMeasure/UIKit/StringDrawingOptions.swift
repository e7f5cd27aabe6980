/// How string drawing measures; raw values of `NSStringDrawingOptions`.
public struct StringDrawingOptions: OptionSet, Sendable, Hashable {
  /// The bits of the option set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wraps at the width and measures from the top left; without it there is one line, measured from
  /// its baseline.
  public static let usesLineFragmentOrigin = StringDrawingOptions(rawValue: 1)
  /// Adds the fonts' leading to every line.
  public static let usesFontLeading = StringDrawingOptions(rawValue: 2)
  /// Of macOS; changes nothing.
  public static let disableScreenFontSubstitution = StringDrawingOptions(rawValue: 4)
  /// Measures the glyphs' outlines in place of their advances and their fonts' extents.
  public static let usesDeviceMetrics = StringDrawingOptions(rawValue: 8)
  /// Of macOS; changes nothing.
  public static let oneShot = StringDrawingOptions(rawValue: 16)
  /// Ends the last line that the height has room for in an ellipsis where more follows.
  ///
  /// Without ``usesLineFragmentOrigin`` it changes nothing.
  public static let truncatesLastVisibleLine = StringDrawingOptions(rawValue: 32)
  /// Of iOS 26: how natural alignment is resolved; changes no size.
  public static let optionsResolvesNaturalAlignmentWithBaseWritingDirection =
    StringDrawingOptions(rawValue: 512)
}
