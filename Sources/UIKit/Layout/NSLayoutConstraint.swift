public import Foundation

/// A linear relation of two views' edges or lengths, solved by the package's own solver.
open class NSLayoutConstraint: NSObject {
  /// A direction of lengths.
  public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }

  /// How the two sides compare.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// What of an item is meant.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    /// The older name of the last baseline.
    public static let baseline = Attribute.lastBaseline
  }

  /// How items of a visual format are aligned.
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 1 << 17)
  }

  /// A view or a layout guide.
  public private(set) weak var firstItem: AnyObject?
  public let firstAttribute: Attribute
  public let relation: Relation
  /// A view or a layout guide; `nil` where the right side is the constant.
  public private(set) weak var secondItem: AnyObject?
  public let secondAttribute: Attribute
  public let multiplier: CGFloat
  /// Whether the right side names an item, which may be gone since.
  let hasSecondItem: Bool

  /// Points added to the right side.
  open var constant: CGFloat {
    didSet { holder?.setNeedsLayout() }
  }

  open var priority = UILayoutPriority.required
  open var identifier: String?
  open var shouldBeArchived = false

  /// The view that the constraint is installed on; `nil` where it is not active.
  weak var holder: UIView?

  /// Creates a constraint: `first relation multiplier × second + constant`.
  public init(
    item first: Any, attribute firstAttribute: Attribute, relatedBy relation: Relation,
    toItem second: Any?, attribute secondAttribute: Attribute, multiplier: CGFloat,
    constant: CGFloat
  ) {
    firstItem = first as AnyObject
    self.firstAttribute = firstAttribute
    self.relation = relation
    secondItem = second.map { $0 as AnyObject }
    hasSecondItem = second != nil && secondAttribute != .notAnAttribute
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
  }

  // MARK: Installing

  /// Whether the constraint is installed on the nearest view that holds both items.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue {
        commonHolder?.addConstraint(self)
      } else {
        holder?.removeConstraint(self)
      }
    }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The view of an item: itself, or the one that owns a guide.
  static func view(of item: AnyObject?) -> UIView? {
    (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
  }

  /// The nearest view that holds both items; the first one's where they share none.
  private var commonHolder: UIView? {
    guard let first = Self.view(of: firstItem) else { return nil }
    guard hasSecondItem, let second = Self.view(of: secondItem) else { return first }
    var ancestor: UIView? = first
    while let view = ancestor {
      if second.isDescendant(of: view) { return view }
      ancestor = view.superview
    }
    return first
  }
}
