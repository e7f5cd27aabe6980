import UIKit

final class ChipsView: UIView {
  var spacing: CGFloat = 6
  private var labels: [UILabel] = []

  func setChips(_ chips: [String]) {
    for label in labels { label.removeFromSuperview() }
    labels = chips.map { text in
      let label = PaddingLabel()
      label.text = text
      label.font = .systemFont(ofSize: 13)
      addSubview(label)
      return label
    }
    invalidateIntrinsicContentSize()
  }

  private func arrange(width: CGFloat, apply: Bool) -> CGFloat {
    var origin = CGPoint.zero
    var lineHeight: CGFloat = 0
    for label in labels {
      let size = label.intrinsicContentSize
      if origin.x + size.width > width, origin.x > 0 {
        origin.x = 0
        origin.y += lineHeight + spacing
        lineHeight = 0
      }
      if apply { label.frame = CGRect(origin: origin, size: size) }
      origin.x += size.width + spacing
      lineHeight = max(lineHeight, size.height)
    }
    return labels.isEmpty ? 0 : origin.y + lineHeight
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: arrange(width: size.width, apply: false))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = arrange(width: bounds.width, apply: true)
  }
}
