/// A text that stays shaped, so that its lines at several widths get their glyphs from it.
///
/// Not `Sendable`: it holds a workspace, which it gives back.
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

  /// Whether its text is a copy of another one.
  package func isOf(_ other: PreparedText) -> Bool { prepared.contents === other.contents }

  /// Puts the glyphs of lines in their places.
  ///
  /// - Parameters:
  ///   - lines: lines of the text under anybody's rules.
  ///   - blockWidth: the width that they are placed in, points.
  ///   - cut: what of the last line shows; `nil` where all does.
  /// - Throws: `outOfMemory`.
  /// - Complexity: O(length of the lines).
  package func compose(
    _ lines: [Line], blockWidth: Double, cut: Truncation?
  ) throws(TextMeasureError) -> [LayoutLine] {
    // A composer goes through a text's paragraphs in their order: each time from the first one.
    var composer = composer
    return try prepared.compose(lines, blockWidth: blockWidth, cut: cut, with: &composer)
  }
}
