/// A part of a text that HarfBuzz has to shape: it goes through itemization and shaping by itself, and
/// a pass takes its advances run by run.
struct ShapedPart {
  /// The part's characters, runs and advances.
  var state = TextState()
  /// The offset in the text at which the part begins.
  var unit = 0
  /// How many bytes of the text were in parts so far.
  var byteCount = 0
  /// The runs that the pass has yet to read.
  var runs = 0..<0
  /// The script of the white space and punctuation that follow the part.
  var script: UInt8 = 0
  /// The byte at which a line begins that goes from right to left; -1 where none was found.
  var lineByte = -1
  /// The offset and context of a run that turned out to begin with other text.
  var skipped: (unit: Int, context: Int) = (-1, -1)

  /// What a part consists of.
  enum Extent {
    /// A hard line whose paragraph goes from right to left.
    case line
    /// Right-to-left text in a paragraph that goes from left to right, up to the next letter that
    /// goes from left to right: no character in between depends on more (UAX 9, W1 to N2).
    case rightToLeft
    /// The rest of a run, whose script is given.
    case run(script: UInt8)
  }

  var hasNext: Bool { !runs.isEmpty }

  /// Forgets the parts of a text.
  mutating func reset() {
    byteCount = 0
    runs = 0..<0
    lineByte = -1
    skipped = (-1, -1)
  }
}
