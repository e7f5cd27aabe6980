/// A tab stop of a request's paragraphs.
package struct BatchTabStop: Sendable, Hashable {
  /// Which part of the text after the tab stands at the stop.
  package enum Alignment: String, Sendable, CaseIterable {
    case left, right, center, natural
    /// The first of the terminators, or the text's end where it has none.
    case decimal
  }

  /// The distance from the leading margin, in points.
  package var location = 0.0
  /// Which part of the text after the tab stands at the stop.
  package var alignment = Alignment.left
  /// The characters that end the text that is aligned; `nil`: the next tab or the line's end, and
  /// for `decimal` a full stop.
  package var terminators: String?

  /// Creates a stop at the margin.
  package init() {}
}
