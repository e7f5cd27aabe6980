import UIKit

extension String {
  func heightForLabel(width: CGFloat, font: UIFont) -> CGFloat {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude))
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    label.font = font
    label.text = self
    label.sizeToFit()
    return label.frame.height
  }

  func textSize(maxWidth: CGFloat, attributes: [NSAttributedString.Key: Any]) -> CGSize {
    let bounding = CGSize(width: maxWidth, height: .greatestFiniteMagnitude)
    let rect = self.boundingRect(
      with: bounding, options: [.usesLineFragmentOrigin, .usesFontLeading],
      attributes: attributes, context: nil)
    return CGSize(width: ceil(rect.width), height: ceil(rect.height))
  }
}
