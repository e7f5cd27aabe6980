import TextMeasureBatch

/// Where the replies of a batch go.
enum BatchOutput: ByteSink {
  /// Standard output, a pipe or a device: written to as the replies come.
  case stream(FileDescriptor)
  /// A file, which an interrupted run leaves for another to continue.
  case file(ResumableOutput)
  /// A file that an earlier run finished, and which stays.
  case finished(FinishedOutput)

  mutating func write(_ bytes: [UInt8]) throws(StreamFailure) {
    switch self {
    case .stream(let descriptor):
      do throws(FileDescriptor.Failure) {
        try descriptor.write(bytes)
      } catch {
        throw StreamFailure(code: error.code, description: error.description)
      }
    case .file(var file):
      defer { self = .file(file) }
      try file.write(bytes)
    case .finished(var file):
      defer { self = .finished(file) }
      try file.write(bytes)
    }
  }

  mutating func note(_ progress: BatchProgress) throws(StreamFailure) {
    guard case .file(var file) = self else { return }
    defer { self = .file(file) }
    try file.note(progress)
  }

  /// Takes away a file that no reply was written to.
  func removeIfEmpty() {
    if case .file(let file) = self { file.removeIfEmpty() }
  }

  /// Closes it, or puts the file in its place.
  ///
  /// - Throws: `FileDescriptor.Failure`, or `StreamFailure` where a finished file has other replies.
  mutating func finish() throws {
    switch self {
    case .stream(let descriptor):
      // The tool closes standard output itself.
      if descriptor.number > 2 { try descriptor.close() }
    case .file(var file): try file.finish()
    case .finished(var file): try file.finish()
    }
  }
}
