import Foundation

extension UIView {
  // MARK: Anchors

  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

  // MARK: Constraints

  public func addConstraint(_ constraint: NSLayoutConstraint) {
    constraint.holder?.removeConstraint(constraint)
    constraint.holder = self
    constraints.append(constraint)
    setNeedsLayout()
  }

  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    constraints.removeAll { $0 === constraint }
    constraint.holder = nil
    setNeedsLayout()
  }

  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    layoutGuides.append(guide)
  }

  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    layoutGuides.removeAll { $0 === guide }
    guide.owningView = nil
  }

  // MARK: For the solver

  /// Whether this view or one inside is placed by constraints.
  var usesConstraints: Bool {
    !constraints.isEmpty || !arrangingConstraints.isEmpty
      || subviews.contains { $0.takesPartInLayout && $0.usesConstraints }
  }

  public var layoutMarginsGuide: UILayoutGuide { ownGuide(.margins) }
  public var safeAreaLayoutGuide: UILayoutGuide { ownGuide(.safeArea) }
  /// As the margins' guide: a phone's lines are never too long to read.
  public var readableContentGuide: UILayoutGuide { ownGuide(.margins) }

  /// The view's one guide of a kind, created on demand.
  func ownGuide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide {
    if let known = ownGuides.first(where: { $0.kind == kind }) { return known }
    let guide = UILayoutGuide(kind, of: self)
    ownGuides.append(guide)
    return guide
  }

  /// The guides that constraints may refer to.
  var solverGuides: [UILayoutGuide] { layoutGuides + ownGuides }

  /// Drops the constraints between a view that goes and those that stay.
  func dropConstraints(to leaving: UIView) {
    var holder: UIView? = self
    while let view = holder {
      for constraint in view.constraints {
        let items = [constraint.firstItem, constraint.secondItem]
        if items.contains(where: {
          NSLayoutConstraint.view(of: $0)?.isDescendant(of: leaving) ?? false
        }) {
          view.removeConstraint(constraint)
        }
      }
      holder = view.superview
    }
  }

  /// The topmost view that this one is in.
  var topmostView: UIView {
    var view = self
    while let next = view.superview { view = next }
    return view
  }
}
