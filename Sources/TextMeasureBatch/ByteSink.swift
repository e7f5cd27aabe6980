/// Where a stream's replies go: standard output, a file, or bytes in memory.
package protocol ByteSink {
  /// Writes all of the bytes; what it has written it does not hold back.
  mutating func write(_ bytes: [UInt8]) throws(StreamFailure)

  /// Notes what everything answers that was written so far.
  mutating func note(_ progress: BatchProgress) throws(StreamFailure)
}

extension ByteSink {
  package mutating func note(_ progress: BatchProgress) throws(StreamFailure) {}
}
