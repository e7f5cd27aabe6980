public import Foundation

extension UIKitConventions {
  /// A request with these choices in it.
  func blockRequest(rules: BlockRules) -> BlockRequest {
    var rules = rules
    rules.ignoresNegativeLeading = negativeLeading == .zero
    var request = BlockRequest(rules: rules)
    request.countsOverhang = overhangingSpace == .kept
    request.carriesSpaceToRightAligned = rightAlignedSpace == .leadsNextLine
    request.styledLeading = lineHeightLeading
    request.roundsLinesToPoints = lineGrid == .wholePoints
    return request
  }

  /// The largest width and the largest height that a measurement has under ``default``,
  /// ``conservative`` and every one of ``alternatives``.
  ///
  /// No set of choices is the largest for every text, so each reading of each question is tried.
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
