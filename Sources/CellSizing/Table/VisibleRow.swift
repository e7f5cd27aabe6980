import Foundation

/// The row at the viewport's top, which stays there when heights change.
struct VisibleRow {
  /// The row's place after the change.
  var row: RowIndexPath
  /// The distance in points from the viewport's top down to the row's top; negative where the row
  /// begins above.
  var distance: CGFloat
  /// The row's height in points before the change.
  var height: CGFloat

  /// The content offset in points that shows the row as before: the same share of it is hidden.
  func contentOffset(at extent: Range<CGFloat>) -> CGFloat {
    let newHeight = extent.upperBound - extent.lowerBound
    let isCut = distance < 0 && height > 0 && newHeight != height
    return extent.lowerBound - (isCut ? distance / height * newHeight : distance)
  }
}
