/// Which fonts determine the height of a line.
public enum LineBoxFonts: String, Sendable, Hashable, CaseIterable {
  /// The fonts of the text's styles, whatever fonts supplied its glyphs.
  case requested
  /// The fonts of the text's styles, and every font that supplied a glyph to the line.
  case requestedAndUsed
  /// The fonts that supplied a glyph to the line; the requested one only on a line without glyphs.
  case used
}
