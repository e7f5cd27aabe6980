import UIKit

final class SegmentBar: UIScrollView {
  private var buttons: [UIButton] = []
  var titles: [String] = [] { didSet { rebuild() } }

  private func rebuild() {
    for button in buttons { button.removeFromSuperview() }
    buttons = titles.enumerated().map { index, title in
      let button = UIButton(type: .custom)
      button.setTitle(title, for: .normal)
      button.setTitleColor(.darkGray, for: .normal)
      button.titleLabel?.font = .systemFont(ofSize: 15)
      button.contentEdgeInsets = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
      button.tag = index
      button.addTarget(self, action: Selector("tapped:"), for: .touchUpInside)
      addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 0
    for button in buttons {
      button.sizeToFit()
      button.frame.origin = CGPoint(x: x, y: (bounds.height - button.frame.height) / 2)
      x = button.frame.maxX + 4
    }
    contentSize = CGSize(width: x, height: bounds.height)
  }
}
