public import Foundation

/// A box that stands in the text in place of a character: an image, a button.
public struct TextAttachment: Sendable, Hashable {
  /// Its width and height in points; negative and non-finite values count as 0.
  public var size: CGSize
  /// How far its bottom edge stands above the baseline, points; negative is below.
  public var baselineOffset: CGFloat

  /// Creates a box.
  public init(size: CGSize, baselineOffset: CGFloat = 0) {
    self.size = size
    self.baselineOffset = baselineOffset
  }

  /// The character that holds an attachment's place, U+FFFC.
  public static let character: Character = "\u{FFFC}"
}
