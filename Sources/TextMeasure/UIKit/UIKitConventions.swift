/// The choices that this library makes where the evidence about UIKit conflicts or is missing.
///
/// One property for each open question, each with two readings; ``default`` holds the likelier one
/// of each. ``alternatives`` turns them one by one, so that a caller who must never come out too
/// small can take the largest of all.
public struct UIKitConventions: Sendable, Hashable {
  /// Question 1: does a terminator at the end of a text open a line in `boundingRect`?
  public enum TrailingTerminator: String, Sendable, Hashable, CaseIterable {
    /// It does: "a\n" has two lines, as macOS draws.
    case opensLine
    /// The last one does not, as in a label.
    case dropped
  }

  /// Question 2: does the part of a line's trailing space beyond the wrapping width count?
  public enum OverhangingSpace: String, Sendable, Hashable, CaseIterable {
    /// The line is as wide as the constraint at most.
    case trimmed
    /// The width may exceed the constraint, as Apple's documentation says.
    case kept
  }

  /// Question 3: where does a font's line gap count?
  public enum LineGap: String, Sendable, Hashable, CaseIterable {
    /// Between lines, as leading.
    case betweenLines
    /// In the line's own height.
    case insideLine
  }

  /// Question 4: does `usesFontLeading` add the leading to the last line as well?
  public enum FontLeading: String, Sendable, Hashable, CaseIterable {
    /// To every line.
    case everyLine
    /// Between lines only.
    case betweenLines
  }

  /// Question 5: which values count in a font with *USE_TYPO_METRICS*?
  public enum TypoMetrics: String, Sendable, Hashable, CaseIterable {
    /// Those of `hhea`.
    case hhea
    /// The typographic ones of `OS/2`.
    case typographic
  }

  /// Question 6: how high is `boundingRect` of an empty text?
  public enum EmptyText: String, Sendable, Hashable, CaseIterable {
    /// One line. A label is 0 × 0 all the same.
    case oneLine
    /// 0.
    case zero
  }

  /// Question 7: how wide is a label whose `numberOfLines` cuts its text?
  public enum CappedLabelWidth: String, Sendable, Hashable, CaseIterable {
    /// As wide as what it draws, the truncated line included.
    case drawn
    /// As wide as the width it was given.
    case constraint
  }

  /// Question 8: does a text style whose leading is smaller than its line draw lines together?
  public enum NegativeLeading: String, Sendable, Hashable, CaseIterable {
    /// The negative leading is added as it is.
    case added
    /// It counts as 0.
    case zero
  }

  /// Question 9: what is rounded where a paragraph style sets the height of lines?
  public enum StyledLineRounding: String, Sendable, Hashable, CaseIterable {
    /// The block as a whole.
    case block
    /// Every line up to the pixel.
    case eachLine
  }

  /// Question 10: do fallback fonts make the lines of labels and string drawing taller?
  public enum FallbackLineHeight: String, Sendable, Hashable, CaseIterable {
    /// They do not, as measured with the system font.
    case ignored
    /// They do, as in a text view.
    case counted
  }

  /// Question 11: are lines whole points high?
  public enum LineGrid: String, Sendable, Hashable, CaseIterable {
    /// They are fractional; whole points belong to the Catalyst and AppKit profiles.
    case fractional
    /// Every line is rounded up to a whole point.
    case wholePoints
  }

  /// Question 12: what is rounded in a text view?
  public enum TextViewRounding: String, Sendable, Hashable, CaseIterable {
    /// The text; insets are added afterwards.
    case textBeforeInsets
    /// The text with its insets.
    case wholeHeight
  }

  /// Question 13: does leading count in `boundingRect` without `usesFontLeading`?
  public enum StringDrawingLeading: String, Sendable, Hashable, CaseIterable {
    /// Between lines, as measured in labels.
    case betweenLines
    /// It does not.
    case ignored
  }

  /// Question 14: what becomes of leading where a paragraph style sets the height of lines?
  public enum StyledLeading: String, Sendable, Hashable, CaseIterable {
    /// Not scaled by a multiple; 0 where a maximum is set.
    case droppedUnderMaximum
    /// Kept as it is.
    case kept
  }

  /// Question 15: does the space at a wrap count in a right-aligned text's width?
  public enum RightAlignedSpace: String, Sendable, Hashable, CaseIterable {
    /// It does, at the start of the next line, as measured on iOS 26.1.
    case leadsNextLine
    /// It is treated as in a left-aligned text.
    case asLeftAligned
  }

  /// Question 16: does a first line's indent count in the width of a label that wraps?
  public enum LabelFirstLineIndent: String, Sendable, Hashable, CaseIterable {
    /// Only where no line is the wrapped rest of another, as iOS 11 and later are said to do: the
    /// label is then too narrow for its own first line where that is its widest.
    case countedWhereNothingWraps
    /// In every line that has it.
    case counted
  }

  /// Question 1, for `boundingRect` and text views; labels follow their own rule.
  public var trailingTerminator: TrailingTerminator = .opensLine
  /// Question 2.
  public var overhangingSpace: OverhangingSpace = .trimmed
  /// Question 3.
  public var lineGap: LineGap = .betweenLines
  /// Question 4.
  public var fontLeading: FontLeading = .everyLine
  /// Question 5.
  public var typoMetrics: TypoMetrics = .hhea
  /// Question 6.
  public var emptyText: EmptyText = .oneLine
  /// Question 7.
  public var cappedLabelWidth: CappedLabelWidth = .drawn
  /// Question 8.
  public var negativeLeading: NegativeLeading = .added
  /// Question 9.
  public var styledLineRounding: StyledLineRounding = .block
  /// Question 10, for labels, string drawing and plain layout; text views always count them.
  public var fallbackLineHeight: FallbackLineHeight = .ignored
  /// Question 11.
  public var lineGrid: LineGrid = .fractional
  /// Question 12.
  public var textViewRounding: TextViewRounding = .textBeforeInsets
  /// Question 13.
  public var stringDrawingLeading: StringDrawingLeading = .betweenLines
  /// Question 14.
  public var styledLeading: StyledLeading = .droppedUnderMaximum
  /// Question 15.
  public var rightAlignedSpace: RightAlignedSpace = .leadsNextLine

  /// Question 16.
  public var labelFirstLineIndent: LabelFirstLineIndent = .countedWhereNothingWraps

  /// Creates the default choices.
  public init() {}

  /// The likelier reading of every question.
  public static let `default` = UIKitConventions()
}
