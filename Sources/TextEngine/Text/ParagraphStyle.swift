public import Foundation

/// A paragraph's layout: the fields of `NSParagraphStyle` with its default values.
///
/// Lengths are in points. Measuring reads ``normalized`` values; ``checked()`` reports others.
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
  /// The distance between tab stops after the last of ``tabStops``; with 0 such a tab wraps.
  public var defaultTabInterval: CGFloat
  /// The paragraph's direction.
  public var baseWritingDirection: BaseWritingDirection
  /// How a line that is too long is broken or cut.
  public var lineBreakMode: LineBreakMode
  /// How to choose among break positions; none by default, unlike in a label.
  public var lineBreakStrategy: LineBreakStrategy
  /// A word is hyphenated if the line would fill less than this share of its width; 0 is never.
  public var hyphenationFactor: Float
  /// Dictionaries that take precedence over the bundled ones.
  public var hyphenationDictionaries: [HyphenationDictionary]

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
    lineBreakStrategy: LineBreakStrategy = [], hyphenationFactor: Float = 0,
    hyphenationDictionaries: [HyphenationDictionary] = []
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
    self.hyphenationDictionaries = hyphenationDictionaries
  }

  /// The default style, as in `NSParagraphStyle.default`.
  public static let `default` = ParagraphStyle()

  /// Visits the fields that may not be negative, with their names. Measuring does this for each
  /// paragraph, and key paths are slow.
  @inline(__always)
  private mutating func visitDistances<E>(
    _ visit: (_ name: String, _ value: inout CGFloat) throws(E) -> Void
  ) throws(E) {
    try visit("lineSpacing", &lineSpacing)
    try visit("paragraphSpacing", &paragraphSpacing)
    try visit("paragraphSpacingBefore", &paragraphSpacingBefore)
    try visit("minimumLineHeight", &minimumLineHeight)
    try visit("maximumLineHeight", &maximumLineHeight)
    try visit("lineHeightMultiple", &lineHeightMultiple)
    try visit("firstLineHeadIndent", &firstLineHeadIndent)
    try visit("headIndent", &headIndent)
    try visit("defaultTabInterval", &defaultTabInterval)
  }

  /// This style with every value in its valid range, as measuring reads it.
  ///
  /// `NSParagraphStyle` documents these distances as nonnegative. Negative and non-finite distances
  /// become 0, which for an infinite maximum line height means the same. A tail indent may be
  /// negative, and becomes 0 only when not finite. The hyphenation factor is clamped to 0…1. Tab
  /// stops are sorted; those at a negative or non-finite location are omitted.
  public var normalized: ParagraphStyle {
    var style = self
    style.visitDistances { _, value in if !value.isFinite || value <= 0 { value = 0 } }
    if !tailIndent.isFinite { style.tailIndent = 0 }
    style.hyphenationFactor = hyphenationFactor.isNaN ? 0 : min(max(hyphenationFactor, 0), 1)
    // Most styles have the default stops, which need no copy.
    if tabStops != TextTab.defaultStops {
      style.tabStops = tabStops.filter { $0.location.isFinite && $0.location >= 0 }
        .sorted { $0.location < $1.location }
    }
    return style
  }

  /// This style in normal form, if every value is meaningful.
  ///
  /// - Returns: ``normalized``; negative distances become 0 as there.
  /// - Throws: `invalidArgument` for a NaN, or for an infinite value of anything but the maximum
  ///   line height; the message names the field.
  public func checked() throws(TextMeasureError) -> ParagraphStyle {
    var style = self
    if style.maximumLineHeight == .infinity { style.maximumLineHeight = 0 }
    try style.visitDistances { name, value throws(TextMeasureError) in
      guard value.isFinite else { throw Self.refusal(name, "\(value)") }
    }
    guard tailIndent.isFinite else { throw Self.refusal("tailIndent", "\(tailIndent)") }
    guard hyphenationFactor.isFinite else {
      throw Self.refusal("hyphenationFactor", "\(hyphenationFactor)")
    }
    for stop in tabStops where !stop.location.isFinite {
      throw Self.refusal("tabStops", "\(stop.location)")
    }
    return normalized
  }

  private static func refusal(_ field: String, _ value: String) -> TextMeasureError {
    TextMeasureError(
      code: .invalidArgument,
      message: "the paragraph style's \(field) is \(value); set a finite number of points",
      operation: "check a paragraph style")
  }
}

/// How a line that is too long is broken or cut, with the raw values of `NSLineBreakMode`.
public enum LineBreakMode: Int, Sendable, Hashable, CaseIterable {
  /// It wraps between words; inside a word only where the word alone is too long.
  case byWordWrapping = 0
  /// It wraps between characters.
  case byCharWrapping = 1
  /// It is clipped.
  case byClipping = 2
  /// An ellipsis replaces its beginning.
  case byTruncatingHead = 3
  /// An ellipsis replaces its end.
  case byTruncatingTail = 4
  /// An ellipsis replaces its middle.
  case byTruncatingMiddle = 5

  /// Whether string drawing keeps a paragraph with this mode on one line.
  public var isSingleLine: Bool { self != .byWordWrapping && self != .byCharWrapping }
}

/// How to choose among the break positions that fit, with the raw values of UIKit's
/// `NSParagraphStyle.LineBreakStrategy`.
public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Moves a word to a last line that would hold a single word; the number of lines does not change.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// Does not break inside a Hangul word.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// What labels use: all of the above and future options.
  public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
}

/// A paragraph's direction, with the raw values of `NSWritingDirection`.
public enum BaseWritingDirection: Int, Sendable, Hashable, CaseIterable {
  /// The direction of the first strong character.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1

  /// The direction that applies whatever the paragraph contains; `nil` for ``natural``.
  var fixedDirection: TextDirection? {
    switch self {
    case .natural: nil
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

/// How lines are aligned in the available width, with the raw values of iOS's `NSTextAlignment`.
public enum TextAlignment: Int, Sendable, Hashable, CaseIterable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// At both edges, except a paragraph's last line.
  case justified = 3
  /// At the edge where the paragraph's direction begins.
  case natural = 4
}

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

  public init(
    alignment: TextAlignment = .left, location: CGFloat, columnTerminators: CharacterSet? = nil
  ) {
    self.alignment = alignment
    self.location = location
    self.columnTerminators = columnTerminators
  }

  /// The stops of a new paragraph style: twelve left ones, every 28 points.
  public static let defaultStops: [TextTab] = (1...12).map { TextTab(location: CGFloat(28 * $0)) }
}
