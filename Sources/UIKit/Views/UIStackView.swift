public import Foundation

/// Arranges views in a row or a column by its documented rules, as constraints of the solver.
open class UIStackView: UIView {
  /// How lengths along the axis are shared out.
  public enum Distribution: Int, Sendable {
    case fill = 0
    case fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// How views stand across the axis.
  public enum Alignment: Int, Sendable {
    case fill = 0
    case leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  /// The distance that stands for the system's own, points.
  public static let spacingUseSystem: CGFloat = 8
  /// The distance that stands for ``spacing``.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  public internal(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  open var isBaselineRelativeArrangement = false
  open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var gaps: [UILayoutGuide] = []

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
    setNeedsLayout()
  }

  /// The view stays inside, without a place.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    arrangedSubviews.removeAll { $0 === subview }
  }

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    let key = ObjectIdentifier(arrangedSubview)
    customSpacings[key] = spacing == Self.spacingUseDefault ? nil : spacing
    setNeedsLayout()
  }

  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  // MARK: Constraints

  private func spacing(after view: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(view)] ?? spacing
  }

  override var arrangingConstraints: [NSLayoutConstraint] {
    let views = arrangedSubviews.filter { !$0.isHidden }
    guard let first = views.first, let last = views.last else { return [] }
    let isRow = axis == .horizontal
    let near: NSLayoutConstraint.Attribute = isRow ? .leading : .top
    let far: NSLayoutConstraint.Attribute = isRow ? .trailing : .bottom
    let room: AnyObject = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
    var made = [relation(first, near, .equal, room, near), relation(room, far, .equal, last, far)]
    made += distributing(views, near, far, room)
    made += aligning(views, room)
    return made
  }

  private func relation(
    _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
    _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?,
    _ other: NSLayoutConstraint.Attribute, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: Float = 1000
  ) -> NSLayoutConstraint {
    let made = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other,
      multiplier: multiplier, constant: constant)
    made.priority = UILayoutPriority(priority)
    return made
  }

  /// The constraints along the axis.
  private func distributing(
    _ views: [UIView], _ near: NSLayoutConstraint.Attribute, _ far: NSLayoutConstraint.Attribute,
    _ room: AnyObject
  ) -> [NSLayoutConstraint] {
    let isRow = axis == .horizontal
    let length: NSLayoutConstraint.Attribute = isRow ? .width : .height
    let middle: NSLayoutConstraint.Attribute = isRow ? .centerX : .centerY
    var made: [NSLayoutConstraint] = []
    let isSpread = distribution == .equalSpacing || distribution == .equalCentering
    for (view, next) in zip(views, views.dropFirst()) {
      made.append(
        relation(
          next, near, isSpread ? .greaterThanOrEqual : .equal, view, far,
          constant: spacing(after: view)))
    }
    switch distribution {
    case .fill: break
    case .fillEqually:
      made += views.dropFirst().map { relation($0, length, .equal, views[0], length) }
    case .fillProportionally:
      let lengths = views.map {
        max(0, isRow ? $0.intrinsicContentSize.width : $0.intrinsicContentSize.height)
      }
      let total = lengths.reduce(0, +)
      guard total > 0 else { break }
      made += zip(views, lengths).dropFirst().compactMap { view, wish in
        guard lengths[0] > 0, wish > 0 else { return nil }
        return relation(
          view, length, .equal, views[0], length, multiplier: wish / lengths[0], priority: 999)
      }
    case .equalSpacing:
      made += spread(views.count) { gap, index in
        [
          relation(gap, near, .equal, views[index], far),
          relation(views[index + 1], near, .equal, gap, far),
        ]
      }
    case .equalCentering:
      made += spread(views.count) { gap, index in
        [
          relation(gap, near, .equal, views[index], middle),
          relation(views[index + 1], middle, .equal, gap, far),
        ]
      }
    }
    return made
  }

  /// Guides of one length between neighbours; that of centred ones gives way first.
  private func spread(
    _ count: Int, _ place: (UILayoutGuide, Int) -> [NSLayoutConstraint]
  ) -> [NSLayoutConstraint] {
    let length: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
    while gaps.count < count - 1 {
      let gap = UILayoutGuide()
      addLayoutGuide(gap)
      gaps.append(gap)
    }
    var made: [NSLayoutConstraint] = []
    for index in 0..<max(0, count - 1) {
      made += place(gaps[index], index)
      guard index > 0 else { continue }
      made.append(
        relation(
          gaps[index], length, .equal, gaps[0], length,
          priority: distribution == .equalCentering ? 149 : 1000))
    }
    return made
  }

  /// The constraints across the axis.
  private func aligning(_ views: [UIView], _ room: AnyObject) -> [NSLayoutConstraint] {
    let isRow = axis == .horizontal
    let near: NSLayoutConstraint.Attribute = isRow ? .top : .leading
    let far: NSLayoutConstraint.Attribute = isRow ? .bottom : .trailing
    let middle: NSLayoutConstraint.Attribute = isRow ? .centerY : .centerX
    var made: [NSLayoutConstraint] = []
    for view in views {
      let isNear = alignment == .fill || alignment == .leading
      let isFar = alignment == .fill || alignment == .trailing
      made.append(relation(view, near, isNear ? .equal : .greaterThanOrEqual, room, near))
      made.append(relation(room, far, isFar ? .equal : .greaterThanOrEqual, view, far))
      if alignment == .center { made.append(relation(view, middle, .equal, room, middle)) }
      // Without another wish the stack is as large as its largest view, and no larger.
      if !isNear { made.append(relation(view, near, .equal, room, near, priority: 51)) }
      if !isFar { made.append(relation(room, far, .equal, view, far, priority: 51)) }
    }
    if alignment == .firstBaseline || alignment == .lastBaseline, isRow {
      let baseline: NSLayoutConstraint.Attribute =
        alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      made += views.dropFirst().map { relation($0, baseline, .equal, views[0], baseline) }
    }
    return made
  }
}
