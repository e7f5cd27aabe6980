public import Foundation
public import TextMeasure

/// A label, to ask its sizes.
open class UILabel: UIView {
  /// The text and properties that are measured.
  private var label = Label()
  private var plainText: String?
  private var styledText: NSAttributedString?

  /// Why the label could not be measured when it was asked last; `nil` where it could.
  public private(set) var measuringError: TextMeasureError?

  open var text: String? {
    get { plainText ?? styledText?.string }
    set {
      plainText = newValue
      styledText = nil
    }
  }

  /// Setting it takes over the first paragraph style's alignment and line-break mode.
  open var attributedText: NSAttributedString? {
    get {
      styledText
        ?? plainText.map { NSAttributedString(string: $0, attributes: [.font: measuredFont]) }
    }
    set {
      styledText = newValue.map { NSAttributedString(attributedString: $0) }
      plainText = nil
      guard let newValue, newValue.length > 0,
        let style = newValue.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
          as? NSParagraphStyle
      else { return }
      textAlignment = style.alignment
      lineBreakMode = style.lineBreakMode
    }
  }

  /// `nil` stands for the default, as in UIKit.
  open var font: UIFont! {
    get { measuredFont }
    set { measuredFont = newValue ?? .systemFont(ofSize: 17) }
  }

  private var measuredFont = UIFont.systemFont(ofSize: 17)

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

  // MARK: Sizes

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    measured { label throws(TextMeasureError) in
      CGRect(origin: .zero, size: try label.sizeThatFits(size))
    }.size
  }

  open override var intrinsicContentSize: CGSize {
    measured { label throws(TextMeasureError) in
      CGRect(origin: .zero, size: try label.intrinsicContentSize())
    }.size
  }

  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    measured { label throws(TextMeasureError) in
      try label.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
    }
  }

  /// The label as the library's own value, with the environment's scale and conventions.
  public func measuredLabel() throws(TextMeasureError) -> Label {
    var label = label
    let environment = MeasuringEnvironment.current
    label.displayScale = environment.scale
    label.conventions = environment.conventions
    let font = measuredFont.textFont
    label.font = font
    if let styledText {
      label.attributedText = try styledText.styledText(font: font)
    } else {
      try label.setText(plainText)
    }
    return label
  }

  private func measured(
    _ measure: (Label) throws(TextMeasureError) -> CGRect
  ) -> CGRect {
    do throws(TextMeasureError) {
      let result = try measure(try measuredLabel())
      measuringError = nil
      return result
    } catch {
      measuringError = error
      return .zero
    }
  }
}
