/// The options of string drawing, with the raw values of `NSStringDrawingOptions`.
public struct StringDrawingOptions: OptionSet, Sendable, Hashable {
  /// The bits of the option set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wraps at the width and measures from the top left. Without it there is a single line, measured
  /// from its baseline.
  public static let usesLineFragmentOrigin = StringDrawingOptions(rawValue: 1)
  /// Adds the fonts' leading to every line.
  public static let usesFontLeading = StringDrawingOptions(rawValue: 2)
  /// macOS only; has no effect.
  public static let disableScreenFontSubstitution = StringDrawingOptions(rawValue: 4)
  /// Measures the glyphs' outlines instead of advances and font extents.
  public static let usesDeviceMetrics = StringDrawingOptions(rawValue: 8)
  /// macOS only; has no effect.
  public static let oneShot = StringDrawingOptions(rawValue: 16)
  /// Ends the last line that fits the height in an ellipsis where more text follows.
  ///
  /// Has no effect without ``usesLineFragmentOrigin``.
  public static let truncatesLastVisibleLine = StringDrawingOptions(rawValue: 32)
  /// Since iOS 26: how natural alignment is resolved; does not affect sizes.
  public static let optionsResolvesNaturalAlignmentWithBaseWritingDirection =
    StringDrawingOptions(rawValue: 512)
}
