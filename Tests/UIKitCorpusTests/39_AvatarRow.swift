import UIKit

final class AvatarRow: UIView {
  private var views: [UIImageView] = []
  let side: CGFloat = 32
  let overlap: CGFloat = 8

  func show(count: Int) {
    for view in views { view.removeFromSuperview() }
    views = (0..<count).map { _ in UIImageView(image: UIImage(named: "avatar")) }
    views.forEach(addSubview(_:))
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard !views.isEmpty else { return .zero }
    let width = side + CGFloat(views.count - 1) * (side - overlap)
    return CGSize(width: width, height: side)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, view) in views.enumerated() {
      view.frame = CGRect(
        x: CGFloat(index) * (side - overlap), y: 0, width: side, height: side)
      view.layer.cornerRadius = side / 2
    }
  }
}
