/// The keys of a request that make its paragraph style, with UIKit's meanings and defaults.
///
/// Lengths are in points.
package struct BatchParagraph: Sendable, Hashable {
  /// How lines end that are too long; `nil`: as the request's `api` does by itself.
  package var lineBreakMode: BatchRequest.LineBreakMode?
  /// Which line ends are avoided though they are allowed; `nil`: as the request's `api` does by
  /// itself, which is `standard` for a label and none otherwise.
  package var lineBreakStrategy: BatchRequest.LineBreakStrategy?
  /// The alignment of lines.
  package var alignment = BatchRequest.Alignment.natural
  /// The distance added between two lines of a paragraph.
  package var lineSpacing = 0.0
  /// The smallest height of a line; 0: none.
  package var minimumLineHeight = 0.0
  /// The largest height of a line; 0: none.
  package var maximumLineHeight = 0.0
  /// The factor on the natural height of a line; 0: none.
  package var lineHeightMultiple = 0.0
  /// The distance added after a paragraph.
  package var paragraphSpacing = 0.0
  /// The distance added before a paragraph.
  package var paragraphSpacingBefore = 0.0
  /// The indent of a paragraph's first line from the leading edge.
  package var firstLineHeadIndent = 0.0
  /// The indent of a paragraph's other lines from the leading edge.
  package var headIndent = 0.0
  /// Where lines end: positive from the leading edge, zero or negative from the trailing one.
  package var tailIndent = 0.0
  /// The tab stops; `nil`: twelve left ones, every 28 points.
  package var tabStops: [BatchTabStop]?
  /// The distance of the stops after the last tab stop; with 0 a tab there wraps the line.
  package var defaultTabInterval = 0.0
  /// Words are hyphenated where a line would fill less than this share of its width; 0: never.
  package var hyphenationFactor = 0.0

  /// Creates the paragraph style of a request that has none of the keys.
  package init() {}
}
