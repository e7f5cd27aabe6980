import UIKit

class LeftAlignedFlowLayout: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let attributes = super.layoutAttributesForElements(in: rect)
    var left = sectionInset.left
    var maxY: CGFloat = -1
    for item in attributes ?? [] {
      guard item.representedElementCategory == .cell else { continue }
      if item.frame.origin.y >= maxY { left = sectionInset.left }
      item.frame.origin.x = left
      left += item.frame.width + minimumInteritemSpacing
      maxY = max(item.frame.maxY, maxY)
    }
    return attributes
  }
}
