public import Foundation
public import TextMeasure

/// A text view, to ask its sizes.
open class UITextView: UIView {
  private var plainText: String? = ""
  private var styledText: NSAttributedString?

  /// The room of the lines.
  public let textContainer: NSTextContainer

  /// The distances around the text, points.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)

  /// Whether the view scrolls, and so asks for no size of its own.
  open var isScrollEnabled = true

  open var textAlignment = NSTextAlignment.natural

  /// `nil` is Helvetica at 12 points.
  open var font: UIFont?

  /// Why the view could not be measured when it was asked last; `nil` where it could.
  public private(set) var measuringError: TextMeasureError?

  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  open var text: String! {
    get { plainText ?? styledText?.string ?? "" }
    set {
      plainText = newValue ?? ""
      styledText = nil
    }
  }

  open var attributedText: NSAttributedString! {
    get { styledText ?? NSAttributedString(string: plainText ?? "") }
    set {
      styledText = newValue.map { NSAttributedString(attributedString: $0) }
      plainText = newValue == nil ? "" : nil
    }
  }

  // MARK: Sizes

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    measured { view throws(TextMeasureError) in try view.sizeThatFits(size) }
  }

  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    return measured { view throws(TextMeasureError) in try view.sizeThatFits(.zero) }
  }

  /// The view's width, and the height of all its text.
  open var contentSize: CGSize {
    measured { view throws(TextMeasureError) in try view.contentSize(width: frame.size.width) }
  }

  /// The view as the library's own value, with the environment's scale and conventions.
  public func measuredView() throws(TextMeasureError) -> TextView {
    var view = TextView()
    let environment = MeasuringEnvironment.current
    view.displayScale = environment.scale
    view.conventions = environment.conventions
    view.textContainerInset = TextView.Insets(
      top: textContainerInset.top, left: textContainerInset.left,
      bottom: textContainerInset.bottom, right: textContainerInset.right)
    view.lineFragmentPadding = textContainer.lineFragmentPadding
    view.maximumNumberOfLines = textContainer.maximumNumberOfLines
    view.lineBreakMode = textContainer.lineBreakMode
    view.font = font?.textFont
    if let styledText {
      view.attributedText = try styledText.styledText(font: view.font)
    } else {
      try view.setText(plainText)
    }
    return view
  }

  private func measured(_ measure: (TextView) throws(TextMeasureError) -> CGSize) -> CGSize {
    do throws(TextMeasureError) {
      let result = try measure(try measuredView())
      measuringError = nil
      return result
    } catch {
      measuringError = error
      return .zero
    }
  }
}
