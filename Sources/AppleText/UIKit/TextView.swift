public import Foundation
public import TextEngine

/// The text and properties of a text view, for its sizes: `UITextView` without drawing.
///
/// All lengths are in points. Methods throw as ``TextMeasurer/prepare(_:options:)``, and measure
/// without a time limit. Unlike in a label, leading is part of every line, fallback fonts count, and a
/// final terminator opens a line.
public struct TextView: Sendable, Hashable {
  /// A text view's distances from its edges to its text, like `UIEdgeInsets`.
  public struct Insets: Sendable, Hashable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// The text with its styles; `nil` counts as empty.
  public var attributedText: StyledText?
  /// The font of text without one; `nil` is Helvetica at 12 points.
  public var font: TextFont?
  /// The insets around the text; 8 above and below.
  public var textContainerInset = Insets(top: 8, bottom: 8)
  /// The distance of lines from the insets on either side; 5.
  public var lineFragmentPadding: CGFloat = 5
  /// The maximum number of lines, `textContainer.maximumNumberOfLines`; 0 is no limit.
  public var maximumNumberOfLines = 0
  /// How the last line is truncated where more text follows, `textContainer.lineBreakMode`.
  public var lineBreakMode = LineBreakMode.byWordWrapping
  /// Whether the fonts' leading is part of every line, as in `NSLayoutManager`; `true`.
  public var usesFontLeading = true
  /// Whether the view scrolls, and so has no intrinsic size.
  public var isScrollEnabled = true
  /// The screen's pixels per point.
  public var displayScale: CGFloat = 1
  /// The choices where the evidence about UIKit conflicts.
  public var conventions = UIKitConventions.default

  public init() {}

  /// Creates a text view with a text in one font. Throws as ``setText(_:)``.
  public init(
    _ text: String, font: TextFont? = nil, displayScale: CGFloat = 1
  ) throws(TextMeasureError) {
    self.font = font
    self.displayScale = displayScale
    try setText(text)
  }

  /// The text without its styles.
  public var text: String { attributedText?.string ?? "" }

  /// Sets a text in the view's font.
  ///
  /// - Throws: `fontNotFound` where the view has no font and the bundled ones cannot be found.
  public mutating func setText(_ text: String?) throws(TextMeasureError) {
    attributedText = StyledText(text ?? "", style: TextStyle(try .orDefault(font)))
  }

  /// The size for a width, whatever the height: the text on the pixel grid, insets and padding.
  public func sizeThatFits(_ size: CGSize) throws(TextMeasureError) -> CGSize {
    let limit = lineWidth(in: size.width)
    let block = try block(width: limit).block
    let grid = PixelGrid(scale: displayScale)
    let width = min(grid.roundedUp(block.size.width), limit) + horizontal
    let height =
      conventions.contains(.roundsTextViewWithInsets)
      ? grid.roundedUp(block.size.height + vertical)
      : grid.roundedUp(block.size.height) + vertical
    return CGSize(width: max(0, width), height: max(0, height))
  }

  /// The width of the insets and the padding, in points; invalid values count as 0.
  private var horizontal: CGFloat {
    Self.length(textContainerInset.left) + Self.length(textContainerInset.right)
      + 2 * max(0, Self.length(lineFragmentPadding))
  }

  private func lineWidth(in width: CGFloat) -> CGFloat {
    max(0, BlockRules.bounded(width) - horizontal)
  }

  private var vertical: CGFloat {
    Self.length(textContainerInset.top) + Self.length(textContainerInset.bottom)
  }

  private static func length(_ value: CGFloat) -> CGFloat {
    value.magnitude < BlockRules.unboundedLength ? value : 0
  }

  /// The intrinsic size; `nil` while the view scrolls, which is UIKit's `noIntrinsicMetric`.
  public func intrinsicContentSize() throws(TextMeasureError) -> CGSize? {
    isScrollEnabled ? nil : try sizeThatFits(.zero)
  }

  /// The content size of a scrolling view: its width, and the height of all its text.
  public func contentSize(width: CGFloat) throws(TextMeasureError) -> CGSize {
    let size = try sizeThatFits(CGSize(width: width, height: 0))
    return CGSize(width: Self.length(width), height: size.height)
  }

  /// The lines in the text's own coordinates, points.
  public func lines(width: CGFloat) throws(TextMeasureError) -> [Line] {
    try block(width: lineWidth(in: width)).block.lines
  }

  /// The largest size among the readings of ``UIKitConventions``.
  public func conservativeSizeThatFits(_ size: CGSize) throws(TextMeasureError) -> CGSize {
    try UIKitConventions.largest { conventions throws(TextMeasureError) in
      var view = self
      view.conventions = conventions
      return try view.sizeThatFits(size)
    }
  }

  /// What the size for a view's width depends on.
  public func certainty(width: CGFloat) throws(TextMeasureError) -> MeasurementCertainty {
    let width = lineWidth(in: width)
    return MeasurementCertainty(try block(width: width).prepared, width: width)
  }

  package func block(
    width: CGFloat
  ) throws(TextMeasureError) -> (block: TextBlock, prepared: PreparedText) {
    let text =
      if let attributedText { attributedText } else {
        StyledText("", style: TextStyle(try .orDefault(font)))
      }
    let options = text.options(
      .apple, profile: conventions.metricsProfile.countingFallbackFonts(true),
      conventions: conventions)
    let prepared = try TextMeasurer.shared.prepare(text, options: options)
    var request = conventions.blockRequest(
      rules: BlockRules(
        profile: options.profile, leading: usesFontLeading ? .insideEveryLine : .betweenLines,
        maximumLines: maximumNumberOfLines))
    request.width = width
    request.lastLineMode = lineBreakMode
    request.honoursParagraphModes = true
    request.opensLineAtEnd = !conventions.contains(.dropsTrailingTerminator)
    if conventions.contains(.roundsStyledLines) {
      request.lineGrid = PixelGrid(scale: displayScale)
    }
    return (try TextBlock(prepared, request), prepared)
  }
}
