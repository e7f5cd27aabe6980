import TextMeasureBatch

/// Where the replies of a batch go.
protocol BatchOutput: ByteSink {
  /// Closes it, or puts the file in its place.
  ///
  /// - Throws: also where a finished file has other replies.
  mutating func finish() throws(StreamFailure)

  /// Takes away a file that no reply was written to.
  func removeIfEmpty()
}

extension BatchOutput {
  func removeIfEmpty() {}
}

/// Standard output, a pipe or a device: written to as the replies come.
extension FileDescriptor: BatchOutput {
  func finish() throws(StreamFailure) {
    // The tool closes standard output itself.
    if number > 2 { try close() }
  }
}
