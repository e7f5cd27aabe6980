/// A directional embedding or override: an element of the `writingDirection` attribute, with its
/// raw values.
public enum DirectionEmbedding: Int, Sendable, Hashable, CaseIterable {
  /// Left-to-right embedding (U+202A).
  case leftToRight = 0
  /// Right-to-left embedding (U+202B).
  case rightToLeft = 1
  /// Left-to-right override (U+202D).
  case leftToRightOverride = 2
  /// Right-to-left override (U+202E).
  case rightToLeftOverride = 3

  /// The equivalent formatting character.
  var character: UInt16 {
    switch self {
    case .leftToRight: 0x202A
    case .rightToLeft: 0x202B
    case .leftToRightOverride: 0x202D
    case .rightToLeftOverride: 0x202E
    }
  }
}
