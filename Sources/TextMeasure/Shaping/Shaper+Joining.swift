/// What may join with its neighbours, so that only its surroundings tell how it looks.
extension Shaper {
  /// Whether what stands before a run cannot join with its first character.
  func isFree(_ text: borrowing TextAnalysis, before offset: Int, _ run: ItemizedRun)
    -> Bool
  {
    offset <= run.contextStart || text.units[offset - 1] == 0x20 || !Self.joins(run.script)
  }

  /// Whether what stands after a run cannot join with its last character.
  func isFree(_ text: borrowing TextAnalysis, after offset: Int, _ run: ItemizedRun) -> Bool {
    offset >= run.contextEnd || text.units[offset] == 0x20 || !Self.joins(run.script)
  }

  /// Whether letters of a script may join with their neighbours in another run.
  ///
  /// HarfBuzz looks at the context for joining alone; these are the scripts that certainly do not
  /// join, and every other counts as one that does.
  private static func joins(_ script: UInt8) -> Bool {
    switch script {
    case UnicodeConstants.scriptCommon, UnicodeConstants.scriptLatin, UnicodeConstants.scriptHan,
      UnicodeConstants.scriptHiragana:
      false
    default:
      // Armenian 3, Bengali 4, Cyrillic 8, Devanagari 10, Greek 14, Hangul 18, Hebrew 19, Thai 38.
      ![3, 4, 8, 10, 14, 18, 19, 38].contains(script)
    }
  }
}
