public import Foundation

extension UIKitConventions {
  /// A block request under these choices.
  package func blockRequest(rules: BlockRules) -> BlockRequest {
    var rules = rules
    rules.ignoresNegativeLeading = contains(.ignoresNegativeLeading)
    var request = BlockRequest(rules: rules)
    request.countsOverhang = contains(.keepsOverhangingSpace)
    request.carriesSpaceToRightAligned = !contains(.hangsRightAlignedSpace)
    request.styledLeading = lineHeightLeading
    request.roundsLinesToPoints = contains(.wholePointLines)
    return request
  }

  /// The largest width and the largest height of a measurement under ``default``, ``conservative``
  /// and each of ``alternatives``.
  ///
  /// No set of choices gives the largest size for every text, so this measures with each reading of
  /// each question.
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
}

extension UIKitConventions {
  /// The UIKit profile under these choices, for labels and string drawing.
  public var metricsProfile: MetricsProfile {
    MetricsProfile.uikit(
      UIKitLineMetrics(
        honoursTypoMetrics: contains(.honoursTypoMetrics),
        includesLineGap: contains(.includesLineGap))
    )
    .countingFallbackFonts(contains(.countsFallbackFonts))
  }

  /// Where leading counts in a label.
  package var labelLeading: LeadingPlacement { .betweenLines }

  /// Where leading counts in string drawing.
  package func stringDrawingLeading(usesFontLeading: Bool) -> LeadingPlacement {
    if usesFontLeading {
      return contains(.fontLeadingBetweenLines) ? .betweenLines : .insideEveryLine
    }
    return contains(.ignoresStringDrawingLeading) ? .ignored : .betweenLines
  }

  /// How leading counts where a paragraph style sets the line height.
  package var lineHeightLeading: LineHeight.StyledLeading {
    contains(.keepsStyledLeading) ? .kept : .droppedUnderMaximum
  }
}
