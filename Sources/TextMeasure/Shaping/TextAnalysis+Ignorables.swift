/// Offsets before invisible characters, where HarfBuzz's flags do not suffice.
extension TextAnalysis {
  /// Marks the offsets before a run's invisible characters as unsafe to break.
  ///
  /// A pair adjustment skips invisible characters between its two glyphs, and HarfBuzz then
  /// continues after them. At a line's start an invisible character (a soft hyphen, a direction
  /// mark) is the first of a pair itself. HarfBuzz flags the offset only where the skipping
  /// adjustment changed a position.
  mutating func markIgnorables(of run: ItemizedRun) {
    var offset = run.start + 1
    while offset < run.end {
      if properties[offset].flags.contains(.defaultIgnorable), isGraphemeBoundary(offset) {
        marks[offset] |= Mark.unsafe
      }
      offset += 1
    }
  }
}
