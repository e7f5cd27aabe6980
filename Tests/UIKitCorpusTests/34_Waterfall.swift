import UIKit

protocol WaterfallDelegate: AnyObject {
  func height(at indexPath: IndexPath, width: CGFloat) -> CGFloat
}

final class WaterfallLayout: UICollectionViewLayout {
  weak var heights: WaterfallDelegate?
  var columns = 2
  var spacing: CGFloat = 8
  private var cache: [UICollectionViewLayoutAttributes] = []
  private var contentHeight: CGFloat = 0

  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: contentHeight)
  }

  override func prepare() {
    super.prepare()
    cache.removeAll()
    guard let collectionView = collectionView else { return }
    let width =
      (collectionView.bounds.width - spacing * CGFloat(columns - 1)) / CGFloat(columns)
    var bottoms = [CGFloat](repeating: 0, count: columns)
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let path = IndexPath(item: item, section: 0)
      let column = bottoms.firstIndex(of: bottoms.min() ?? 0) ?? 0
      let height = heights?.height(at: path, width: width) ?? 0
      let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(
        x: CGFloat(column) * (width + spacing), y: bottoms[column], width: width, height: height)
      bottoms[column] = attributes.frame.maxY + spacing
      cache.append(attributes)
    }
    contentHeight = max(0, (bottoms.max() ?? 0) - spacing)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    cache.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { cache[indexPath.item] }
}
