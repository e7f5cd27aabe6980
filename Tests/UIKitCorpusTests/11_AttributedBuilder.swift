import UIKit

final class AttributedBuilder {
  private let result = NSMutableAttributedString()
  private let paragraph: NSMutableParagraphStyle = {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 3
    style.paragraphSpacing = 8
    return style
  }()

  @discardableResult
  func title(_ text: String) -> Self { append(text + "\n", .boldSystemFont(ofSize: 18)) }

  @discardableResult
  func body(_ text: String) -> Self { append(text, .systemFont(ofSize: 15)) }

  @discardableResult
  func image(_ image: UIImage, size: CGSize) -> Self {
    let attachment = NSTextAttachment()
    attachment.image = image
    attachment.bounds = CGRect(origin: .zero, size: size)
    result.append(NSAttributedString(attachment: attachment))
    return self
  }

  private func append(_ text: String, _ font: UIFont) -> Self {
    result.append(
      NSAttributedString(
        string: text,
        attributes: [.font: font, .paragraphStyle: paragraph, .foregroundColor: UIColor.label]))
    return self
  }

  func build() -> NSAttributedString { result }

  func height(width: CGFloat) -> CGFloat {
    let rect = result.boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    return rect.integral.height
  }
}
