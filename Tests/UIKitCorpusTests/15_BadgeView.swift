import UIKit

class BadgeView: UIView {
  private let label = UILabel()
  var count = 0 {
    didSet {
      label.text = count > 99 ? "99+" : "\(count)"
      isHidden = count == 0
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .monospacedDigitSystemFont(ofSize: 12, weight: .semibold)
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  override var intrinsicContentSize: CGSize {
    let size = label.intrinsicContentSize
    let height = size.height + 4
    return CGSize(width: max(height, size.width + 10), height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
    layer.cornerRadius = bounds.height / 2
  }
}
