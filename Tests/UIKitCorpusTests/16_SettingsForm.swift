import UIKit

final class SettingRow: UIView {
  let titleLabel = UILabel()
  let toggle = UISwitch()

  init(title: String) {
    super.init(frame: .zero)
    titleLabel.text = title
    titleLabel.numberOfLines = 2
    titleLabel.setContentHuggingPriority(.defaultLow, for: .horizontal)
    toggle.setContentHuggingPriority(.required, for: .horizontal)
    let stack = UIStackView(arrangedSubviews: [titleLabel, toggle])
    stack.axis = .horizontal
    stack.alignment = .center
    stack.spacing = 16
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    let views = ["stack": stack]
    addConstraints(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-16-[stack]-16-|", options: [], metrics: nil, views: views))
    addConstraints(
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:|-pad-[stack]-pad-|", options: [], metrics: ["pad": 10], views: views))
  }

  required init?(coder: NSCoder) { fatalError() }
}

final class SettingsForm: UIScrollView {
  let stack = UIStackView()

  func show(_ titles: [String]) {
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    if stack.superview == nil {
      addSubview(stack)
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor),
        stack.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor),
        stack.leadingAnchor.constraint(equalTo: contentLayoutGuide.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: contentLayoutGuide.trailingAnchor),
        stack.widthAnchor.constraint(equalTo: frameLayoutGuide.widthAnchor),
      ])
    }
    titles.map(SettingRow.init(title:)).forEach(stack.addArrangedSubview)
  }
}
