public import Foundation
public import TextEngine

/// The text and properties of a label, for its sizes: `UILabel` without drawing.
///
/// All lengths are in points. Methods throw as ``TextMeasurer/prepare(_:options:)``, and measure
/// without a time limit.
public struct Label: Sendable, Hashable {
  /// The text with its styles; `nil` and an empty text have no size.
  public var attributedText: StyledText?
  /// The font of text without one; `nil` is the system font at 17 points.
  public var font: TextFont?
  /// How lines are aligned.
  public var textAlignment = TextAlignment.natural
  /// The maximum number of lines; 0 is no limit.
  public var numberOfLines = 1
  /// How the last line is truncated; `byCharWrapping` breaks every line between characters.
  public var lineBreakMode = LineBreakMode.byTruncatingTail
  /// How to choose among break positions.
  public var lineBreakStrategy = LineBreakStrategy.standard
  /// The width at which ``intrinsicContentSize()`` wraps; 0 for none.
  public var preferredMaxLayoutWidth: CGFloat = 0
  /// Whether text is drawn smaller where its line is too long; does not affect sizes.
  public var adjustsFontSizeToFitWidth = false
  /// The smallest factor of that; 0 for no shrinking.
  public var minimumScaleFactor: CGFloat = 0
  /// Whether characters are drawn closer, by up to 5 % of the size, before a line is truncated.
  public var allowsDefaultTighteningForTruncation = false
  /// The shadow's offset; if set, its magnitude is added to sizes.
  public var shadowOffset: CGSize?
  /// What replaces hidden text; `nil` is `…` in the style of the text beside it.
  public var truncationToken: StyledText?
  /// The screen's pixels per point.
  public var displayScale: CGFloat = 1
  /// The choices where the evidence about UIKit conflicts.
  public var conventions = UIKitConventions.default
  /// The line-height rules; `nil` is UIKit's under ``conventions``.
  public var profile: MetricsProfile?
  /// Break rules, direction and locale, but not profile, for what the text's styles leave open.
  public var textOptions = TextOptions.apple

  public init() {}

  /// Creates a label with a text in one font. Throws as ``setText(_:)``.
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
    attributedText = try text.map { text throws(TextMeasureError) in
      let font = if let font { font } else { try TextFont.system(ofSize: 17) }
      return StyledText(text, style: TextStyle(font))
    }
  }

  var grid: PixelGrid { PixelGrid(scale: displayScale) }

  // MARK: Sizes

  /// The size for a width, rounded up to the pixel grid as a whole; the given height is ignored.
  ///
  /// A single-line label never wraps and may be wider than the given width, as UIKit's is; for others
  /// 0, negative and very large widths are no limit. An empty label has no size.
  public func sizeThatFits(_ size: CGSize) throws(TextMeasureError) -> CGSize {
    try preparedLayout(fitting: size.width, isCut: false).layout.size
  }

  /// The intrinsic size: at ``preferredMaxLayoutWidth`` where several lines are allowed.
  public func intrinsicContentSize() throws(TextMeasureError) -> CGSize {
    let width = numberOfLines == 1 ? 0 : preferredMaxLayoutWidth
    return try preparedLayout(fitting: width, isCut: false).layout.size
  }

  /// The text's rectangle in a rectangle: its size at the rectangle's width, at its origin.
  public func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) throws(TextMeasureError) -> CGRect {
    var label = self
    label.numberOfLines = numberOfLines
    return CGRect(origin: bounds.origin, size: try label.sizeThatFits(bounds.size))
  }

  /// The largest size among the readings of ``UIKitConventions``.
  public func conservativeSizeThatFits(_ size: CGSize) throws(TextMeasureError) -> CGSize {
    try UIKitConventions.largest { conventions throws(TextMeasureError) in
      var label = self
      label.conventions = conventions
      return try label.sizeThatFits(size)
    }
  }
}
