package import Foundation

/// A text view's size rule: its text on the grid, the insets and the line-fragment padding.
package enum TextViewSize {
  /// The default of `textContainerInset` above and below, points.
  package static let defaultVerticalInset: CGFloat = 8
  /// The default of `lineFragmentPadding` on either side, points.
  package static let defaultLineFragmentPadding: CGFloat = 5

  /// The height of a text view for an unrounded text height.
  package static func height(
    textHeight: CGFloat, verticalInsets: CGFloat, roundsInsets: Bool = false, grid: PixelGrid
  ) -> CGFloat {
    roundsInsets
      ? grid.roundedUp(textHeight + verticalInsets) : grid.roundedUp(textHeight) + verticalInsets
  }
}
