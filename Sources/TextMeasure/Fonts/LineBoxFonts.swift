/// Which fonts decide the height of a line.
public enum LineBoxFonts: String, Sendable, Hashable, CaseIterable {
  /// The fonts that the text's styles ask for, whatever fonts its glyphs came from.
  case requested
  /// The fonts asked for and every font that supplied a glyph to the line.
  case requestedAndUsed
  /// The fonts that supplied a glyph to the line; the font asked for only on a line without one.
  case used
}
