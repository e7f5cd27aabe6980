public import Foundation

/// The layout of a paragraph: `NSParagraphStyle`'s fields with its default values.
///
/// Lengths are in points. Any value can be set; measuring reads them through ``normalized``, and
/// ``checked()`` tells a caller who wants to know.
public struct ParagraphStyle: Sendable, Hashable {
  /// How lines are placed in the width they have.
  public var alignment: TextAlignment
  /// The distance between a line's bottom and the next one's top; not counted after the last line.
  public var lineSpacing: CGFloat
  /// The distance after the paragraph, unless it is the last; added to ``lineSpacing``.
  public var paragraphSpacing: CGFloat
  /// The distance before the paragraph, unless it is the first.
  public var paragraphSpacingBefore: CGFloat
  /// The least height of a line; 0 for none.
  public var minimumLineHeight: CGFloat
  /// The greatest height of a line; 0 for none.
  public var maximumLineHeight: CGFloat
  /// The factor on a line's natural height, applied before minimum and maximum; 0 for none.
  public var lineHeightMultiple: CGFloat
  /// The distance of the first line's leading edge from the leading margin.
  public var firstLineHeadIndent: CGFloat
  /// The distance of the other lines' leading edge from the leading margin.
  public var headIndent: CGFloat
  /// The trailing edge: from the leading margin when positive, from the trailing one otherwise.
  public var tailIndent: CGFloat
  /// The tab stops.
  public var tabStops: [TextTab]
  /// The distance of the stops after the last of ``tabStops``; with 0 a tab there wraps the line.
  public var defaultTabInterval: CGFloat
  /// The paragraph's direction.
  public var baseWritingDirection: BaseWritingDirection
  /// What happens to a line that is too long.
  public var lineBreakMode: LineBreakMode
  /// How break positions are chosen; none by default, unlike in a label.
  public var lineBreakStrategy: LineBreakStrategy
  /// Words are hyphenated when a line would fill less than this share of its width; 0 for never.
  public var hyphenationFactor: Float

  /// Creates a style; the default values are `NSParagraphStyle.default`'s.
  public init(
    alignment: TextAlignment = .natural, lineSpacing: CGFloat = 0,
    paragraphSpacing: CGFloat = 0, paragraphSpacingBefore: CGFloat = 0,
    minimumLineHeight: CGFloat = 0, maximumLineHeight: CGFloat = 0,
    lineHeightMultiple: CGFloat = 0, firstLineHeadIndent: CGFloat = 0,
    headIndent: CGFloat = 0, tailIndent: CGFloat = 0,
    tabStops: [TextTab] = TextTab.defaultStops, defaultTabInterval: CGFloat = 0,
    baseWritingDirection: BaseWritingDirection = .natural,
    lineBreakMode: LineBreakMode = .byWordWrapping,
    lineBreakStrategy: LineBreakStrategy = [], hyphenationFactor: Float = 0
  ) {
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.paragraphSpacing = paragraphSpacing
    self.paragraphSpacingBefore = paragraphSpacingBefore
    self.minimumLineHeight = minimumLineHeight
    self.maximumLineHeight = maximumLineHeight
    self.lineHeightMultiple = lineHeightMultiple
    self.firstLineHeadIndent = firstLineHeadIndent
    self.headIndent = headIndent
    self.tailIndent = tailIndent
    self.tabStops = tabStops
    self.defaultTabInterval = defaultTabInterval
    self.baseWritingDirection = baseWritingDirection
    self.lineBreakMode = lineBreakMode
    self.lineBreakStrategy = lineBreakStrategy
    self.hyphenationFactor = hyphenationFactor
  }

  /// The style of text that sets none.
  public static let `default` = ParagraphStyle()
}
