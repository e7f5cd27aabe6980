/// How far a stream is.
package struct BatchProgress: Sendable, Equatable {
  /// How many lines were answered and written; blank ones are not.
  package var lineCount = 0

  /// How many of them were answered with an error.
  package var failureCount = 0

  /// The lines that have no reply.
  package var blankLines = BlankLines()

  /// The hash of all lines that are answered, those that were answered before included; empty where
  /// none is wanted.
  package var answered = InputFingerprint()

  /// The time since the stream began.
  package var elapsed = Duration.zero

  /// Creates the progress of a stream that has written nothing.
  package init() {}

  /// The counts and the rate in a few words, for a terminal's line.
  package var description: String {
    let seconds = max(elapsed / .seconds(1), 0.001)
    let failures = failureCount == 0 ? "" : ", \(failureCount) failed"
    return "\(lineCount) lines\(failures), \(Int(Double(lineCount) / seconds)) lines/s"
  }
}
