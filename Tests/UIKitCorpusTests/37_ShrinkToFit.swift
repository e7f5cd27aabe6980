import UIKit

extension UIFont {
  static func largest(
    fitting text: String, in size: CGSize, from maximum: CGFloat, to minimum: CGFloat
  ) -> UIFont {
    var pointSize = maximum
    while pointSize > minimum {
      let font = UIFont.systemFont(ofSize: pointSize)
      let rect = text.boundingRect(
        with: CGSize(width: size.width, height: .greatestFiniteMagnitude),
        options: .usesLineFragmentOrigin, attributes: [.font: font], context: nil)
      if rect.height <= size.height { return font }
      pointSize -= 1
    }
    return UIFont.systemFont(ofSize: minimum)
  }
}
