import UIKit

final class KeyValueCell: UITableViewCell {
  let keyLabel = UILabel()
  let valueLabel = UILabel()

  required override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    keyLabel.font = .preferredFont(forTextStyle: .footnote)
    valueLabel.font = .preferredFont(forTextStyle: .body)
    valueLabel.numberOfLines = 0
    valueLabel.textAlignment = .right
    keyLabel.setContentHuggingPriority(.required, for: .horizontal)
    keyLabel.setContentCompressionResistancePriority(.required, for: .horizontal)
    for label in [keyLabel, valueLabel] {
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
    }
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      keyLabel.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      keyLabel.firstBaselineAnchor.constraint(equalTo: valueLabel.firstBaselineAnchor),
      valueLabel.leadingAnchor.constraint(equalTo: keyLabel.trailingAnchor, constant: 12),
      valueLabel.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      valueLabel.topAnchor.constraint(equalTo: margins.topAnchor),
      valueLabel.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
