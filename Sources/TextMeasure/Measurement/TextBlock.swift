package import Foundation

/// The lines of a text under a caller's rules, with what was truncated.
///
/// Lengths in points, unrounded, downwards from the block's top.
package struct TextBlock: Sendable, Hashable {
  /// The lines; none where an empty text has none.
  package internal(set) var lines: [Line] = []
  /// Each line's width, including the indent and trailing white space that count.
  package internal(set) var lineWidths: [CGFloat] = []
  /// The widest of ``lineWidths``, and the block's height.
  package internal(set) var size = CGSize.zero
  /// The truncation of the last line that was cut; `nil` where none was.
  package internal(set) var truncation: Truncation?
  /// Whether some of the text is hidden.
  package internal(set) var isTruncated = false
  /// The text hidden because lines were omitted; otherwise empty, at the text's end.
  package internal(set) var hiddenRange = 0..<0

  /// Lays a prepared text out.
  ///
  /// - Throws: `outOfMemory` where a truncated line could not be shaped.
  package init(
    _ prepared: PreparedText, _ request: BlockRequest
  ) throws(TextMeasureError) {
    var walker = BlockWalker(prepared, request)
    self = try walker.walk()
  }

  init() {}
}
