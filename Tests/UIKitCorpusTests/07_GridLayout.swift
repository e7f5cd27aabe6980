import UIKit

final class PhotoGrid: NSObject, UICollectionViewDataSource {
  let count: Int
  init(count: Int) { self.count = count }

  static func layout(width: CGFloat, columns: Int) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.minimumInteritemSpacing = 2
    layout.minimumLineSpacing = 2
    let side = floor((width - CGFloat(columns - 1) * 2) / CGFloat(columns))
    layout.itemSize = CGSize(width: side, height: side)
    layout.sectionInset = UIEdgeInsets(top: 10, left: 0, bottom: 10, right: 0)
    return layout
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
  }
}
