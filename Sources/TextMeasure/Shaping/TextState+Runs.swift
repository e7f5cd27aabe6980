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
    if let hyphen = contexts[own]?.hyphen { return (own, hyphen) }
    let other = [own - 1, own + 1].first {
      contexts.indices.contains($0) && contexts[$0]?.has(ShapingContext.hyphenMinus) ?? false
    }
    return (other ?? own, ShapingContext.hyphenMinus)
  }
}
