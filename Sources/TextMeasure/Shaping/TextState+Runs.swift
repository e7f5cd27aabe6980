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
}
