package import Foundation

/// The lines of a text under somebody's rules, with what was cut.
///
/// Lengths in points, unrounded, downwards from the block's top.
package struct TextBlock: Sendable, Hashable {
  /// The lines; none where an empty text has none.
  package internal(set) var lines: [Line] = []
  /// Each line's width with what counts of its indent and trailing white space.
  package internal(set) var lineWidths: [CGFloat] = []
  /// The widest of ``lineWidths``, and the block's height.
  package internal(set) var size = CGSize.zero
  /// What was cut on the last line that was cut; `nil` where no line was.
  package internal(set) var truncation: Truncation?
  /// Whether some of the text is not shown.
  package internal(set) var isTruncated = false
  /// What is not shown because lines were left out; empty at the text's end otherwise.
  package internal(set) var hiddenRange = 0..<0

  /// Lays a prepared text out.
  ///
  /// - Throws: `outOfMemory` where a truncated line had to be shaped and could not be.
  package init(
    _ prepared: PreparedText, _ request: BlockRequest
  ) throws(TextMeasureError) {
    var walker = BlockWalker(prepared, request)
    self = try walker.walk()
  }

  init() {}
}
