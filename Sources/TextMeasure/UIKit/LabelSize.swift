package import Foundation

/// A label's size rule: from the widest line and the block's height to a size on the pixel grid.
package enum LabelSize {
  /// The width that a label wraps its text at, points; infinite for no wrapping.
  ///
  /// A label of one line never wraps; 0, negative and huge widths mean none either.
  package static func wrappingWidth(fitting width: CGFloat, numberOfLines: Int) -> CGFloat {
    numberOfLines == 1 ? .infinity : CGFloat(BlockRules.bounded(Double(width)))
  }

  /// The width that `intrinsicContentSize` wraps at: `preferredMaxLayoutWidth` where it is set.
  package static func intrinsicWrappingWidth(
    preferredMaxLayoutWidth: CGFloat, numberOfLines: Int
  ) -> CGFloat {
    wrappingWidth(fitting: preferredMaxLayoutWidth, numberOfLines: numberOfLines)
  }

  /// The size of a label: the block rounded up to the grid as a whole.
  ///
  /// - Parameters:
  ///   - widestLine: the widest line's advance, points, unrounded.
  ///   - blockHeight: the block's height, points, unrounded.
  ///   - fitting: the width given to `sizeThatFits`, which a positive and not huge one clamps the
  ///     result to; its height is ignored, as UIKit does.
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

  /// The height of a label of `lineCount` equal lines in one font, points, on the grid.
  ///
  /// `ceilPx(n · lineHeight + (n − 1) · leading)`; 0 for no line.
  package static func height(
    lineCount: Int, lineHeight: CGFloat, leading: CGFloat, grid: PixelGrid
  ) -> CGFloat {
    guard lineCount > 0 else { return 0 }
    return grid.roundedUp(
      CGFloat(lineCount) * lineHeight + CGFloat(lineCount - 1) * leading)
  }

  /// The distance of a label's first baseline from the top of its text: the ascender rounded to the
  /// nearest pixel, as measured on iOS 26.1.
  package static func firstBaseline(ascender: CGFloat, grid: PixelGrid) -> CGFloat {
    grid.rounded(ascender)
  }
}
