import UIKit

final class BannerView: UIView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    let edges: [(NSLayoutConstraint.Attribute, CGFloat)] = [
      (.top, 12), (.left, 16), (.bottom, -12), (.right, -16),
    ]
    for (attribute, constant) in edges {
      addConstraint(
        NSLayoutConstraint(
          item: label, attribute: attribute, relatedBy: .equal, toItem: self,
          attribute: attribute, multiplier: 1.0, constant: constant))
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func height(for width: CGFloat) -> CGFloat {
    label.preferredMaxLayoutWidth = width - 32
    return systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
  }
}
