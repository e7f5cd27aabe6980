/// How a stretch of text stands in the direction around it: an element of the `writingDirection`
/// attribute, with its raw values.
public enum DirectionEmbedding: Int, Sendable, Hashable, CaseIterable {
  /// Its own order from left to right (U+202A).
  case leftToRight = 0
  /// Its own order from right to left (U+202B).
  case rightToLeft = 1
  /// Every character from left to right (U+202D).
  case leftToRightOverride = 2
  /// Every character from right to left (U+202E).
  case rightToLeftOverride = 3

  /// The formatting character that says the same.
  var character: UInt16 {
    switch self {
    case .leftToRight: 0x202A
    case .rightToLeft: 0x202B
    case .leftToRightOverride: 0x202D
    case .rightToLeftOverride: 0x202E
    }
  }
}
