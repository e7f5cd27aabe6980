import TextMeasureBatch

/// A source of bytes that are in memory.
struct MemorySource: ByteSource {
  /// What is left to read.
  private var rest: ArraySlice<UInt8>

  /// Creates a source that gives `bytes` and then ends.
  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func read(
    into buffer: inout [UInt8], at range: Range<Int>
  ) throws(StreamFailure) -> Int {
    let bytes = rest.prefix(range.count)
    buffer.replaceSubrange(range.lowerBound..<range.lowerBound + bytes.count, with: bytes)
    rest = rest.dropFirst(bytes.count)
    return bytes.count
  }

  func isReady() -> Bool { true }
}
