import TextMeasureBatch

/// A descriptor as what a batch stream reads.
struct DescriptorSource: ByteSource {
  let descriptor: FileDescriptor
  /// How many bytes are read at most.
  var remaining = Int.max

  mutating func read(
    into buffer: inout [UInt8], at range: Range<Int>
  ) throws(StreamFailure) -> Int {
    guard remaining > 0 else { return 0 }
    let count = min(range.count, remaining)
    let read = try descriptor.read(
      into: &buffer, at: range.lowerBound..<(range.lowerBound + count))
    remaining -= read
    return read
  }

  func isReady() -> Bool { descriptor.isReadyToRead }
}
