// Many files name both modules; what they say of strings, fonts and views means the same.
import Foundation
import UIKit

extension String {
  func adjustedWidth(_ height: CGFloat, font: UIFont) -> CGFloat {
    (self as NSString).boundingRect(
      with: CGSize(width: CGFloat.greatestFiniteMagnitude, height: height),
      options: [
        NSStringDrawingOptions.usesLineFragmentOrigin, NSStringDrawingOptions.usesFontLeading,
      ], attributes: [.font: font], context: nil
    ).size.width
  }

  func rows(_ width: CGFloat, font: UIFont) -> Int {
    let label = UILabel()
    label.numberOfLines = 0
    label.font = font
    label.text = self
    let size = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    return Int(round(size.height / font.lineHeight))
  }
}
