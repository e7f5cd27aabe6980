public import Foundation
public import TextMeasure

/// A text view whose sizes can be queried.
open class UITextView: UIScrollView {
  /// The text.
  public let textStorage = NSTextStorage()

  /// Lays the text out; its `usesFontLeading` counts in the view's sizes.
  public let layoutManager = NSLayoutManager()

  /// The room of the lines.
  public let textContainer: NSTextContainer

  /// The distances around the text, points.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { fitContainer() }
  }

  open var textAlignment = NSTextAlignment.natural

  /// `nil` is Helvetica at 12 points. Setting it sets all of the text.
  open var font: UIFont? {
    didSet {
      layoutManager.typingFont = font?.textFont
      guard let font else { return }
      textStorage.addAttribute(
        .font, value: font, range: NSRange(location: 0, length: textStorage.length))
    }
  }

  // What changes no size.
  open var textColor: UIColor?
  open var isEditable = true
  open var isSelectable = true
  open var selectedRange = NSRange()
  open var adjustsFontForContentSizeCategory = false
  open var usesStandardTextScaling = false
  open var allowsEditingTextAttributes = false
  open var clearsOnInsertion = false
  open var dataDetectorTypes: UIDataDetectorTypes = []
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var textContentType: UITextContentType?
  open var isSecureTextEntry = false
  open var enablesReturnKeyAutomatically = false
  open var selectedTextRange: UITextRange?
  open var markedTextRange: UITextRange? { nil }
  open var beginningOfDocument: UITextPosition { UITextPosition() }
  open var endOfDocument: UITextPosition { UITextPosition() }
  private var givenInputView: UIView?
  private var givenAccessoryView: UIView?
  open override var inputView: UIView? {
    get { givenInputView }
    set { givenInputView = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { givenAccessoryView }
    set { givenAccessoryView = newValue }
  }
  open func scrollRangeToVisible(_ range: NSRange) {}
  open func caretRect(for position: UITextPosition) -> CGRect { .zero }
  open func paste(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func insertText(_ text: String) { self.text = (self.text ?? "") + text }
  open func deleteBackward() { text = String((text ?? "").dropLast()) }
  open var hasText: Bool { textStorage.length > 0 }
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  open var linkTextAttributes: [NSAttributedString.Key: Any] = [:]

  /// Why the view could not be measured at the last query; `nil` where it could. There is no time
  /// limit.
  public private(set) var measuringError: TextMeasureError?

  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    connect()
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
    connect()
  }

  private func connect() {
    textStorage.addLayoutManager(layoutManager)
    layoutManager.addTextContainer(textContainer)
    fitContainer()
  }

  open override var frame: CGRect { didSet { fitContainer() } }

  /// Gives the container the view's width within the insets.
  private func fitContainer() {
    textContainer.size = CGSize(
      width: max(0, frame.size.width - textContainerInset.left - textContainerInset.right),
      height: 0)
  }

  open var text: String! {
    get { textStorage.string }
    set {
      let attributes = font.map { [NSAttributedString.Key.font: $0 as Any] }
      textStorage.setAttributedString(
        NSAttributedString(string: newValue ?? "", attributes: attributes))
    }
  }

  open var attributedText: NSAttributedString! {
    get { NSAttributedString(attributedString: textStorage) }
    set { textStorage.setAttributedString(newValue ?? NSAttributedString()) }
  }

  // MARK: Sizes

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    measured { view throws(TextMeasureError) in try view.sizeThatFits(size) }
  }

  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    let width = wrappingWidth ?? 0
    return measured { view throws(TextMeasureError) in
      try view.sizeThatFits(CGSize(width: width, height: 0))
    }
  }

  override var wrapsAtItsWidth: Bool { !isScrollEnabled }

  override var firstBaselineOffset: CGFloat { textContainerInset.top + (font?.ascender ?? 0) }
  override var lastBaselineOffset: CGFloat { textContainerInset.bottom - (font?.descender ?? 0) }

  /// The view's width, and the height of all its text.
  open override var contentSize: CGSize {
    get {
      measured { view throws(TextMeasureError) in try view.contentSize(width: frame.size.width) }
    }
    set {}
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
    view.usesFontLeading = layoutManager.usesFontLeading
    view.font = font?.textFont
    if textStorage.length > 0 {
      view.attributedText = try textStorage.styledText(font: view.font)
    } else {
      try view.setText("")
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
