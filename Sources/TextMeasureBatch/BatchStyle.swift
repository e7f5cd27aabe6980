/// The keys of a request that choose fonts and how glyphs are taken from them.
///
/// Requests of one stream mostly share their style: two equal values may share what was made for
/// one of them.
package struct BatchStyle: Sendable, Hashable {
  /// The font size of a request that names neither a size nor a text style, in points.
  package static let defaultSize = 17.0

  /// The fonts in the order in which they are tried for a character, each a path, a `path#index`
  /// or a family; empty: the bundled set.
  package var fonts: [String] = []
  /// Whether installed fonts are used for characters that `fonts` lack.
  package var usesSystemFallback = false
  /// The font size, in points; `nil`: the text style's, or else `defaultSize`.
  package var size: Double?
  /// The language for shaping and breaking, a BCP 47 tag; `nil`: undetermined.
  package var language: String?
  /// OpenType features such as `liga=0,kern`; `nil`: the fonts' defaults.
  package var features: String?
  /// Positions on the axes of variable fonts such as `wght=650`; `nil`: the fonts' defaults.
  package var variations: String?
  /// Points added after every character; `nil`: the font's kerning and nothing added; 0: no
  /// kerning.
  package var kern: Double?
  /// Points added after every character; unlike `kern` it never switches kerning off.
  package var tracking = 0.0
  /// Whether common and contextual ligatures are used where no spacing is added.
  package var usesLigatures = true
  /// Whether the `opsz` axis of a variable font follows the size.
  package var usesOpticalSizing = true
  /// The distance of the text above the line's baseline, in points; negative is below.
  package var baselineOffset = 0.0
  /// The name of UIKit's text style that gives font and size; `nil`: none.
  package var textStyle: BatchRequest.TextStyle?
  /// The reader's preferred text size, which scales a text style.
  package var contentSizeCategory = BatchRequest.ContentSizeCategory.large
  /// Which of a font's vertical metrics make a line.
  package var profile = BatchRequest.Profile.uikit

  /// Creates the style of a request that has none of the keys.
  package init() {}
}
