public import Foundation
public import TextMeasure

/// A box that stands in the text in place of a character.
public class NSTextAttachment: NSObject, TextAttachmentProviding {
  /// The box: its size, and how far its bottom stands above the baseline; points.
  public var bounds = CGRect.zero

  public override init() {}

  /// The character that holds an attachment's place.
  public static let character = 0xFFFC

  public var measuredAttachment: TextAttachment {
    TextAttachment(size: bounds.size, baselineOffset: bounds.origin.y)
  }
}
