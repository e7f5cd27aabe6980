extension PreparedText {
  /// The substitutions of the fonts that supplied glyphs, each with the number of this text's
  /// characters with measured and with estimated advances.
  ///
  /// Counts Unicode scalars, without controls and terminators.
  ///
  /// - Complexity: O(length) where a font has no exact widths.
  public var substitutions: [FontSubstitution] {
    var all = fontsUsed.compactMap(\.substitution).withoutRepetitions
    guard all.contains(where: { !$0.hasExactWidths }) else { return all }
    var counts = [(measured: Int, estimated: Int)](repeating: (0, 0), count: all.count)
    var scalars = contents.text.unicodeScalars.makeIterator()
    var offset = 0
    for span in contents.fontSpans.isEmpty ? [onlyFont] : contents.fontSpans {
      let font = (styledFontsUsed?.styles.ordered[Int(span.style)] ?? style.style)
        .fonts.fonts[Int(span.font)]
      let index = span.kind == .attachment ? nil : font.substitution.flatMap(all.firstIndex(of:))
      while offset < span.end, let scalar = scalars.next() {
        offset += UTF16.width(scalar)
        guard let index,
          scalar.value > 0xFFFF || !UnicodeConstants.isControl(UInt16(scalar.value))
        else { continue }
        if font.isMeasured(scalar.value) {
          counts[index].measured += 1
        } else {
          counts[index].estimated += 1
        }
      }
    }
    for index in all.indices where !all[index].hasExactWidths {
      all[index].measuredCharacterCount = counts[index].measured
      all[index].estimatedCharacterCount = counts[index].estimated
    }
    return all
  }

  /// All of a text in one font.
  private var onlyFont: FontSpan {
    FontSpan(end: .max, style: 0, font: UInt8(usedFonts.trailingZeroBitCount), kind: .text)
  }
}
