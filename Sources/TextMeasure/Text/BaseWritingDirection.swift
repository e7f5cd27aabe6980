/// A paragraph's direction, with the raw values of `NSWritingDirection`.
public enum BaseWritingDirection: Int, Sendable, Hashable, CaseIterable {
  /// The direction of the first strong character.
  case natural = -1
  /// Left to right.
  case leftToRight = 0
  /// Right to left.
  case rightToLeft = 1

  /// The direction that applies whatever the paragraph contains; `nil` for ``natural``.
  var fixedDirection: TextDirection? {
    switch self {
    case .natural: nil
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}
