/// How far a stream is.
package struct BatchProgress: Sendable, Equatable {
  /// How many lines were answered and written; blank ones are not.
  package var lineCount = 0

  /// How many of them were answered with an error.
  package var failureCount = 0

  /// How many lines have no reply because they are blank.
  package var blankLineCount = 0

  /// The number of the first of them in the input, from 1; 0: there is none.
  package var firstBlankLine = 0

  /// What of the input is answered, what was answered before included; empty unless the stream can be resumed.
  package var answered = InputFingerprint()

  /// The time since the stream began.
  package var elapsed = Duration.zero

  package init() {}

  mutating func appendBlankLine(_ number: Int) {
    if blankLineCount == 0 { firstBlankLine = number }
    blankLineCount += 1
  }

  /// Adds what follows.
  mutating func append(_ later: Self) {
    lineCount += later.lineCount
    failureCount += later.failureCount
    if blankLineCount == 0 { firstBlankLine = later.firstBlankLine }
    blankLineCount += later.blankLineCount
    answered = later.answered
  }

  /// The counts and the rate in a few words, for a terminal's line.
  package var description: String {
    let seconds = max(elapsed / .seconds(1), 0.001)
    let failures = failureCount == 0 ? "" : ", \(failureCount) failed"
    return "\(lineCount) lines\(failures), \(Int(Double(lineCount) / seconds)) lines/s"
  }
}
