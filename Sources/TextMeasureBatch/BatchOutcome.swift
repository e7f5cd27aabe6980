/// How a stream ended.
package struct BatchOutcome: Sendable, Equatable {
  package enum Ending: Sendable, Equatable {
    /// All of the input was answered and written.
    case complete
    /// The reader of the replies went away, as `head` does when it has enough.
    case brokenPipe
    /// The input could not be read to its end; replies to the lines read are written.
    case readFailed(StreamFailure)
    /// The input is not the one of which the first lines were answered before, or is not UTF-8 by its
    /// first bytes; nothing was written.
    case refused(StreamFailure)
    /// The replies could not be written; those before are whole.
    case writeFailed(StreamFailure)
    /// There was no memory for a thread that was needed; the replies before are whole.
    case outOfMemory
  }

  package var ending: Ending

  package var progress: BatchProgress

  /// How many workers were abandoned because a line took too long, and may still run: the
  /// process must then end without destroying what they use.
  package var strayWorkerCount = 0

  /// The exit status for the process: 0 when every line was answered; 1 when some were answered
  /// with an error; 71 (`EX_OSERR` of `sysexits.h`) when there was no memory for a thread; 74
  /// (`EX_IOERR`) when reading or writing failed; 64 (`EX_USAGE`) for another input than
  /// before; 65 (`EX_DATAERR`) for another encoding; 141 for a broken pipe, as the shell reports of a program that the signal ends.
  package var exitStatus: Int32 {
    switch ending {
    case .complete: progress.failureCount == 0 ? 0 : 1
    case .brokenPipe: 141
    case .refused(let failure): failure == .otherInput || failure == .otherOutput ? 64 : 65
    case .readFailed, .writeFailed: 74
    case .outOfMemory: 71
    }
  }

  /// What to say on standard error, without a full stop; `nil`: nothing.
  package var message: String? {
    switch ending {
    case .complete where progress.failureCount == 0: nil
    case .complete:
      "\(progress.failureCount) of \(progress.lineCount) lines failed; see their replies"
    case .brokenPipe: nil
    case .readFailed(let failure):
      "\(failure), after \(progress.lineCount) replies; check the input and run it again"
    case .refused(let failure): "\(failure)"
    case .writeFailed(let failure):
      "\(failure), after \(progress.lineCount) replies; give --output a file that can be written, and "
        + "--resume continues it"
    case .outOfMemory:
      "memory: not enough for the worker threads, after \(progress.lineCount) replies; free some, or "
        + "allow more threads, and run it again"
    }
  }
}
