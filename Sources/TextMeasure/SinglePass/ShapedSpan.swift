/// A range of text that HarfBuzz has to shape within a single pass. It is itemized and shaped
/// separately, and its entries join the table between those of the runs around it.
struct ShapedSpan {
  /// How many bytes of the text were in such ranges so far.
  var byteCount = 0
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
}
