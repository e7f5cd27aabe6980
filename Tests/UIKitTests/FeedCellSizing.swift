// Measuring code as an iOS app has it: nothing in this file knows that UIKit is not there.
import UIKit

/// The heights of a feed's cells, as an app works them out before it shows them.
final class FeedCellSizing {
  private let insets = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
  private let titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  private let bodyFont = UIFont.preferredFont(forTextStyle: .body)
  private var cache: [NSString: CGFloat] = [:]

  func height(title: String, body: String, tableWidth: CGFloat) -> CGFloat {
    let width = tableWidth - insets.left - insets.right
    let key = "\(title)|\(body)|\(tableWidth)" as NSString
    if let known = cache[key] { return known }
    let constraint = CGSize(width: width, height: .greatestFiniteMagnitude)
    let titleRect = (title as NSString).boundingRect(
      with: constraint, options: [.usesLineFragmentOrigin, .usesFontLeading],
      attributes: [.font: titleFont], context: nil)
    let bodyRect = attributed(body).boundingRect(
      with: constraint, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    let height = ceil(titleRect.height) + 4 + ceil(bodyRect.height) + insets.top + insets.bottom
    cache[key] = height
    return height
  }

  func attributed(_ body: String) -> NSAttributedString {
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 2
    paragraph.lineBreakMode = .byWordWrapping
    paragraph.alignment = .left
    let text = NSMutableAttributedString(
      string: body,
      attributes: [.font: bodyFont, .paragraphStyle: paragraph, .foregroundColor: UIColor.black])
    let range = (body as NSString).range(of: "http")
    if range.location != NSNotFound {
      text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 17), range: range)
      text.addAttributes([.underlineStyle: 1, .kern: 0.5], range: range)
    }
    return text
  }

  func labelSize(_ text: String, fitting width: CGFloat, lines: Int) -> CGSize {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 0))
    label.text = text
    label.font = UIFont(name: "Helvetica", size: 17)
    label.numberOfLines = lines
    label.lineBreakMode = .byTruncatingTail
    label.sizeToFit()
    return label.frame.size
  }

  func composerHeight(_ draft: String) -> CGFloat {
    let textView = UITextView()
    textView.font = UIFont.preferredFont(
      forTextStyle: .callout,
      compatibleWith: UITraitCollection(preferredContentSizeCategory: .accessibilityLarge))
    textView.text = draft
    textView.isScrollEnabled = false
    textView.textContainerInset = UIEdgeInsets(top: 10, left: 4, bottom: 10, right: 4)
    textView.textContainer.lineFragmentPadding = 0
    return textView.sizeThatFits(CGSize(width: UIScreen.main.bounds.width, height: 0)).height
  }

  func badge(_ count: Int) -> CGSize {
    let icon = NSTextAttachment()
    icon.bounds = CGRect(x: 0, y: -3, width: 18, height: 18)
    let text = NSMutableAttributedString(attachment: icon)
    text.append(NSAttributedString(string: " \(count)", attributes: [.font: titleFont]))
    let context = NSStringDrawingContext()
    context.minimumScaleFactor = 0.5
    _ = text.boundingRect(with: CGSize(width: 40, height: 20), options: [], context: context)
    return text.size()
  }

  func scaled(_ value: CGFloat) -> CGFloat {
    UIFontMetrics(forTextStyle: .headline).scaledValue(for: value)
  }

  func scaledFont() -> UIFont {
    UIFontMetrics.default.scaledFont(for: UIFont.systemFont(ofSize: 15), maximumPointSize: 30)
  }
}

extension String {
  /// The helper that half of all apps have.
  func height(withConstrainedWidth width: CGFloat, font: UIFont) -> CGFloat {
    let constraint = CGSize(width: width, height: .greatestFiniteMagnitude)
    let box = self.boundingRect(
      with: constraint, options: .usesLineFragmentOrigin, attributes: [.font: font], context: nil)
    return ceil(box.height)
  }

  func width(usingFont font: UIFont) -> CGFloat {
    let attributes = [NSAttributedString.Key.font: font]
    return self.size(withAttributes: attributes).width
  }
}
