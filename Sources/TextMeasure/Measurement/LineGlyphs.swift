/// A text kept in its shaped form, so that lines at several widths take their glyphs from it.
///
/// Not `Sendable`: it borrows a workspace.
package final class LineGlyphs {
  /// The text.
  private let prepared: PreparedText
  private let composer: LineComposer

  /// Shapes a text.
  ///
  /// - Throws: `outOfMemory`.
  package init(_ prepared: PreparedText) throws(TextMeasureError) {
    self.prepared = prepared
    composer = try prepared.lineComposer()
  }

  /// Whether this is the shaped form of a text or its copy.
  package func isOf(_ other: PreparedText) -> Bool { prepared.contents === other.contents }

  /// Positions the glyphs of lines.
  ///
  /// - Parameters:
  ///   - lines: lines of the text under any rules.
  ///   - blockWidth: the width in which they are aligned, in points.
  ///   - cut: the visible part of the last line; `nil` where all is visible.
  /// - Throws: `outOfMemory`.
  /// - Complexity: O(length of the lines).
  package func compose(
    _ lines: [Line], blockWidth: Double, cut: Truncation?
  ) throws(TextMeasureError) -> [LayoutLine] {
    // A composer visits a text's paragraphs in order, so each call starts from a copy.
    var composer = composer
    return try prepared.compose(lines, blockWidth: blockWidth, cut: cut, with: &composer)
  }
}
