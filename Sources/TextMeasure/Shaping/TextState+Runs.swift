/// What later stages ask of the runs.
extension TextState {
  /// What the runs take their line boxes from.
  var fontSpans: [FontSpan] {
    runs.map { FontSpan(end: $0.end, style: $0.style, font: $0.font, kind: $0.kind) }
  }

  /// The run whose font and size the visible hyphen has that a soft hyphen before `offset` shows,
  /// and the character that is shown: U+2010 where the soft hyphen's font has it, else U+002D.
  ///
  /// The soft hyphen's own run, or the text beside it where only that has the character.
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
