/// What later stages ask of the runs.
extension TextState {
  /// The identifiers of the fonts that supplied glyphs, whatever style they belong to.
  func usedFontIdentifiers(_ input: TextInput) -> Set<UInt32> {
    var identifiers: Set<UInt32> = []
    for run in runs where run.kind == .text {
      identifiers.insert(input.styles[Int(run.style)].fonts.fonts[Int(run.font)].identifier)
    }
    return identifiers
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
