import UIKit

final class ProfileHeader: UIView {
  let avatar = UIImageView()
  let nameLabel = UILabel()
  let bioLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    nameLabel.font = .boldSystemFont(ofSize: 20)
    bioLabel.font = .preferredFont(forTextStyle: .subheadline)
    bioLabel.numberOfLines = 0
    let texts = UIStackView(arrangedSubviews: [nameLabel, bioLabel])
    texts.axis = .vertical
    texts.spacing = 4
    let row = UIStackView(arrangedSubviews: [avatar, texts])
    row.spacing = 12
    row.alignment = .top
    row.isLayoutMarginsRelativeArrangement = true
    row.layoutMargins = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    NSLayoutConstraint.activate([
      avatar.widthAnchor.constraint(equalToConstant: 48),
      avatar.heightAnchor.constraint(equalTo: avatar.widthAnchor),
      row.topAnchor.constraint(equalTo: topAnchor),
      row.leadingAnchor.constraint(equalTo: leadingAnchor),
      row.trailingAnchor.constraint(equalTo: trailingAnchor),
      row.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
