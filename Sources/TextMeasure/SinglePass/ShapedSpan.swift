/// A range of text that HarfBuzz has to shape within a single pass. It is itemized and shaped
/// separately, and the pass takes its advances run by run.
struct ShapedSpan {
  /// The range's characters, runs and advances.
  var state = TextState()
  /// The range's first offset in the text.
  var unit = 0
  /// How many bytes of the text were in such ranges so far.
  var byteCount = 0
  /// The runs that the pass has not read yet.
  var runs = 0..<0
  /// The script of the white space and punctuation after the range.
  var script: UInt8 = 0
  /// The byte at which a right-to-left line begins; -1 where none was found.
  var lineByte = -1
  /// The offset and context of a run that turned out to begin with other text.
  var skipped: (unit: Int, context: Int) = (-1, -1)

  /// What a range contains.
  enum Extent {
    /// A hard line of a right-to-left paragraph.
    case line
    /// Right-to-left text in a left-to-right paragraph, up to the next left-to-right letter: no
    /// character in between depends on more (UAX 9, W1 to N2).
    case rightToLeft
    /// The rest of a run with the given script.
    case run(script: UInt8)
  }

  var hasNext: Bool { !runs.isEmpty }

  /// Forgets the ranges of a text.
  mutating func reset() {
    byteCount = 0
    runs = 0..<0
    lineByte = -1
    skipped = (-1, -1)
  }
}
