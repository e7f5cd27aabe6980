/// How break positions are chosen among those that fit; raw values of UIKit's
/// `NSParagraphStyle.LineBreakStrategy`.
public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
  /// The bits of the option set.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Pushes a word to the last line where it would otherwise hold a single one.
  ///
  /// It changes which line holds a word, not the number of lines.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// Does not break between Hangul characters of a word.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// What labels do: all of the above and what may come.
  public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
}
