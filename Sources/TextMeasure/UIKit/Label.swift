public import Foundation

/// A label's text and properties, to ask its sizes: what `UILabel` is without drawing.
///
/// Every length is in points.
public struct Label: Sendable, Hashable {
  /// The text with its styles; `nil` and an empty one have no size.
  public var attributedText: StyledText?
  /// The font of text that has none; `nil` is the system font at 17 points.
  public var font: TextFont?
  /// How lines are placed.
  public var textAlignment = TextAlignment.natural
  /// The most lines; 0 is no limit.
  public var numberOfLines = 1
  /// What becomes of the last line where more text follows; `byCharWrapping` breaks every line
  /// between characters.
  public var lineBreakMode = LineBreakMode.byTruncatingTail
  /// How words are chosen for lines.
  public var lineBreakStrategy = LineBreakStrategy.standard
  /// The width at which ``intrinsicContentSize()`` wraps; 0 for none.
  public var preferredMaxLayoutWidth: CGFloat = 0
  /// Whether the text is drawn smaller where its line is too long; changes no size.
  public var adjustsFontSizeToFitWidth = false
  /// The smallest factor of that; 0 for no shrinking.
  public var minimumScaleFactor: CGFloat = 0
  /// Whether characters are drawn up to 5 % of the size closer before a line is cut.
  public var allowsDefaultTighteningForTruncation = false
  /// The shadow's offset; its magnitude is added to sizes where it is set.
  public var shadowOffset: CGSize?
  /// What stands for hidden text; `nil` is `…` in the style of the text beside it.
  public var truncationToken: StyledText?
  /// The screen's pixels per point.
  public var displayScale: CGFloat = 1
  /// Which reading is taken where the evidence about UIKit conflicts.
  public var conventions = UIKitConventions.default
  /// Which vertical metrics make a line; `nil` is UIKit's under ``conventions``.
  public var profile: MetricsProfile?
  /// Break rules, direction and locale where the text's styles say nothing; its profile is not
  /// read.
  public var textOptions = TextOptions()

  /// Creates a label without text.
  public init() {}

  /// Creates a label with a text in one font.
  ///
  /// - Throws: as ``setText(_:)``.
  public init(
    _ text: String, font: TextFont? = nil, numberOfLines: Int = 1, displayScale: CGFloat = 1
  ) throws(TextMeasureError) {
    self.font = font
    self.numberOfLines = numberOfLines
    self.displayScale = displayScale
    try setText(text)
  }

  /// The text without its styles; `nil` where there is none.
  public var text: String? { attributedText?.string }

  /// Sets a text in the label's font.
  ///
  /// - Throws: `fontNotFound` where the label has no font and the bundled ones cannot be found.
  public mutating func setText(_ text: String?) throws(TextMeasureError) {
    guard let text else {
      attributedText = nil
      return
    }
    attributedText = StyledText(text, style: TextStyle(try resolvedFont()))
  }

  /// The font of text that has none.
  func resolvedFont() throws(TextMeasureError) -> TextFont {
    if let font { return font }
    return try .system(ofSize: 17)
  }

  /// The label's pixels.
  var grid: PixelGrid { PixelGrid(scale: displayScale) }

  // MARK: Sizes

  /// The size for a width, rounded up to the pixel grid as a whole; the height given is ignored.
  ///
  /// A label of one line never wraps, and is at most as wide as the width given; 0, negative and
  /// huge widths are no limit. An empty label has no size.
  ///
  /// - Throws: as ``TextMeasurer/prepare(_:options:)``.
  public func sizeThatFits(_ size: CGSize) throws(TextMeasureError) -> CGSize {
    try layout(fitting: size.width).size
  }

  /// The size that the text asks for: at ``preferredMaxLayoutWidth`` where there may be several
  /// lines.
  ///
  /// - Throws: as ``TextMeasurer/prepare(_:options:)``.
  public func intrinsicContentSize() throws(TextMeasureError) -> CGSize {
    let width = numberOfLines == 1 ? 0 : preferredMaxLayoutWidth
    return try layout(fitting: width).size
  }

  /// Where the text stands in a rectangle: its size at the rectangle's width, at its origin.
  ///
  /// - Throws: as ``TextMeasurer/prepare(_:options:)``.
  public func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) throws(TextMeasureError) -> CGRect {
    var label = self
    label.numberOfLines = numberOfLines
    return CGRect(origin: bounds.origin, size: try label.sizeThatFits(bounds.size))
  }

  /// The size that no reading of the open questions exceeds.
  ///
  /// - Throws: as ``TextMeasurer/prepare(_:options:)``.
  public func conservativeSizeThatFits(_ size: CGSize) throws(TextMeasureError) -> CGSize {
    try UIKitConventions.largest { conventions throws(TextMeasureError) in
      var label = self
      label.conventions = conventions
      return try label.sizeThatFits(size)
    }
  }
}
