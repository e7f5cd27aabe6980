public import Foundation
public import TextMeasure

/// A label whose sizes can be queried.
///
/// Every size goes through ``textRect(forBounds:limitedToNumberOfLines:)``, so that a subclass that
/// overrides it alone is as large as on iOS.
open class UILabel: UIView {
  /// The text and properties that are measured.
  private var label = Label()
  private var plainText: String?
  private var styledText: NSAttributedString?

  /// Why the label could not be measured at the last query; `nil` where it could. There is no time
  /// limit.
  public private(set) var measuringError: TextMeasureError?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    huggingPriorities[NSLayoutConstraint.Axis.vertical.rawValue] = UILayoutPriority(251)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    huggingPriorities[NSLayoutConstraint.Axis.vertical.rawValue] = UILayoutPriority(251)
  }

  open var text: String? {
    get { plainText ?? styledText?.string }
    set {
      plainText = newValue
      styledText = nil
    }
  }

  /// Setting it takes over the font of the first character, and the first paragraph style's alignment
  /// and line-break mode.
  open var attributedText: NSAttributedString? {
    get {
      styledText
        ?? plainText.map { NSAttributedString(string: $0, attributes: [.font: measuredFont]) }
    }
    set {
      styledText = newValue.map { NSAttributedString(attributedString: $0) }
      plainText = nil
      fontOfPlainRuns = measuredFont
      guard let newValue, newValue.length > 0, let first = newValue.runs.run(at: 0)?.attributes
      else { return }
      if let font = first[.font] as? UIFont { measuredFont = font }
      guard let style = first[.paragraphStyle] as? NSParagraphStyle else { return }
      textAlignment = style.alignment
      lineBreakMode = style.lineBreakMode
    }
  }

  /// `nil` stands for the default, as in UIKit. Setting it sets all of ``attributedText``, and
  /// ``attributedText`` sets it to the font of its first character.
  open var font: UIFont! {
    get { measuredFont }
    set {
      measuredFont = newValue ?? .systemFont(ofSize: 17)
      guard let styledText else { return }
      let changed = NSMutableAttributedString(attributedString: styledText)
      changed.addAttribute(
        .font, value: measuredFont, range: NSRange(location: 0, length: changed.length))
      self.styledText = changed
    }
  }

  private var measuredFont = UIFont.systemFont(ofSize: 17)
  /// What ``attributedText`` is set in where it names no font.
  private var fontOfPlainRuns = UIFont.systemFont(ofSize: 17)

  open var textAlignment: NSTextAlignment {
    get { label.textAlignment }
    set { label.textAlignment = newValue }
  }
  open var numberOfLines: Int {
    get { label.numberOfLines }
    set { label.numberOfLines = newValue }
  }
  open var lineBreakMode: NSLineBreakMode {
    get { label.lineBreakMode }
    set { label.lineBreakMode = newValue }
  }
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
    get { label.lineBreakStrategy }
    set { label.lineBreakStrategy = newValue }
  }
  open var preferredMaxLayoutWidth: CGFloat {
    get { label.preferredMaxLayoutWidth }
    set { label.preferredMaxLayoutWidth = newValue }
  }
  open var adjustsFontSizeToFitWidth: Bool {
    get { label.adjustsFontSizeToFitWidth }
    set { label.adjustsFontSizeToFitWidth = newValue }
  }
  open var minimumScaleFactor: CGFloat {
    get { label.minimumScaleFactor }
    set { label.minimumScaleFactor = newValue }
  }
  open var allowsDefaultTighteningForTruncation: Bool {
    get { label.allowsDefaultTighteningForTruncation }
    set { label.allowsDefaultTighteningForTruncation = newValue }
  }
  /// Changes no size: the font is what it is set to.
  open var adjustsFontForContentSizeCategory = false

  /// The shadow's offset, points; counts where there is a ``shadowColor``.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// `nil` for no shadow.
  open var shadowColor: UIColor?

  // What only changes the picture.
  open var textColor: UIColor! = UIColor.label
  open var highlightedTextColor: UIColor?
  open var isHighlighted = false
  open var isEnabled = true
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  open var showsExpansionTextWhenTruncated = false

  // MARK: Sizes

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(wrappingAt: size.width)
  }

  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : wrappingWidth ?? 0
    return size(wrappingAt: numberOfLines == 1 ? 0 : width)
  }

  override var wrapsAtItsWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  override var firstBaselineOffset: CGFloat { measuredFont.ascender }
  override var lastBaselineOffset: CGFloat { -measuredFont.descender }

  private func size(wrappingAt width: CGFloat) -> CGSize {
    let unlimited = CGFloat.greatestFiniteMagnitude
    let room = CGSize(width: width > 0 ? width : unlimited, height: unlimited)
    return textRect(
      forBounds: CGRect(origin: .zero, size: room), limitedToNumberOfLines: numberOfLines
    ).size
  }

  /// The text's rectangle in other bounds: what a subclass overrides to keep distances around it.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    do throws(TextMeasureError) {
      let result = try measuredLabel().textRect(
        forBounds: bounds, limitedToNumberOfLines: numberOfLines)
      measuringError = nil
      return result
    } catch {
      measuringError = error
      return .zero
    }
  }

  /// For subclasses; nothing calls it, since nothing is drawn.
  open func drawText(in rect: CGRect) {}

  /// The label as the library's own value, with the environment's scale and conventions.
  public func measuredLabel() throws(TextMeasureError) -> Label {
    var label = label
    let environment = MeasuringEnvironment.current
    label.displayScale = environment.scale
    label.conventions = environment.conventions
    label.shadowOffset = shadowColor == nil ? nil : shadowOffset
    let font = (styledText == nil ? measuredFont : fontOfPlainRuns).textFont
    label.font = font
    if let styledText {
      label.attributedText = try styledText.styledText(font: font)
    } else {
      try label.setText(plainText)
    }
    return label
  }
}

/// Where shrunk text stands; it changes no size.
public enum UIBaselineAdjustment: Int, Sendable {
  case alignBaselines = 0
  case alignCenters = 1
  case none = 2
}
