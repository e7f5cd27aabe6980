import UIKit

final class TagCell: UICollectionViewCell {
  let label = UILabel()

  required override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .systemFont(ofSize: 13, weight: .medium)
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = contentView.bounds.insetBy(dx: 10, dy: 6)
  }
}

final class TagsController: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  var tags = ["swift", "server side", "linux", "typography", "ios", "layout"]

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { tags.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tag", for: indexPath)
    (cell as? TagCell)?.label.text = tags[indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let font = UIFont.systemFont(ofSize: 13, weight: .medium)
    let size = tags[indexPath.item].size(withAttributes: [.font: font])
    return CGSize(width: ceil(size.width) + 20, height: ceil(size.height) + 12)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { 8 }
}
