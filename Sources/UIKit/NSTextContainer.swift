public import Foundation

/// The room of lines.
open class NSTextContainer: NSObject {
  /// The room, points; 0 is no limit. A text view works its own out.
  open var size: CGSize
  /// The distance of lines from either side, points.
  open var lineFragmentPadding: CGFloat = 5
  /// The maximum number of lines; 0: unlimited.
  open var maximumNumberOfLines = 0
  /// How the last line is cut where more text follows.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// Whether the room follows a text view's width.
  open var widthTracksTextView = false
  /// Whether the room follows a text view's height.
  open var heightTracksTextView = false
  /// What lays the container's text out.
  open internal(set) weak var layoutManager: NSLayoutManager?

  public init(size: CGSize = .zero) { self.size = size }
}
