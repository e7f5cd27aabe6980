/// What placing lines needs besides the break table and a single style.
final class LineStyling: Sendable {
  let styled: StyledText?
  /// The line boxes by range; `nil` when all lines have the style's.
  let heights: LineHeights?
  /// The normalized paragraph styles by the paragraphs' first offsets; empty where all have the first's.
  let paragraphs: [StyledParagraph]
  /// The fonts that supplied glyphs; `nil` for a text with one style.
  let fontsUsed: StyledFontsUsed?
  /// The readings; `nil` for none.
  let rubies: RubyLines?
  /// Where CSS trims the block; `nil`: as for the style.
  let edges: BlockEdges?

  init(
    styled: StyledText?, heights: LineHeights?, paragraphs: [StyledParagraph],
    fontsUsed: StyledFontsUsed?, rubies: RubyLines?, edges: BlockEdges?
  ) {
    self.edges = edges
    self.rubies = rubies
    self.styled = styled
    self.heights = heights
    self.paragraphs = paragraphs.map {
      StyledParagraph(start: $0.start, style: $0.style.normalized)
    }
    self.fontsUsed = fontsUsed
  }

  /// The normalized style of the paragraph that holds an offset; `nil` where all have the first's.
  func paragraphStyle(at offset: Int) -> ParagraphStyle? {
    let next = paragraphs.partitionPoint { $0.start <= offset }
    return next > 0 ? paragraphs[next - 1].style : nil
  }
}

/// What ``PreparedText/fontsUsed`` depends on in a text of several styles: equal values, which are
/// compared in a few instructions, stand for the same fonts.
package struct StyledFontsUsed: Sendable, Equatable {
  let styles: StyleSet
  /// By style, as ``PreparedText/usedFonts``.
  let used: [UInt64]

  /// The fonts without sizes, in cascade order: copies at sizes are the same font.
  var fonts: [Font] {
    let suppliers = Set(zip(styles.ordered, used).flatMap { $0.fonts.fonts(used: $1) })
    return styles.ordered.flatMap { $0.fonts.fonts.filter(suppliers.contains) }.withoutRepetitions
  }

  package static func == (first: Self, second: Self) -> Bool {
    first.styles === second.styles && first.used == second.used
  }
}
