import UIKit

class PaddingLabel: UILabel {
  var insets = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8) {
    didSet { invalidateIntrinsicContentSize() }
  }

  override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }

  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = CGSize(width: size.width - insets.left - insets.right, height: size.height)
    let fitted = super.sizeThatFits(inner)
    return CGSize(
      width: fitted.width + insets.left + insets.right,
      height: fitted.height + insets.top + insets.bottom)
  }
}
