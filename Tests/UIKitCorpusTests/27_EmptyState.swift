import UIKit

final class EmptyStateView: UIView {
  let imageView = UIImageView()
  let titleLabel = UILabel()
  let button = UIButton(type: .system)

  convenience init(title: String, action: String) {
    self.init(frame: .zero)
    titleLabel.text = title
    titleLabel.numberOfLines = 0
    titleLabel.textAlignment = .center
    button.setTitle(action, for: .normal)
    let stack = UIStackView(arrangedSubviews: [imageView, titleLabel, button])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 12
    stack.setCustomSpacing(24, after: titleLabel)
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
      stack.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
      imageView.widthAnchor.constraint(equalToConstant: 64),
      imageView.heightAnchor.constraint(equalToConstant: 64),
    ])
  }
}
