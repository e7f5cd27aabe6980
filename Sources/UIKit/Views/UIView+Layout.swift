import Foundation

extension UIView {
  /// Places what constraints inside place, then lets every view place its own.
  func layOut() {
    updateConstraintsIfNeeded()
    let isLayoutRoot = superview == nil || translatesAutoresizingMaskIntoConstraints
    if isLayoutRoot, var engine = LayoutEngine(self) { engine.place(in: bounds.size) }
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layOut() }
  }

  /// Takes a frame that constraints gave.
  func take(frame: CGRect) { self.frame = frame }

  /// Follows the superview's size as the mask says.
  func autoresize(from old: CGSize, to new: CGSize) {
    guard translatesAutoresizingMaskIntoConstraints, !autoresizingMask.isEmpty else { return }
    let mask = autoresizingMask
    var frame = frame
    (frame.origin.x, frame.size.width) = Self.resized(
      frame.minX, frame.width, by: new.width - old.width,
      mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
      mask.contains(.flexibleRightMargin))
    (frame.origin.y, frame.size.height) = Self.resized(
      frame.minY, frame.height, by: new.height - old.height,
      mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
      mask.contains(.flexibleBottomMargin))
    self.frame = frame
  }

  /// Shares a change of length out among what is flexible, in equal parts.
  private static func resized(
    _ start: CGFloat, _ length: CGFloat, by change: CGFloat, _ before: Bool, _ inside: Bool,
    _ after: Bool
  ) -> (CGFloat, CGFloat) {
    let parts = [before, inside, after].filter { $0 }.count
    guard parts > 0 else { return (start, length) }
    let share = change / CGFloat(parts)
    return (start + (before ? share : 0), max(0, length + (inside ? share : 0)))
  }
}
