import CellSizing
import Foundation

/// The constraints of a view and of those inside, as the package's solver takes them.
///
/// All frames are in the root view's coordinates. The root is an ordinary view of the system: the
/// system's own content view, named `target`, is pinned to it, so that the root's own content
/// counts too.
struct LayoutEngine {
  private static let target = "target"

  private let root: UIView
  /// The views of the system from the root down, each with its name.
  private var members: [(view: UIView, name: String)] = []
  private var names: [ObjectIdentifier: String] = [:]
  private var layoutViews: [LayoutView] = []
  private var constraints: [LayoutConstraint] = []

  /// Reads a view's constraints; `nil` where neither it nor a view inside has any.
  init?(_ root: UIView) {
    guard root.usesConstraints else { return nil }
    self.root = root
    Self.askForMargins(root)
    collect(root)
    for edge: LayoutAnchor.Attribute in [.left, .top, .width, .height] {
      relate(name(of: root), edge, Self.target, edge)
    }
    for (view, _) in members { addConstraints(of: view) }
    // What a frame says goes in last: where it contradicts a constraint, it is left out.
    for (view, _) in members where view !== root { addFrameConstraints(of: view) }
  }

  // MARK: Collecting

  private mutating func collect(_ view: UIView) {
    let viewName = name(of: view)
    members.append((view, viewName))
    let size = view.intrinsicContentSize
    layoutViews.append(
      LayoutView(
        viewName, content: Self.content(size),
        contentHugging: .init(
          horizontal: Self.wish(view.contentHuggingPriority(for: .horizontal)),
          vertical: Self.wish(view.contentHuggingPriority(for: .vertical))),
        compressionResistance: .init(
          horizontal: Self.wish(view.contentCompressionResistancePriority(for: .horizontal)),
          vertical: Self.wish(view.contentCompressionResistancePriority(for: .vertical)))))
    // What is inside a scroll view is placed in its content.
    if let scrollView = view as? UIScrollView { _ = scrollView.contentLayoutGuide }
    for guide in view.solverGuides { addGuide(guide, of: viewName) }
    for subview in view.subviews where subview.takesPartInLayout { collect(subview) }
  }

  /// Creates the guides that constraints name by a margin attribute.
  private static func askForMargins(_ view: UIView) {
    for constraint in view.constraints + view.arrangingConstraints {
      for (item, attribute) in [
        (constraint.firstItem, constraint.firstAttribute),
        (constraint.secondItem, constraint.secondAttribute),
      ] where attribute.isMargin {
        _ = (item as? UIView)?.layoutMarginsGuide
      }
    }
    for subview in view.subviews { askForMargins(subview) }
  }

  /// A name for a view or guide, the same each time.
  private mutating func name(of item: AnyObject) -> String {
    let key = ObjectIdentifier(item)
    if let known = names[key] { return known }
    let name = "\(type(of: item))-\(names.count)"
    names[key] = name
    return name
  }

  private mutating func addGuide(_ guide: UILayoutGuide, of viewName: String) {
    let guideName = name(of: guide)
    layoutViews.append(LayoutView(guideName))
    switch guide.kind {
    case .free: return
    case .content:
      relate(guideName, .left, viewName, .left)
      relate(guideName, .top, viewName, .top)
      return
    case .margins, .safeArea, .frame: break
    }
    let insets = guide.insets
    relate(guideName, .left, viewName, .left, constant: insets.left)
    relate(guideName, .right, viewName, .right, constant: -insets.right)
    relate(guideName, .top, viewName, .top, constant: insets.top)
    relate(guideName, .bottom, viewName, .bottom, constant: -insets.bottom)
  }

  private mutating func relate(
    _ first: String, _ firstAttribute: LayoutAnchor.Attribute, _ second: String,
    _ secondAttribute: LayoutAnchor.Attribute, constant: CGFloat = 0,
    multiplier: CGFloat = 1, priority: LayoutPriority = .required
  ) {
    constraints.append(
      LayoutConstraint(
        LayoutAnchor(first, firstAttribute), .equal, LayoutAnchor(second, secondAttribute),
        multiplier: multiplier, constant: constant, priority: priority))
  }

  // MARK: Constraints

  private mutating func addConstraints(of view: UIView) {
    for constraint in view.constraints + view.arrangingConstraints {
      guard constraint.priority.rawValue > 0,
        let first = side(constraint.firstItem, constraint.firstAttribute, seenFrom: view)
      else { continue }
      var constant = constraint.constant - first.offset
      var second: LayoutAnchor?
      if constraint.hasSecondItem {
        guard
          let other = side(constraint.secondItem, constraint.secondAttribute, seenFrom: view)
        else { continue }
        // A multiplier of 0 leaves the constant.
        if constraint.multiplier != 0 {
          second = other.anchor
          constant += constraint.multiplier * other.offset
        }
      }
      let relation: LayoutConstraint.Relation =
        switch constraint.relation {
        case .lessThanOrEqual: .atMost
        case .equal: .equal
        case .greaterThanOrEqual: .atLeast
        }
      constraints.append(
        LayoutConstraint(
          first.anchor, relation, second,
          multiplier: second == nil ? 1 : constraint.multiplier, constant: constant,
          priority: Self.strength(constraint.priority), identifier: constraint.identifier))
    }
  }

