import TextMeasureBatch

/// A sink that keeps what is written in memory.
struct MemorySink: ByteSink {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  /// Creates a sink to which nothing was written.
  init() {}

  mutating func write(_ bytes: [UInt8]) throws(StreamFailure) {
    self.bytes.append(contentsOf: bytes)
  }
}
