import UIKit

final class ButtonBar: UIStackView {
  func show(_ titles: [String]) {
    for view in arrangedSubviews { view.removeFromSuperview() }
    distribution = .fillEqually
    spacing = 8
    for title in titles {
      let button = UIButton(type: .system)
      button.setTitle(title, for: .normal)
      addArrangedSubview(button)
    }
  }

  var frames: [CGRect] { arrangedSubviews.map(\.frame) }
}
