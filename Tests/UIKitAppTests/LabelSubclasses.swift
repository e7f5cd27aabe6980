// Labels as apps make them.
import UIKit

/// The answer that everybody copies.
class PaddedLabel: UILabel {
  var textInsets = UIEdgeInsets.zero {
    didSet { invalidateIntrinsicContentSize() }
  }

  override func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    let insetRect = bounds.inset(by: textInsets)
    let textRect = super.textRect(
      forBounds: insetRect, limitedToNumberOfLines: numberOfLines)
    let inverted = UIEdgeInsets(
      top: -textInsets.top, left: -textInsets.left, bottom: -textInsets.bottom,
      right: -textInsets.right)
    return textRect.inset(by: inverted)
  }

  override func drawText(in rect: CGRect) {
    super.drawText(in: rect.inset(by: textInsets))
  }
}

/// A badge that is never narrower than it is high.
open class BadgeLabel: UILabel {
  private let inset: CGFloat

  public init(inset: CGFloat = 6, font: UIFont = .boldSystemFont(ofSize: 12)) {
    self.inset = inset
    super.init(frame: .zero)
    self.font = font
    textAlignment = .center
    textColor = .white
    backgroundColor = .systemRed
    clipsToBounds = true
    setContentHuggingPriority(.required, for: .horizontal)
    setContentCompressionResistancePriority(.defaultHigh, for: .horizontal)
  }

  required public init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override open var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    let height = size.height + inset
    return CGSize(width: max(size.width + 2 * inset, height), height: height)
  }

  override open func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// A cell without a table: a view that lays itself out by frames.
final class MessageCell: UIView {
  private let nameLabel = UILabel()
  private let bodyLabel: UILabel = {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    label.textColor = .secondaryLabel
    return label
  }()
  let margins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)

  override init(frame: CGRect) {
    super.init(frame: frame)
    nameLabel.font = UIFont.systemFont(ofSize: 15, weight: .semibold)
    addSubview(nameLabel)
    addSubview(bodyLabel)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func configure(name: String, body: String) {
    nameLabel.text = name
    bodyLabel.text = body
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = bounds.inset(by: margins)
    let nameSize = nameLabel.sizeThatFits(room.size)
    nameLabel.frame = CGRect(origin: room.origin, size: nameSize)
    let bodySize = bodyLabel.sizeThatFits(CGSize(width: room.width, height: .infinity))
    bodyLabel.frame = CGRect(
      x: room.minX, y: nameLabel.frame.maxY + 4, width: room.width, height: bodySize.height)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    frame.size.width = size.width
    layoutIfNeeded()
    return CGSize(width: size.width, height: bodyLabel.frame.maxY + margins.bottom)
  }
}

extension UILabel {
  convenience init(_ text: String?, font: UIFont? = UIFont.systemFont(ofSize: 14), lines: Int = 1) {
    self.init()
    self.text = text
    self.font = font
    self.numberOfLines = lines
  }

  /// How many lines the text takes in the label's width.
  var actualNumberOfLines: Int {
    guard let text = self.text else { return 0 }
    let height = (text as NSString).boundingRect(
      with: CGSize(width: bounds.width, height: .infinity), options: .usesLineFragmentOrigin,
      attributes: [.font: self.font!], context: nil
    ).height
    return Int(ceil(height / font.lineHeight))
  }

  func setLineSpacing(_ spacing: CGFloat, multiple: CGFloat = 0) {
    guard let text = text else { return }
    let style = NSMutableParagraphStyle()
    style.lineSpacing = spacing
    style.lineHeightMultiple = multiple
    style.alignment = textAlignment
    let styled =
      attributedText.map { NSMutableAttributedString(attributedString: $0) }
      ?? NSMutableAttributedString(string: text)
    styled.addAttribute(
      NSAttributedString.Key.paragraphStyle, value: style, range: NSMakeRange(0, styled.length))
    attributedText = styled
  }
}

/// Code of the main thread may use views too.
@MainActor
final class HeaderSizing {
  static let prototype = UILabel("", font: .preferredFont(forTextStyle: .headline), lines: 0)

  func height(_ title: String, width: CGFloat) -> CGFloat {
    Self.prototype.text = title
    return Self.prototype.sizeThatFits(CGSize(width: width, height: 0)).height
  }
}
