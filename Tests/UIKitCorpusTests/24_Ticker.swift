import UIKit

final class TickerView: UIView {
  private let label = UILabel()
  var speed: CGFloat = 30

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    addSubview(label)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ text: String) -> TimeInterval {
    label.text = text
    label.sizeToFit()
    label.frame.origin = CGPoint(x: bounds.width, y: (bounds.height - label.bounds.height) / 2)
    let duration = TimeInterval((label.frame.width + bounds.width) / speed)
    UIView.animate(withDuration: duration, delay: 0, options: [.curveLinear]) {
      self.label.frame.origin.x = -self.label.frame.width
    }
    return duration
  }
}
