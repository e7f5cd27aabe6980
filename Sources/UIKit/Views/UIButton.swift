public import Foundation

/// A button whose sizes can be queried.
///
/// Without a configuration a button is as large as its title and image side by side, in whole
/// points, at least 30 wide; without insets 6 points are added above and below a title.
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom = 0
    case system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
    public static let roundedRect = ButtonType.system
  }

  public private(set) var buttonType = ButtonType.custom
  public private(set) lazy var titleLabel: UILabel? = UILabel()
  public private(set) lazy var imageView: UIImageView? = UIImageView(image: nil)
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var titleEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsTouchWhenHighlighted = false
  open var reversesTitleShadowWhenHighlighted = false
  open var showsMenuAsPrimaryAction = false
  open var menu: UIMenu?
  open var role = 0
  private var titles: [State: String] = [:]
  private var attributedTitles: [State: NSAttributedString] = [:]
  private var images: [State: UIImage] = [:]
  private var titleColors: [State: UIColor] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel?.font = .systemFont(ofSize: 18)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    titleLabel?.font = .systemFont(ofSize: 18)
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if buttonType != .custom { titleLabel?.font = .systemFont(ofSize: 15) }
  }

  public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
    self.init(type: buttonType)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: Content by state

  open func setTitle(_ title: String?, for state: State) { titles[state] = title }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state] = title
  }
  open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
  open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {}
  open func setBackgroundImage(_ image: UIImage?, for state: State) {}
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {}

  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state] ?? attributedTitles[.normal]
  }
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }
  open func backgroundImage(for state: State) -> UIImage? { nil }

  open var currentTitle: String? { title(for: state) }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open var currentImage: UIImage? { image(for: state) }
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }

  // MARK: Sizes

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    switch buttonType {
    case .detailDisclosure, .infoLight, .infoDark, .contactAdd:
      return CGSize(width: 22, height: 22)
    default: break
    }
    let title = titleSize(in: size)
    let image = currentImage?.size ?? .zero
    let insets = contentEdgeInsets
    let hasInsets = insets != .zero
    let padding: CGFloat = hasInsets || title == .zero && image != .zero ? 0 : 12
    let width = title.width.rounded(.up) + image.width.rounded(.up) + insets.left + insets.right
    let height = max(title.height.rounded(.up) + padding, image.height.rounded(.up))
    return CGSize(
      width: hasInsets || image != .zero ? width : max(30, width),
      height: height + insets.top + insets.bottom)
  }

  /// The title's size as a label of its lines.
  private func titleSize(in size: CGSize) -> CGSize {
    guard let label = titleLabel else { return .zero }
    if let attributed = currentAttributedTitle {
      label.attributedText = attributed
    } else {
      label.text = currentTitle
    }
    return label.sizeThatFits(label.numberOfLines == 1 ? .zero : size)
  }

  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let title = titleSize(in: contentRect.size)
    let image = currentImage?.size.width ?? 0
    let left = contentRect.minX + (contentRect.width - title.width - image) / 2 + image
    return CGRect(
      x: left, y: contentRect.midY - title.height / 2, width: title.width, height: title.height)
  }

  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let image = currentImage?.size ?? .zero
    let title = titleSize(in: contentRect.size).width
    let left = contentRect.minX + (contentRect.width - title - image.width) / 2
    return CGRect(
      x: left, y: contentRect.midY - image.height / 2, width: image.width, height: image.height)
  }

  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    titleLabel?.frame = titleRect(forContentRect: content)
    imageView?.frame = imageRect(forContentRect: content)
  }

  override var firstBaselineOffset: CGFloat { 6 + (titleLabel?.font.ascender ?? 0) }
  override var lastBaselineOffset: CGFloat { 6 - (titleLabel?.font.descender ?? 0) }
}
