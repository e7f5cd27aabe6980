import UIKit

final class TitleHeader: UITableViewHeaderFooterView {
  let label = UILabel()

  required override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    label.font = .systemFont(ofSize: 13, weight: .semibold)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 16),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -6),
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
