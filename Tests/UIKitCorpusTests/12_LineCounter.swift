import UIKit

extension UILabel {
  var numberOfVisibleLines: Int {
    let room = CGSize(width: bounds.width, height: .infinity)
    let height = sizeThatFits(room).height
    return Int(round(height / font.lineHeight))
  }

  var isTruncated: Bool {
    guard let text = text, let font = font else { return false }
    let size = (text as NSString).boundingRect(
      with: CGSize(width: frame.size.width, height: .greatestFiniteMagnitude),
      options: .usesLineFragmentOrigin, attributes: [.font: font], context: nil
    ).size
    return size.height > bounds.size.height
  }
}
