/// What later stages ask of the runs.
extension TextState {
  /// Which fonts of the cascade supplied glyphs, a bit each; bit 63 stands for all from 63 on.
  var usedFonts: UInt64 {
    var fonts: UInt64 = 0
    for run in runs where run.kind == .text { fonts |= 1 << UInt64(min(run.font, 63)) }
    return fonts
  }

  /// The identifiers of the fonts that supplied glyphs, whatever style they belong to.
  func usedFontIdentifiers(_ input: TextInput) -> Set<UInt32> {
    var identifiers: Set<UInt32> = []
    for run in runs where run.kind == .text {
      identifiers.insert(input.styles[Int(run.style)].fonts.fonts[Int(run.font)].identifier)
    }
    return identifiers
  }
}
