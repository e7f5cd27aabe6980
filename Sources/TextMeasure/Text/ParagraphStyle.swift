public import Foundation

/// A paragraph's layout: the fields of `NSParagraphStyle` with its default values.
///
/// Lengths are in points. Any value can be set; measuring reads ``normalized`` values, and
/// ``checked()`` reports invalid ones.
public struct ParagraphStyle: Sendable, Hashable {
  /// How lines are aligned in the available width.
  public var alignment: TextAlignment
  /// The distance from a line's bottom to the next line's top; not counted after the last line.
  public var lineSpacing: CGFloat
  /// The distance after the paragraph, unless it is the last; added to ``lineSpacing``.
  public var paragraphSpacing: CGFloat
  /// The distance before the paragraph, unless it is the first.
  public var paragraphSpacingBefore: CGFloat
  /// The minimum height of a line; 0 for none.
  public var minimumLineHeight: CGFloat
  /// The maximum height of a line; 0 for none.
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
  /// The distance between tab stops after the last of ``tabStops``; with 0 a tab there wraps the
  /// line.
  public var defaultTabInterval: CGFloat
  /// The paragraph's direction.
  public var baseWritingDirection: BaseWritingDirection
  /// How a line that is too long is broken or cut.
  public var lineBreakMode: LineBreakMode
  /// How to choose among break positions; none by default, unlike in a label.
  public var lineBreakStrategy: LineBreakStrategy
  /// A word is hyphenated when the line would otherwise fill less than this share of its width; 0
  /// is never.
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

  /// The default style, as in `NSParagraphStyle.default`.
  public static let `default` = ParagraphStyle()
}
