import UIKit

final class MessageCell: UITableViewCell {
  static let identifier = "MessageCell"
  private let bubble = UIView()
  private let message = UILabel()

  required override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    message.numberOfLines = 0
    message.font = .systemFont(ofSize: 16)
    bubble.layer.cornerRadius = 12
    bubble.addSubview(message)
    contentView.addSubview(bubble)
    bubble.translatesAutoresizingMaskIntoConstraints = false
    message.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      bubble.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 6),
      bubble.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -6),
      bubble.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      bubble.trailingAnchor.constraint(
        lessThanOrEqualTo: contentView.trailingAnchor, constant: -64),
      message.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 8),
      message.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -8),
      message.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: 12),
      message.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -12),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func configure(_ text: String) { message.text = text }

  static func height(for text: String, width: CGFloat) -> CGFloat {
    let cell = MessageCell(style: .default, reuseIdentifier: nil)
    cell.configure(text)
    let size = cell.contentView.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height
  }
}
