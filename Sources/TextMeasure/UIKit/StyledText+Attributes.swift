public import Foundation

extension StyledText {
  /// Creates a text with the same UIKit attributes throughout.
  ///
  /// As in UIKit, a value of the wrong type counts as absent. Without a font the text is set in
  /// `font`.
  ///
  /// - Parameters:
  ///   - string: the text.
  ///   - attributes: the attributes by UIKit's keys.
  ///   - font: the font where there is none; `nil` is Helvetica at 12 points.
  /// - Throws: `fontNotFound` where that font is needed and cannot be found.
  public init(
    _ string: String, attributes: [NSAttributedString.Key: Any]?, font: TextFont? = nil
  ) throws(TextMeasureError) {
    let read = try TextAttributes(attributes ?? [:], font: font)
    self.init(string, style: read.style, paragraphStyle: read.paragraphStyle)
    if let attachment = read.attachment { attach(attachment) }
  }

  /// Replaces each U+FFFC with a box.
  mutating func attach(_ attachment: TextAttachment) {
    for (offset, unit) in string.utf16.enumerated() where unit == 0xFFFC {
      update(offset..<offset + 1) { $0.attachment = attachment }
    }
  }
}
