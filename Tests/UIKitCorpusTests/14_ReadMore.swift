import UIKit

struct ReadMore {
  let suffix = "… more"

  func fitting(_ text: String, font: UIFont, width: CGFloat, lines: Int) -> String {
    let limit = ceil(font.lineHeight * CGFloat(lines))
    func height(_ candidate: String) -> CGFloat {
      (candidate as NSString).boundingRect(
        with: CGSize(width: width, height: .greatestFiniteMagnitude),
        options: [.usesLineFragmentOrigin], attributes: [NSAttributedString.Key.font: font],
        context: nil
      ).height
    }
    if height(text) <= limit { return text }
    var low = 0
    var high = text.count
    while low < high {
      let middle = (low + high + 1) / 2
      let candidate = String(text.prefix(middle)) + suffix
      if height(candidate) <= limit { low = middle } else { high = middle - 1 }
    }
    return text.prefix(low).trimmingCharacters(in: .whitespaces) + suffix
  }
}
