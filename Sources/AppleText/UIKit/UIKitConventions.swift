public import Foundation
public import TextEngine

/// Choices between two documented readings of UIKit, where the evidence conflicts or is missing.
///
/// Each option selects the second reading of a numbered question; the empty set, ``default``, has
/// the first, likelier readings. For sizes that are never too small, use ``largest(_:)``.
public struct UIKitConventions: OptionSet, Sendable, Hashable {
  /// One bit for each question: bit 0 is question 1.
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The second reading of a question, from 1.
  private static func question(_ number: Int) -> UIKitConventions {
    UIKitConventions(rawValue: 1 << (number - 1))
  }

  /// Question 1: a terminator at the end of a text opens no line in `boundingRect` and text views.
  /// By default it does, as macOS draws: "a\n" has two lines. Labels follow their own rule.
  public static let dropsTrailingTerminator = question(1)
  /// Question 2: trailing space beyond the wrapping width counts, as Apple's documentation says. By
  /// default a line is at most as wide as the constraint.
  public static let keepsOverhangingSpace = question(2)
  /// Question 3: a font's line gap is part of each line. By default it is leading between lines.
  public static let includesLineGap = question(3)
  /// Question 4: `usesFontLeading` adds leading between lines only; by default to every line.
  public static let fontLeadingBetweenLines = question(4)
  /// Question 5: fonts with *USE_TYPO_METRICS* use `OS/2`'s typographic values, by default `hhea`.
  public static let honoursTypoMetrics = question(5)
  /// Question 6: `boundingRect` of an empty text is 0 high, by default a line; a label is 0 × 0.
  public static let emptyTextHasNoHeight = question(6)
  /// Question 7: a label whose `numberOfLines` cuts its text is as wide as its constraint. By
  /// default it is as wide as what it draws, including the truncated line.
  public static let cappedLabelFillsWidth = question(7)
  /// Question 8: a text style's negative leading counts as 0. By default it draws lines together.
  public static let ignoresNegativeLeading = question(8)
  /// Question 9: lines whose height a style sets are rounded up to the pixel, by default the block.
  public static let roundsStyledLines = question(9)
  /// Question 10: fallback fonts make the lines of labels, string drawing and plain layout taller,
  /// as in a text view. By default they do not, as measured with the system font.
  public static let countsFallbackFonts = question(10)
  /// Question 11: every line is rounded up to a whole point. By default lines are fractional; whole
  /// points belong to the Catalyst and AppKit profiles.
  public static let wholePointLines = question(11)
  /// Question 12: a text view rounds its text with the insets; by default before adding them.
  public static let roundsTextViewWithInsets = question(12)
  /// Question 13: `boundingRect` without `usesFontLeading` ignores leading. By default leading
  /// counts between lines, as measured in labels.
  public static let ignoresStringDrawingLeading = question(13)
  /// Question 14: leading is kept where a paragraph style sets the height of lines. By default a
  /// multiple does not scale it, and a maximum removes it.
  public static let keepsStyledLeading = question(14)
  /// Question 15: the space at a wrap is treated in right-aligned text as in left-aligned text. By
  /// default it counts at the start of the next line, as measured on iOS 26.1.
  public static let hangsRightAlignedSpace = question(15)
  /// Question 16: a first line's indent counts in the width of a label that wraps. By default it
  /// counts only where no line was wrapped, reportedly as in iOS 11 and later: then the label is
  /// too narrow for its own first line if that is its widest.
  public static let countsFirstLineIndent = question(16)

  /// The likelier reading of every question.
  public static let `default`: UIKitConventions = []

  /// For every question the reading that makes most texts higher.
  ///
  /// Question 5 keeps its default, because the higher reading depends on the font. No set of
  /// choices is the highest for every text: a minimum line height absorbs a line gap, and a
  /// negative gap reverses question 3. For sizes that are never too small, use ``largest(_:)``.
  public static let conservative: UIKitConventions = [
    .keepsOverhangingSpace, .includesLineGap, .cappedLabelFillsWidth, .ignoresNegativeLeading,
    .roundsStyledLines, .countsFallbackFonts, .wholePointLines, .keepsStyledLeading,
    .countsFirstLineIndent,
  ]

  /// The second reading of each question alone, in order; with ``default`` they cover both readings.
  public static let alternatives: [(question: Int, conventions: UIKitConventions)] =
    (1...16).map { ($0, question($0)) }

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
