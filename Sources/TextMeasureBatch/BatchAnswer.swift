/// The replies to one chunk.
struct BatchAnswer: Sendable {
  /// The reply lines, each with its line feed.
  var bytes: [UInt8]

  /// How many lines were answered; blank ones are not.
  var lineCount: Int

  /// How many of them were answered with an error.
  var failureCount: Int

  /// The number of the first blank line, and how many there are.
  var blankLines = BlankLines()

  /// The hash of the answered lines; empty where none is wanted.
  var fingerprint = InputFingerprint()

  /// The memory that the chunk stood for, in bytes.
  var chunkByteCount: Int
}
