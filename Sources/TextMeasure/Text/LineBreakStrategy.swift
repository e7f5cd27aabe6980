/// How to choose among the break positions that fit, with the raw values of UIKit's
/// `NSParagraphStyle.LineBreakStrategy`.
public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
  /// The bits of the option set.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Moves a word to the last line where that line would otherwise hold a single word.
  ///
  /// It changes which line holds a word, not the number of lines.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// Does not break inside a Hangul word.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// What labels use: all of the above and future options.
  public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
}
