public import Foundation
public import TextEngine

/// Choices between two documented readings of UIKit, where the evidence conflicts or is missing.
///
/// Each option is the second reading of one rule; the empty set, ``default``, has the first, likelier
/// readings. For sizes that are never too small, use ``largest(_:)``.
public struct UIKitConventions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A terminator at the end of a text opens no line in `boundingRect` and text views.
  /// By default it does, as macOS draws: "a\n" has two lines. Labels follow their own rule.
  public static let dropsTrailingTerminator = UIKitConventions(rawValue: 1 << 0)
  /// Trailing space beyond the wrapping width counts, as Apple's documentation says. By
  /// default a line is at most as wide as the constraint.
  public static let keepsOverhangingSpace = UIKitConventions(rawValue: 1 << 1)
  /// A font's line gap is part of each line. By default it is leading between lines.
  public static let includesLineGap = UIKitConventions(rawValue: 1 << 2)
  /// `usesFontLeading` adds leading between lines only; by default to every line.
  public static let fontLeadingBetweenLines = UIKitConventions(rawValue: 1 << 3)
  /// Fonts with *USE_TYPO_METRICS* use `OS/2`'s typographic values, by default `hhea`.
  public static let honoursTypoMetrics = UIKitConventions(rawValue: 1 << 4)
  /// `boundingRect` of an empty text is 0 high, by default a line; a label is 0 × 0.
  public static let emptyTextHasNoHeight = UIKitConventions(rawValue: 1 << 5)
  /// A label whose `numberOfLines` cuts its text is as wide as its constraint. By
  /// default it is as wide as what it draws, including the truncated line.
  public static let cappedLabelFillsWidth = UIKitConventions(rawValue: 1 << 6)
  /// A text style's negative leading counts as 0. By default it draws lines together.
  public static let ignoresNegativeLeading = UIKitConventions(rawValue: 1 << 7)
  /// Lines whose height a style sets are rounded up to the pixel, by default the block.
  public static let roundsStyledLines = UIKitConventions(rawValue: 1 << 8)
  /// Fallback fonts make the lines of labels, string drawing and plain layout taller,
  /// as in a text view. By default they do not, as measured with the system font.
  public static let countsFallbackFonts = UIKitConventions(rawValue: 1 << 9)
  /// Every line is rounded up to a whole point. By default lines are fractional; whole
  /// points belong to the Catalyst and AppKit profiles.
  public static let wholePointLines = UIKitConventions(rawValue: 1 << 10)
  /// A text view rounds its text with the insets; by default before adding them.
  public static let roundsTextViewWithInsets = UIKitConventions(rawValue: 1 << 11)
  /// `boundingRect` without `usesFontLeading` ignores leading. By default leading
  /// counts between lines, as measured in labels.
  public static let ignoresStringDrawingLeading = UIKitConventions(rawValue: 1 << 12)
  /// Leading is kept where a paragraph style sets the height of lines. By default a
  /// multiple does not scale it, and a maximum removes it.
  public static let keepsStyledLeading = UIKitConventions(rawValue: 1 << 13)
  /// The space at a wrap is treated in right-aligned text as in left-aligned text. By default it
  /// counts in its own line, as measured in Mac Catalyst, and at the start of the next one, as
  /// measured on iOS 26.1.
  public static let hangsRightAlignedSpace = UIKitConventions(rawValue: 1 << 14)
  /// A first line's indent counts in the width of a label that wraps. By default it
  /// counts only where no line was wrapped, reportedly as in iOS 11 and later: then the label is
  /// too narrow for its own first line if that is its widest.
  public static let countsFirstLineIndent = UIKitConventions(rawValue: 1 << 15)
  /// Lines break as in English whatever the text's language. By default they break by the
  /// text's first language.
  public static let breaksInEnglish = UIKitConventions(rawValue: 1 << 16)

  /// The likelier reading of every rule.
  public static let `default`: UIKitConventions = []

  /// Of every rule the reading that makes most texts higher.
  ///
  /// ``honoursTypoMetrics`` is not among them, because the higher reading depends on the font. No set
  /// is the highest for every text: a minimum line height absorbs a line gap, and with a negative gap
  /// ``includesLineGap`` makes lines lower. For sizes that are never too small, use ``largest(_:)``.
  public static let conservative: UIKitConventions = [
    .keepsOverhangingSpace, .includesLineGap, .cappedLabelFillsWidth, .ignoresNegativeLeading,
    .roundsStyledLines, .countsFallbackFonts, .wholePointLines, .keepsStyledLeading,
    .countsFirstLineIndent,
  ]

  /// Each option alone, with its name; with ``default`` they cover both readings of every rule.
  public static let alternatives: [(name: String, conventions: UIKitConventions)] = [
    ("dropsTrailingTerminator", .dropsTrailingTerminator),
    ("keepsOverhangingSpace", .keepsOverhangingSpace),
    ("includesLineGap", .includesLineGap),
    ("fontLeadingBetweenLines", .fontLeadingBetweenLines),
    ("honoursTypoMetrics", .honoursTypoMetrics),
    ("emptyTextHasNoHeight", .emptyTextHasNoHeight),
    ("cappedLabelFillsWidth", .cappedLabelFillsWidth),
    ("ignoresNegativeLeading", .ignoresNegativeLeading),
    ("roundsStyledLines", .roundsStyledLines),
    ("countsFallbackFonts", .countsFallbackFonts),
    ("wholePointLines", .wholePointLines),
    ("roundsTextViewWithInsets", .roundsTextViewWithInsets),
    ("ignoresStringDrawingLeading", .ignoresStringDrawingLeading),
    ("keepsStyledLeading", .keepsStyledLeading),
    ("hangsRightAlignedSpace", .hangsRightAlignedSpace),
    ("countsFirstLineIndent", .countsFirstLineIndent),
    ("breaksInEnglish", .breaksInEnglish),
  ]

  package func blockRequest(rules: BlockRules) -> BlockRequest {
    var rules = rules
    rules.ignoresNegativeLeading = contains(.ignoresNegativeLeading)
    var request = BlockRequest(rules: rules)
    request.countsOverhang = contains(.keepsOverhangingSpace)
    request.carriesSpaceToRightAligned = !contains(.hangsRightAlignedSpace)
    request.keepsStyledLeading = contains(.keepsStyledLeading)
    request.roundsLinesToPoints = contains(.wholePointLines)
    return request
  }

  /// The largest width and height under ``default``, ``conservative`` and each of ``alternatives``.
  public static func largest(
    _ measure: (UIKitConventions) throws(TextMeasureError) -> CGSize
  ) throws(TextMeasureError) -> CGSize {
    var largest = CGSize.zero
    for conventions in [.default, .conservative] + alternatives.map(\.conventions) {
      let size = try measure(conventions)
      largest.width = max(largest.width, size.width)
      largest.height = max(largest.height, size.height)
    }
    return largest
  }

  /// The UIKit profile under these choices, for labels and string drawing.
  public var metricsProfile: MetricsProfile {
    MetricsProfile.uikit(
      UIKitLineMetrics(
        honoursTypoMetrics: contains(.honoursTypoMetrics),
        includesLineGap: contains(.includesLineGap))
    )
    .countingFallbackFonts(contains(.countsFallbackFonts))
  }

  package func stringDrawingLeading(usesFontLeading: Bool) -> LeadingPlacement {
    if usesFontLeading {
      return contains(.fontLeadingBetweenLines) ? .betweenLines : .insideEveryLine
    }
    return contains(.ignoresStringDrawingLeading) ? .ignored : .betweenLines
  }
}
