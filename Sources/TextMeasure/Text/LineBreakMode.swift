/// How a line that is too long is broken or cut, with the raw values of `NSLineBreakMode`.
public enum LineBreakMode: Int, Sendable, Hashable, CaseIterable {
  /// It wraps between words; inside a word only where the word alone is too long.
  case byWordWrapping = 0
  /// It wraps between characters.
  case byCharWrapping = 1
  /// It is clipped.
  case byClipping = 2
  /// An ellipsis replaces its beginning.
  case byTruncatingHead = 3
  /// An ellipsis replaces its end.
  case byTruncatingTail = 4
  /// An ellipsis replaces its middle.
  case byTruncatingMiddle = 5

  /// Whether string drawing keeps a paragraph with this mode on one line.
  public var isSingleLine: Bool {
    switch self {
    case .byWordWrapping, .byCharWrapping: false
    case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
    }
  }
}
