/// The direction of a paragraph; raw values of `NSWritingDirection`.
public enum BaseWritingDirection: Int, Sendable, Hashable, CaseIterable {
  /// That of its first strong character.
  case natural = -1
  /// Left to right.
  case leftToRight = 0
  /// Right to left.
  case rightToLeft = 1
}
