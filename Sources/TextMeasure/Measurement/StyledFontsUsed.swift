/// What ``PreparedText/fontsUsed`` depends on in a text of several styles: equal values, which are
/// compared in a few instructions, stand for the same fonts.
package struct StyledFontsUsed: Sendable, Equatable {
  /// The styles in the order of their first run.
  let styles: StyleSet
  /// The identifiers of the fonts that supplied glyphs, each once.
  let identifiers: [UInt32]

  package static func == (first: Self, second: Self) -> Bool {
    first.styles === second.styles && first.identifiers == second.identifiers
  }
}
