extension UIKitConventions {
  /// The reading of every question that makes most texts higher, all at once.
  ///
  /// Question 5 keeps its default, since the higher reading depends on the font. No set of choices
  /// is the highest for every text (a minimum line height swallows a line gap, a negative gap turns
  /// question 3 round): who must never come out too small takes the largest height of ``default``,
  /// this one and ``alternatives``.
  public static let conservative: UIKitConventions = {
    var conventions = UIKitConventions()
    conventions.overhangingSpace = .kept
    conventions.lineGap = .insideLine
    conventions.cappedLabelWidth = .constraint
    conventions.negativeLeading = .zero
    conventions.styledLineRounding = .eachLine
    conventions.fallbackLineHeight = .counted
    conventions.lineGrid = .wholePoints
    conventions.styledLeading = .kept
    conventions.labelFirstLineIndent = .counted
    return conventions
  }()

  /// The default with one question turned to its other reading, for each question in order.
  ///
  /// Together with ``default`` these are both readings of every question.
  public static let alternatives: [(question: Int, conventions: UIKitConventions)] = [
    (1, turned { $0.trailingTerminator = .dropped }),
    (2, turned { $0.overhangingSpace = .kept }),
    (3, turned { $0.lineGap = .insideLine }),
    (4, turned { $0.fontLeading = .betweenLines }),
    (5, turned { $0.typoMetrics = .typographic }),
    (6, turned { $0.emptyText = .zero }),
    (7, turned { $0.cappedLabelWidth = .constraint }),
    (8, turned { $0.negativeLeading = .zero }),
    (9, turned { $0.styledLineRounding = .eachLine }),
    (10, turned { $0.fallbackLineHeight = .counted }),
    (11, turned { $0.lineGrid = .wholePoints }),
    (12, turned { $0.textViewRounding = .wholeHeight }),
    (13, turned { $0.stringDrawingLeading = .ignored }),
    (14, turned { $0.styledLeading = .kept }),
    (15, turned { $0.rightAlignedSpace = .asLeftAligned }),
    (16, turned { $0.labelFirstLineIndent = .counted }),
  ]

  /// The default after a change.
  private static func turned(_ change: (inout UIKitConventions) -> Void) -> UIKitConventions {
    var conventions = UIKitConventions()
    change(&conventions)
    return conventions
  }
}

extension UIKitConventions {
  /// The UIKit profile under these choices, for labels and string drawing.
  public var metricsProfile: MetricsProfile {
    MetricsProfile.uikit(
      UIKitLineMetrics(
        honoursTypoMetrics: typoMetrics == .typographic, includesLineGap: lineGap == .insideLine)
    )
    .countingFallbackFonts(fallbackLineHeight == .counted)
  }

  /// Where leading counts in a label.
  package var labelLeading: LeadingPlacement { .betweenLines }

  /// Where leading counts in string drawing.
  package func stringDrawingLeading(usesFontLeading: Bool) -> LeadingPlacement {
    if usesFontLeading {
      return fontLeading == .everyLine ? .insideEveryLine : .betweenLines
    }
    return stringDrawingLeading == .betweenLines ? .betweenLines : .ignored
  }

  /// What becomes of leading where a paragraph style sets the height of lines.
  package var lineHeightLeading: LineHeight.StyledLeading {
    styledLeading == .kept ? .kept : .droppedUnderMaximum
  }

  /// A styled line's box under these choices.
  ///
  /// - Parameters:
  ///   - natural: the union of the line's fonts.
  ///   - style: the paragraph's style.
  ///   - grid: the screen's pixels, for the reading that rounds every styled line.
  package func lineBox(
    _ natural: LineMetrics, style: ParagraphStyle, grid: PixelGrid
  ) -> LineMetrics {
    var box = LineHeight.styled(
      natural, style: style, leading: lineHeightLeading,
      grid: styledLineRounding == .eachLine ? grid : nil)
    if lineGrid == .wholePoints {
      let added = box.height.rounded(.up) - box.height
      box.ascent += added
      box.firstLineAscent += added
    }
    return box
  }
}
