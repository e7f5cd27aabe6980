public import Foundation
public import TextMeasure

/// A box that stands in the text in place of a character.
open class NSTextAttachment: NSObject, TextAttachmentProviding {
  /// The box: its size, and how far its bottom stands above the baseline; points. Without a size
  /// the image's counts.
  open var bounds = CGRect.zero

  /// The picture in the box.
  open var image: UIImage?

  /// The distance that is kept free on either side of the box, points.
  open var lineLayoutPadding: CGFloat = 0

  public override init() {}

  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  /// The character that holds an attachment's place.
  public static let character = 0xFFFC

  public var measuredAttachment: TextAttachment {
    let size = bounds.size == .zero ? image?.size ?? .zero : bounds.size
    return TextAttachment(
      size: CGSize(width: size.width + 2 * lineLayoutPadding, height: size.height),
      baselineOffset: bounds.origin.y)
  }
}
