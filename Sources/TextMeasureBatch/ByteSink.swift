/// The destination of a stream's replies: standard output, a file, or bytes in memory.
package protocol ByteSink {
  /// Writes all of the bytes, unbuffered.
  mutating func write(_ bytes: [UInt8]) throws(StreamFailure)

  /// Notes what everything answers that was written so far.
  mutating func note(_ progress: BatchProgress) throws(StreamFailure)
}

extension ByteSink {
  package mutating func note(_ progress: BatchProgress) throws(StreamFailure) {}
}
