/// The direction of a paragraph; raw values of `NSWritingDirection`.
public enum BaseWritingDirection: Int, Sendable, Hashable, CaseIterable {
  /// That of its first strong character.
  case natural = -1
  /// Left to right.
  case leftToRight = 0
  /// Right to left.
  case rightToLeft = 1

  /// The direction that a paragraph has whatever it holds; `nil` for its own.
  var fixedDirection: TextDirection? {
    switch self {
    case .natural: nil
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}
