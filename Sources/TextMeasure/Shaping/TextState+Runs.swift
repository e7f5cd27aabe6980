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

  /// The tabs with their places in their hard lines.
  func tabs(_ input: TextInput) -> [PreparedDetails.Tab] {
    var tabs: [PreparedDetails.Tab] = []
    var origin: Int64 = 0
    for (index, run) in runs.enumerated() {
      if run.kind == .control, UnicodeConstants.isLineTerminator(analysis.units[run.start]) {
        origin = position(of: run.end)
      }
      guard run.kind == .tab else { continue }
      let style = input.styles[Int(run.style)]
      var spaces: Int64 = 0
      if let font = style.fonts.primary {
        let advance = font.nominalAdvance(of: " ") ?? 0
        spaces = FixedPoint.units(
          8 * (advance * Double(style.size) / Double(max(1, font.unitsPerEm))
            + Double(style.letterSpacing)))
      }
      tabs.append(
        .init(
          offset: run.start, position: position(of: run.start, run: index) - origin,
          eightSpaces: spaces))
    }
    return tabs
  }

  /// Where bidi runs begin, with the advance from their hard line's start; empty for one run.
  func bidiRuns() -> [PreparedDetails.BidiRun] {
    guard !input.levels.isEmpty else { return [] }
    var result: [PreparedDetails.BidiRun] = []
    var origin: Int64 = 0
    var level: UInt8?
    for (index, run) in runs.enumerated() {
      if run.kind == .control, UnicodeConstants.isLineTerminator(analysis.units[run.start]) {
        origin = position(of: run.end)
      }
      if let level, level != run.level {
        result.append(
          .init(offset: run.start, position: position(of: run.start, run: index) - origin))
      }
      level = run.level
    }
    return result
  }
}
