import CellSizing

extension NSLayoutConstraint.Attribute {
  /// The solver's name; baselines stand for the edge that they are measured from.
  var solved: LayoutAnchor.Attribute {
    switch self {
    case .left, .leftMargin: .left
    case .right, .rightMargin: .right
    case .top, .topMargin, .firstBaseline: .top
    case .bottom, .bottomMargin, .lastBaseline: .bottom
    case .leading, .leadingMargin, .notAnAttribute: .leading
    case .trailing, .trailingMargin: .trailing
    case .width: .width
    case .height: .height
    case .centerX, .centerXWithinMargins: .centerX
    case .centerY, .centerYWithinMargins: .centerY
    }
  }

  /// Whether it is within the margins.
  var isMargin: Bool { rawValue >= Self.leftMargin.rawValue }

  /// Whether it is a side: what a scroll view's content has in place of the view.
  var isEdge: Bool {
    switch solved {
    case .left, .right, .top, .bottom, .leading, .trailing: true
    default: false
    }
  }
}
