/// Queries of later stages about runs.
extension TextState {
  /// What determines the runs' line boxes.
  var fontSpans: [FontSpan] {
    runs.map { FontSpan(end: $0.end, style: $0.style, font: $0.font, kind: $0.kind) }
  }

  /// The run that supplies the font and size of the visible hyphen of a soft hyphen before
  /// `offset`, and the character: U+2010 where the soft hyphen's font has it, else U+002D.
  ///
  /// It is the soft hyphen's own run, or adjacent text where only that has the character.
  func hyphenRun(before offset: Int) -> (index: Int, character: UInt16) {
    let own = runIndex(at: offset - 1)
    func has(_ index: Int, _ character: UInt16) -> Bool {
      guard contexts.indices.contains(index), let context = contexts[index] else { return false }
      return context.font.nominalGlyph(UInt32(character)) != 0
    }
    let hyphen: UInt16 = has(own, 0x2010) ? 0x2010 : 0x2D
    return ([own, own - 1, own + 1].first { has($0, hyphen) } ?? own, hyphen)
  }
}
