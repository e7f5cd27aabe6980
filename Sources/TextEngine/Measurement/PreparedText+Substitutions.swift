extension PreparedText {
  /// The substitutions of the fonts that supplied glyphs, each with the number of this text's
  /// characters with measured and with estimated advances.
  ///
  /// Counts Unicode scalars, without controls and terminators.
  ///
  /// - Complexity: O(length) where a font has no exact widths.
  public var substitutions: [FontSubstitution] {
    let used = fontsUsed
    var found = used.map(\.substitution)
    let counted = used.indices.filter { found[$0]?.hasExactWidths == false }
    guard !counted.isEmpty else { return found.compactMap(\.self) }
    for index in counted {
      found[index]?.measuredCharacterCount = 0
      found[index]?.estimatedCharacterCount = 0
    }
    for (part, fonts) in styledParts {
      let indices = fonts.map { font in used.firstIndex { $0.identifier == font.identifier } }
      for scalar in part where !(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)) {
        // Characters that no font covers are the first font's `.notdef`.
        let font =
          fonts.first?.isMeasured(scalar.value) ?? false
          ? 0 : fonts.firstIndex { $0.covers(scalar) } ?? 0
        guard font < fonts.count, let index = indices[font], counted.contains(index) else {
          continue
        }
        if fonts[font].isMeasured(scalar.value) {
          found[index]?.measuredCharacterCount? += 1
        } else {
          found[index]?.estimatedCharacterCount? += 1
        }
      }
    }
    return found.compactMap(\.self)
  }

  /// The text's ranges with one style, and the fonts that each may use.
  private var styledParts: [(text: String.UnicodeScalarView, fonts: [Font])] {
    guard let styled = lineStyling?.styled else {
      return [(contents.text.unicodeScalars, style.style.fonts.fonts)]
    }
    let units = Array(styled.string.utf16)
    return styled.runs.filter { $0.attachment == nil }.map { run in
      (String(decoding: units[run.range], as: UTF16.self).unicodeScalars, run.style.fonts.fonts)
    }
  }
}
