public import Foundation

/// A box in place of a character: an image, a button.
public struct TextAttachment: Sendable, Hashable {
  /// Its width and height in points; negative and non-finite values count as 0.
  public var size: CGSize
  /// The distance of its bottom edge from the baseline, in points; negative is below.
  public var baselineOffset: CGFloat

  /// Creates a box.
  public init(size: CGSize, baselineOffset: CGFloat = 0) {
    self.size = size
    self.baselineOffset = baselineOffset
  }

  /// The placeholder character of an attachment, U+FFFC.
  public static let character: Character = "\u{FFFC}"
}
