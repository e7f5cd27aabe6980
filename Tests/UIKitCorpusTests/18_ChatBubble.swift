import UIKit

struct ChatBubbleLayout {
  static let maxRatio: CGFloat = 0.7
  let textFrame: CGRect
  let bubbleFrame: CGRect

  init(text: String, isMine: Bool, width: CGFloat, font: UIFont = .systemFont(ofSize: 16)) {
    let limit = width * ChatBubbleLayout.maxRatio - 24
    let rect = NSString(string: text).boundingRect(
      with: CGSize(width: limit, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: [.font: font], context: nil)
    let size = CGSize(width: ceil(rect.width), height: ceil(rect.height))
    let x = isMine ? width - size.width - 24 - 10 : 10
    bubbleFrame = CGRect(x: x, y: 5, width: size.width + 24, height: size.height + 16)
    textFrame = bubbleFrame.insetBy(dx: 12, dy: 8)
  }

  var rowHeight: CGFloat { bubbleFrame.maxY + 5 }
}