  /// An item's side as the solver names it, and what is to be added for it: a baseline's distance
  /// from its edge. `nil` for an item outside of the root.
  private func side(
    _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, seenFrom holder: UIView
  ) -> (anchor: LayoutAnchor, offset: CGFloat)? {
    guard var item else { return nil }
    // A scroll view's edges are its content's for what is inside.
    if let scrollView = item as? UIScrollView, holder === scrollView,
      attribute.isEdge
    {
      item = scrollView.contentLayoutGuide
    }
    var offset: CGFloat = 0
    if attribute.isMargin, let view = item as? UIView { item = view.layoutMarginsGuide }
    if let view = item as? UIView {
      if attribute == .firstBaseline { offset = view.firstBaselineOffset }
      if attribute == .lastBaseline { offset = -view.lastBaselineOffset }
    }
    guard let name = names[ObjectIdentifier(item)] else { return nil }
    return (LayoutAnchor(name, attribute.solved), offset)
  }

  /// What an autoresizing mask says of a view, as UIKit turns it into constraints.
  private mutating func addFrameConstraints(of view: UIView) {
    guard view.translatesAutoresizingMaskIntoConstraints, let parent = view.superview,
      let parentName = names[ObjectIdentifier(parent)], let name = names[ObjectIdentifier(view)]
    else { return }
    let frame = view.frame
    let room = parent.bounds.size
    let mask = view.autoresizingMask
    if mask.contains(.flexibleWidth) {
      relate(name, .left, parentName, .left, constant: frame.minX)
      relate(name, .right, parentName, .right, constant: frame.maxX - room.width)
    } else {
      let isRight = mask.contains(.flexibleLeftMargin) && !mask.contains(.flexibleRightMargin)
      relate(
        name, isRight ? .right : .left, parentName, isRight ? .right : .left,
        constant: isRight ? frame.maxX - room.width : frame.minX)
      fix(name, .width, frame.width)
    }
    if mask.contains(.flexibleHeight) {
      relate(name, .top, parentName, .top, constant: frame.minY)
      relate(name, .bottom, parentName, .bottom, constant: frame.maxY - room.height)
    } else {
      let isBottom = mask.contains(.flexibleTopMargin) && !mask.contains(.flexibleBottomMargin)
      relate(
        name, isBottom ? .bottom : .top, parentName, isBottom ? .bottom : .top,
        constant: isBottom ? frame.maxY - room.height : frame.minY)
      fix(name, .height, frame.height)
    }
  }

  private mutating func fix(_ name: String, _ length: LayoutAnchor.Attribute, _ value: CGFloat) {
    constraints.append(LayoutConstraint(LayoutAnchor(name, length), constant: value))
  }

  private static func content(_ size: CGSize) -> LayoutView.Content {
    // Lengths that are no numbers are no wish.
    func wish(_ length: CGFloat) -> CGFloat {
      length.isFinite && length >= 0 && length <= 1e9 ? length : UIView.noIntrinsicMetric
    }
    return .size(CGSize(width: wish(size.width), height: wish(size.height)))
  }

  private static func strength(_ priority: UILayoutPriority) -> LayoutPriority {
    LayoutPriority(rawValue: min(max(priority.rawValue, 0.001), 1000))
  }

  /// A priority of contents and targets: where it is required and contradicts constraints, the
  /// constraints hold, so that there is a layout.
  private static func wish(_ priority: UILayoutPriority) -> LayoutPriority {
    min(strength(priority), 999.9)
  }

  // MARK: Solving

  /// Solves for a size, measures texts that wrap again at the widths that they got, and solves
  /// again.
  private mutating func solve(
    _ size: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) throws(CellSizingError) -> LayoutResult {
    var layout = try PreparedLayout(
      LayoutSystem(
        contentView: Self.target, views: layoutViews, constraints: constraints,
        direction: root.effectiveUserInterfaceLayoutDirection == .rightToLeft
          ? .rightToLeft : .leftToRight,
        contradictions: .breaksConstraint))
    var result = try layout.systemLayoutSizeFitting(
      size, horizontalPriority: Self.wish(horizontal),
      verticalPriority: Self.wish(vertical))
    var isChanged = false
    for (view, name) in members where view.wrapsAtItsWidth {
      guard let width = result.frames[name]?.width, width > 0 else { continue }
      let size = view.intrinsicContentSize(wrappingAt: width)
      guard size != view.intrinsicContentSize else { continue }
      try layout.setContent(Self.content(size), of: name)
      isChanged = true
    }
    if isChanged {
      result = try layout.systemLayoutSizeFitting(
        size, horizontalPriority: Self.wish(horizontal),
        verticalPriority: Self.wish(vertical))
    }
    return result
  }

  /// The size that fits best.
  mutating func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    do throws(CellSizingError) {
      let bounded = CGSize(width: min(target.width, 1e6), height: min(target.height, 1e6))
      let result = try solve(bounded, horizontal, vertical)
      root.layoutProblems = result.brokenConstraints
      return result.size
    } catch {
      root.layoutProblems = [error.message]
      return .zero
    }
  }

  /// Gives the views inside their frames in a root of a size.
  mutating func place(in size: CGSize) {
    do throws(CellSizingError) {
      let result = try solve(size, .required, .required)
      root.layoutProblems = result.brokenConstraints
      let grid = PixelRounding(scale: MeasuringEnvironment.current.scale)
      for (view, name) in members {
        let outer = result.frames[name] ?? .zero
        for guide in view.solverGuides {
          guard let guideName = names[ObjectIdentifier(guide)],
            let frame = result.frames[guideName]
          else { continue }
          let inner = grid.rounded(frame, in: outer)
          if guide.kind == .free { guide.layoutFrame = inner }
          if guide.kind == .content { (view as? UIScrollView)?.take(contentSize: inner.size) }
        }
        guard view !== root, !view.translatesAutoresizingMaskIntoConstraints,
          let parent = view.superview, let parentName = names[ObjectIdentifier(parent)],
          let parentFrame = result.frames[parentName]
        else { continue }
        view.take(frame: grid.rounded(outer, in: parentFrame))
      }
    } catch {
      root.layoutProblems = [error.message]
    }
  }
}
