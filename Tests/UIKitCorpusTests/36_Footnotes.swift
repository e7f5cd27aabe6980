import UIKit

struct FootnoteLayout {
  func height(items: [String], width: CGFloat) -> CGFloat {
    let style = NSMutableParagraphStyle()
    style.headIndent = 14
    style.tabStops = [NSTextTab(textAlignment: .left, location: 14)]
    style.paragraphSpacing = 4
    let text = items.map { "•\t\($0)" }.joined(separator: "\n")
    let attributed = NSAttributedString(
      string: text,
      attributes: [.font: UIFont.systemFont(ofSize: 13), .paragraphStyle: style])
    return attributed.boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude),
      options: .usesLineFragmentOrigin, context: nil
    ).height
  }
}
