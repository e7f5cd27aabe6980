public import Foundation

/// A row's view: what it shows is in ``contentView``, whose constraints give its height.
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable {
    case `default` = 0
    case value1, value2, subtitle
  }
  public enum SelectionStyle: Int, Sendable {
    case none = 0
    case blue, gray, `default`
  }
  public enum AccessoryType: Int, Sendable {
    case none = 0
    case disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }
  public enum SeparatorStyle: Int, Sendable {
    case none = 0
    case singleLine, singleLineEtched
  }
  public enum EditingStyle: Int, Sendable {
    case none = 0
    case delete, insert
  }

  public let reuseIdentifier: String?
  public let contentView = UIView()
  let cellStyle: CellStyle
  public private(set) lazy var textLabel: UILabel? = makeLabel(17)
  public private(set) lazy var detailTextLabel: UILabel? =
    cellStyle == .default ? nil : makeLabel(cellStyle == .subtitle ? 12 : 17)
  public private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView(image: nil)
    contentView.addSubview(view)
    return view
  }()
  private var standardLabels: [UILabel] = []

  open var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
  open var accessoryView: UIView? { didSet { setNeedsLayout() } }
  open var editingAccessoryType = AccessoryType.none
  open var editingAccessoryView: UIView?
  open var selectionStyle = SelectionStyle.default
  open var isSelected = false
  open var isHighlighted = false
  open var isEditing = false
  public var showingDeleteConfirmation: Bool { false }
  open var editingStyle: EditingStyle { .none }
  open var showsReorderControl = false
  open var shouldIndentWhileEditing = true
  open var indentationLevel = 0
  open var indentationWidth: CGFloat = 10
  open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  open var multipleSelectionBackgroundView: UIView?
  open var focusStyle = 0

  public required init(style: CellStyle, reuseIdentifier: String?) {
    cellStyle = style
    self.reuseIdentifier = reuseIdentifier
    // Before a table gives it a width, a cell is as wide as the first phones.
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    if frame != .zero { self.frame = frame }
  }

  public required init?(coder: NSCoder) {
    cellStyle = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    contentView.frame = bounds
    addSubview(contentView)
  }

  private func makeLabel(_ size: CGFloat) -> UILabel {
    let label = UILabel()
    label.font = .systemFont(ofSize: size)
    contentView.addSubview(label)
    standardLabels.append(label)
    return label
  }

  /// A cell is laid out by itself, in the frame that its table gives it.
  override var takesPartInLayout: Bool { false }

  open func prepareForReuse() {}
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  open func willTransition(to state: StateMask) {}
  open func didTransition(to state: StateMask) {}

  public struct StateMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let showingEditControl = StateMask(rawValue: 1)
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }

  // MARK: Sizes

  /// What the accessory takes of the width, points: iOS 7 to 12's figures.
  private var accessoryWidth: CGFloat {
    if let accessoryView { return 16 + accessoryView.frame.width }
    return switch accessoryType {
    case .none: 0
    case .disclosureIndicator: 34
    case .detailDisclosureButton: 68
    case .checkmark: 40
    case .detailButton: 48
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = CGRect(
      x: 0, y: 0, width: max(0, bounds.width - accessoryWidth), height: bounds.height)
    guard !standardLabels.isEmpty else { return }
    var top = (contentView.bounds.height - standardHeight(in: contentView.bounds.width) + 24) / 2
    for label in standardLabels {
      let width = contentView.bounds.width - 32
      let height = label.sizeThatFits(CGSize(width: width, height: 0)).height
      label.frame = CGRect(x: 16, y: top, width: width, height: height)
      top += height
    }
  }

  private func standardHeight(in width: CGFloat) -> CGFloat {
    standardLabels.reduce(24) {
      $0 + $1.sizeThatFits(CGSize(width: width - 32, height: 0)).height
    }
  }

  /// The content view's size at the width that the accessory leaves; there is no separator in it.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let room = max(0, targetSize.width - accessoryWidth)
    guard contentView.usesConstraints else {
      let size = sizeThatFits(CGSize(width: targetSize.width, height: 0))
      return CGSize(width: max(targetSize.width, size.width), height: size.height)
    }
    let size = contentView.systemLayoutSizeFitting(
      CGSize(width: room, height: targetSize.height),
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
    return CGSize(width: size.width + accessoryWidth, height: size.height)
  }

  /// The standard row's height, or that of the standard labels where they need more.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : frame.width
    let height = standardLabels.isEmpty ? 44 : standardHeight(in: width - accessoryWidth)
    return CGSize(width: width, height: max(44, height))
  }
}
