import TextMeasureBatch

/// A sink that shows each write to a closure, which may refuse it.
struct ObservingSink: ByteSink {
  /// Is given the bytes of a write and how many were written before.
  var observe: (_ bytes: [UInt8], _ before: Int) -> StreamFailure?

  /// How many bytes were written.
  private(set) var written = 0

  init(_ observe: @escaping (_ bytes: [UInt8], _ before: Int) -> StreamFailure?) {
    self.observe = observe
  }

  mutating func write(_ bytes: [UInt8]) throws(StreamFailure) {
    if let failure = observe(bytes, written) { throw failure }
    written += bytes.count
  }
}
