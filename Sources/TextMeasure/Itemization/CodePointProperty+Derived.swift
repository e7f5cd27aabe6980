/// Properties derived from others.
extension CodePointProperty {
  /// Sets the flags that follow from the other properties.
  mutating func insertDerivedFlags(of codePoint: UInt32) {
    if UnicodeConstants.bidiRaisingMask >> UInt32(bidiClass & 31) & 1 != 0 {
      flags.insert(.raisesLevel)
    }
    // Control, CR and LF are clusters by themselves; CR LF is one cluster.
    if graphemeBreak > 2, graphemeBreak != 5 { flags.insert(.joinsGraphemes) }
    if script > UnicodeConstants.scriptInherited || flags.contains(.scriptExtensions) {
      flags.insert(.hasScript)
    }
    guard let unit = UInt16(exactly: codePoint) else { return }
    if UnicodeConstants.isLineTerminator(unit) { flags.insert(.lineTerminator) }
    if UnicodeConstants.isControl(unit) { flags.insert(.control) }
  }
}
