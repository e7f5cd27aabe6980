/// The base direction of paragraphs.
public enum TextDirection: String, Sendable, Hashable, CaseIterable {
  /// From the first strong character; left to right where there is none.
  case auto
  /// Left to right.
  case leftToRight = "ltr"
  /// Right to left.
  case rightToLeft = "rtl"
}
