/// What placing lines needs besides the break table and a single style.
final class LineStyling: Sendable {
  /// The text with its styles; `nil` for a text with one style.
  let styled: StyledText?
  /// Its styles in the form that preparing reads; `nil` for a text with one style.
  let styles: StyleSet?
  /// The line boxes by range; `nil` when all lines have the style's.
  let heights: LineHeights?
  /// The paragraph styles by the paragraphs' first offsets; empty where all have the first's.
  let paragraphs: [StyledParagraph]
  /// The identifiers of the fonts that supplied glyphs to styled text, each once.
  let usedFonts: [UInt32]

  init(
    styled: StyledText?, styles: StyleSet?, heights: LineHeights?,
    paragraphs: [StyledParagraph], usedFonts: [UInt32]
  ) {
    self.styled = styled
    self.styles = styles
    self.heights = heights
    self.paragraphs = paragraphs
    self.usedFonts = usedFonts
  }

  /// The normalized style of the paragraph that holds an offset; `nil` where all have the first's.
  func paragraphStyle(at offset: Int) -> ParagraphStyle? {
    let next = paragraphs.partitionPoint { $0.start <= offset }
    return next > 0 ? paragraphs[next - 1].style.normalized : nil
  }
}

/// What ``PreparedText/fontsUsed`` depends on in a text of several styles: equal values, which are
/// compared in a few instructions, stand for the same fonts.
package struct StyledFontsUsed: Sendable, Equatable {
  /// The styles in the order of their first run.
  let styles: StyleSet
  let identifiers: [UInt32]

  package static func == (first: Self, second: Self) -> Bool {
    first.styles === second.styles && first.identifiers == second.identifiers
  }
}
