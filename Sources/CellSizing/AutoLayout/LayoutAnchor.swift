/// An edge, a centre or a dimension of a view, which a constraint can refer to.
public struct LayoutAnchor: Sendable, Hashable, CustomStringConvertible {
  /// What of a view a constraint refers to; y grows downwards.
  public enum Attribute: String, Sendable, Hashable, CaseIterable {
    /// The left edge's x.
    case left
    /// The right edge's x.
    case right
    /// The edge where text begins: left, or right in a right-to-left layout, where constants
    /// count leftwards.
    case leading
    /// The edge where text ends: right, or left in a right-to-left layout, where constants count
    /// leftwards.
    case trailing
    /// The upper edge's y.
    case top
    /// The lower edge's y.
    case bottom
    /// The horizontal size.
    case width
    /// The vertical size.
    case height
    /// The x half-way between the left and the right edge.
    case centerX
    /// The y half-way between the upper and the lower edge.
    case centerY
  }

  /// The view's name.
  public var view: String
  /// What of the view is meant.
  public var attribute: Attribute

  /// Creates an anchor.
  public init(_ view: String, _ attribute: Attribute) {
    self.view = view
    self.attribute = attribute
  }

  /// The anchor as `view.attribute`.
  public var description: String { "\(view).\(attribute.rawValue)" }
}
