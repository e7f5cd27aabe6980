public import Foundation

/// A rectangle that constraints refer to and that is no view.
open class UILayoutGuide: NSObject {
  /// The view whose rectangle the guide is in.
  public internal(set) weak var owningView: UIView?
  open var identifier = ""

  /// What the guide is, for the solver.
  enum Kind {
    /// Placed by constraints alone.
    case free
    /// The view's rectangle less its margins.
    case margins
    /// The view's rectangle less what bars cover.
    case safeArea
    /// A scroll view's content.
    case content
    /// A scroll view's own rectangle.
    case frame
  }

  let kind: Kind

  public override init() { kind = .free }

  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    owningView = view
  }

  /// Where the guide was when its view was laid out last, in the view's coordinates, points.
  open internal(set) var layoutFrame: CGRect {
    get {
      guard let view = owningView else { return .zero }
      switch kind {
      case .free: return solvedFrame
      case .content:
        return CGRect(origin: .zero, size: (view as? UIScrollView)?.contentSize ?? .zero)
      case .margins, .safeArea, .frame: return view.bounds.inset(by: insets)
      }
    }
    set { solvedFrame = newValue }
  }

  private var solvedFrame = CGRect.zero

  /// The distances from the view's edges, for the kinds that have them.
  var insets: UIEdgeInsets {
    switch kind {
    case .margins: owningView?.layoutMargins ?? .zero
    case .safeArea: owningView?.safeAreaInsets ?? .zero
    default: .zero
    }
  }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}
