// Helpers as apps carry them from one version to the next, some of them ported from Objective-C.
import UIKit

final class TextSizing: NSObject {
  /// The name that everybody gives it.
  class func sizeOfText(_ text: String?, font: UIFont?, maxWidth: CGFloat) -> CGSize {
    guard let text = text, text.count > 0, let font = font else { return .zero }
    let attributes: [NSAttributedString.Key: Any] = [NSAttributedString.Key.font: font as Any]
    let rect = NSString(string: text).boundingRect(
      with: CGSize(width: maxWidth, height: CGFloat(MAXFLOAT)),
      options: [
        NSStringDrawingOptions.usesLineFragmentOrigin, NSStringDrawingOptions.usesFontLeading,
      ], attributes: attributes, context: nil)
    return CGSize(width: CGFloat(ceilf(Float(rect.size.width))), height: ceil(rect.height))
  }

  static func lineCount(_ text: String, font: UIFont, width: CGFloat) -> Int {
    let size = CGSize(width: width, height: .greatestFiniteMagnitude)
    let options = NSStringDrawingOptions.usesLineFragmentOrigin
    let height = text.boundingRect(
      with: size, options: options, attributes: [.font: font], context: nil
    ).integral.height
    return Int((height / font.lineHeight).rounded())
  }

  static func estimatedFrame(_ text: String) -> CGRect {
    let size = CGSize(width: UIScreen.main.bounds.width * 2 / 3, height: 1000)
    let options = NSStringDrawingOptions.usesFontLeading.union(.usesLineFragmentOrigin)
    return NSString(string: text).boundingRect(
      with: size, options: options, attributes: [.font: UIFont.systemFont(ofSize: 16)],
      context: nil)
  }

  /// The largest whole size at which a title fits.
  static func fittingFont(_ title: String, width: CGFloat) -> UIFont {
    var size: CGFloat = 40
    var font = UIFont(name: "Helvetica-Bold", size: size)!
    while size > 8, (title as NSString).size(withAttributes: [.font: font]).width > width {
      size -= 1
      font = font.withSize(size)
    }
    return font
  }

  static func floored(_ value: CGFloat) -> CGFloat {
    let scale = UIScreen.main.scale
    return floor(value * scale) / scale
  }
}

// MARK: - Strings

extension String {
  func height(width: CGFloat, attributes: [NSAttributedString.Key: Any]) -> CGFloat {
    let rect = CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude)
    return ceil(
      boundingRect(
        with: rect.size, options: [.usesLineFragmentOrigin, .usesFontLeading],
        attributes: attributes, context: nil
      ).height)
  }

  func width(withConstrainedHeight height: CGFloat, font: UIFont) -> CGFloat {
    let constraint = CGSize(width: .greatestFiniteMagnitude, height: height)
    let box = self.boundingRect(
      with: constraint, options: .usesLineFragmentOrigin,
      attributes: [NSAttributedString.Key.font: font], context: nil)
    return box.width.rounded(.up)
  }

  func isTruncated(in width: CGFloat, lines: Int, font: UIFont) -> Bool {
    let limit = font.lineHeight * CGFloat(lines)
    return height(width: width, attributes: [.font: font]) > ceil(limit)
  }

  func highlighting(_ term: String, font: UIFont, bold: UIFont) -> NSAttributedString {
    let result = NSMutableAttributedString(string: self, attributes: [.font: font])
    var from = startIndex
    while let found = range(of: term, options: .caseInsensitive, range: from..<endIndex) {
      let style: [NSAttributedString.Key: Any] = [
        .font: bold, .foregroundColor: UIColor.systemBlue,
        .underlineStyle: NSUnderlineStyle.single.rawValue,
      ]
      result.addAttributes(style, range: NSRange(found, in: self))
      from = found.upperBound
    }
    return result
  }
}

extension NSAttributedString {
  func height(withConstrainedWidth width: CGFloat) -> CGFloat {
    let constraint = CGSize(width: width, height: .greatestFiniteMagnitude)
    let box = boundingRect(with: constraint, options: .usesLineFragmentOrigin, context: nil)
    return ceil(box.height)
  }

  var fullRange: NSRange { NSMakeRange(0, length) }

  /// A copy in which every font has another size.
  func scaled(by factor: CGFloat) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: self)
    copy.beginEditing()
    enumerateAttribute(.font, in: fullRange, options: []) { (value, range, stop) -> Void in
      guard let font = value as? UIFont else { return }
      copy.removeAttribute(.font, range: range)
      copy.addAttribute(.font, value: font.withSize(font.pointSize * factor), range: range)
    }
    copy.endEditing()
    return copy
  }

  /// The first font, by a closure with all its types.
  func firstFont() -> UIFont? {
    var result: UIFont?
    enumerateAttribute(.font, in: fullRange) {
      (value: Any?, range: NSRange, stop: UnsafeMutablePointer<ObjCBool>) in
      result = value as? UIFont
      stop.pointee = true
    }
    return result
  }

  func trimmed() -> NSAttributedString {
    let set = CharacterSet.whitespacesAndNewlines.inverted
    let start = string.rangeOfCharacter(from: set)
    let end = string.rangeOfCharacter(from: set, options: .backwards)
    guard let start = start?.lowerBound, let end = end?.upperBound else {
      return NSAttributedString()
    }
    return attributedSubstring(from: NSRange(start..<end, in: string))
  }
}
