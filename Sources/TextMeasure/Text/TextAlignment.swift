/// How lines are aligned in the available width, with the raw values of iOS's `NSTextAlignment`.
public enum TextAlignment: Int, Sendable, Hashable, CaseIterable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// At both edges, except a paragraph's last line.
  case justified = 3
  /// At the edge where the paragraph's direction begins.
  case natural = 4
}
