public import Foundation

/// The room of a text view's lines.
public final class NSTextContainer: NSObject {
  /// The room, points; a text view works its own out.
  public var size: CGSize
  /// The distance of lines from either side, points.
  public var lineFragmentPadding: CGFloat = 5
  /// The most lines; 0 is no limit.
  public var maximumNumberOfLines = 0
  /// What becomes of the last line where more text follows.
  public var lineBreakMode = NSLineBreakMode.byWordWrapping

  public init(size: CGSize = .zero) { self.size = size }
}
