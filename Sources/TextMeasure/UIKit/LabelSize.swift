package import Foundation

/// A label's size rule: from the widest line and the block's height to a size on the pixel grid.
package enum LabelSize {
  /// The width at which a label wraps, in points; infinite for no wrapping.
  ///
  /// A single-line label never wraps; 0, negative and very large widths mean no wrapping either.
  package static func wrappingWidth(fitting width: CGFloat, numberOfLines: Int) -> CGFloat {
    numberOfLines == 1 ? .infinity : CGFloat(BlockRules.bounded(Double(width)))
  }

  /// The size of a label: the block rounded up to the grid as a whole.
  ///
  /// - Parameters:
  ///   - widestLine: the widest line's advance, points, unrounded.
  ///   - blockHeight: the block's height, points, unrounded.
  ///   - fitting: the width given to `sizeThatFits`; a positive one that is not very large limits
  ///     the result. Its height is ignored, as in UIKit.
  ///   - shadowOffset: the shadow's offset where a shadow colour is set; its magnitude is added.
  ///   - grid: the screen's pixels.
  package static func size(
    widestLine: CGFloat, blockHeight: CGFloat, fitting: CGFloat,
    shadowOffset: CGSize = .zero, grid: PixelGrid
  ) -> CGSize {
    let width = widestLine + abs(shadowOffset.width)
    let height = blockHeight + abs(shadowOffset.height)
    let limit = CGFloat(BlockRules.bounded(Double(fitting)))
    return grid.roundedUp(CGSize(width: min(width, limit), height: height))
  }
}
