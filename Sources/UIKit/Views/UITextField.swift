public import Foundation

/// A text field whose sizes can be queried.
///
/// The widths are the text's; the heights are UIKit's at 17 points (22 without a border, 34 with a
/// rounded one), the line's height and the rest of these for other fonts, which no published figure
/// confirms.
open class UITextField: UIControl {
  public enum BorderStyle: Int, Sendable {
    case none = 0
    case line, bezel, roundedRect
  }
  public enum ViewMode: Int, Sendable {
    case never = 0
    case whileEditing, unlessEditing, always
  }

  open var text: String? = ""
  open var attributedText: NSAttributedString? {
    didSet { if let attributedText { text = attributedText.string } }
  }
  open var placeholder: String?
  open var attributedPlaceholder: NSAttributedString? {
    didSet { placeholder = attributedPlaceholder?.string }
  }
  open var font: UIFont? = .systemFont(ofSize: 17)
  open var textColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var borderStyle = BorderStyle.none
  open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var typingAttributes: [NSAttributedString.Key: Any]?
  open var adjustsFontSizeToFitWidth = false
  open var adjustsFontForContentSizeCategory = false
  open var minimumFontSize: CGFloat = 0
  open weak var delegate: (any UITextFieldDelegate)?
  open var background: UIImage?
  open var disabledBackground: UIImage?
  public var isEditing: Bool { false }
  open var allowsEditingTextAttributes = false
  open var clearButtonMode = ViewMode.never
  open var leftView: UIView?
  open var leftViewMode = ViewMode.never
  open var rightView: UIView?
  open var rightViewMode = ViewMode.never
  open var clearsOnBeginEditing = false
  open var clearsOnInsertion = false
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

  // What the keyboard would read.
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

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// What a border takes on either side, points.
  private var border: CGSize {
    switch borderStyle {
    case .none: .zero
    case .line, .bezel, .roundedRect: CGSize(width: 7, height: 6)
    }
  }

  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var rect = bounds.insetBy(dx: border.width, dy: border.height)
    if leftViewMode == .always, let leftView {
      rect.origin.x += leftView.frame.width
      rect.size.width -= leftView.frame.width
    }
    if rightViewMode == .always, let rightView { rect.size.width -= rightView.frame.width }
    return rect
  }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.maxX - 24, y: bounds.midY - 9.5, width: 19, height: 19)
  }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.frame.size ?? .zero
    return CGRect(x: 0, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.frame.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }
  open func caretRect(for position: UITextPosition) -> CGRect { .zero }
  open func drawText(in rect: CGRect) {}
  open func drawPlaceholder(in rect: CGRect) {}
  open var hasText: Bool { text?.isEmpty == false }
  open func insertText(_ newText: String) { text = (text ?? "") + newText }
  open func deleteBackward() { text = String((text ?? "").dropLast()) }
  open func paste(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let label = UILabel()
    label.font = font
    label.text = text?.isEmpty == false ? text : placeholder
    let height = ((font?.lineHeight ?? 0) + 1).rounded(.up)
    let views = [(leftView, leftViewMode), (rightView, rightViewMode)]
    let sides = views.reduce(CGFloat(0)) {
      $0 + ($1.1 == .always ? $1.0?.frame.width ?? 0 : 0)
    }
    return CGSize(
      width: label.intrinsicContentSize.width.rounded(.up) + 2 * border.width + sides,
      height: height + 2 * border.height)
  }

  override var firstBaselineOffset: CGFloat { border.height + (font?.ascender ?? 0) }
  override var lastBaselineOffset: CGFloat { border.height - (font?.descender ?? 0) }
}
