/// What happens to a line that is too long; raw values of `NSLineBreakMode`.
public enum LineBreakMode: Int, Sendable, Hashable, CaseIterable {
  /// It wraps between words, inside a word only where the word alone is too long.
  case byWordWrapping = 0
  /// It wraps between characters.
  case byCharWrapping = 1
  /// It is cut off.
  case byClipping = 2
  /// Its beginning gives way to an ellipsis.
  case byTruncatingHead = 3
  /// Its end gives way to an ellipsis.
  case byTruncatingTail = 4
  /// Its middle gives way to an ellipsis.
  case byTruncatingMiddle = 5

  /// Whether it is one of the modes that keep a paragraph on a single line in string drawing.
  public var isSingleLine: Bool {
    switch self {
    case .byWordWrapping, .byCharWrapping: false
    case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
    }
  }
}
