import TextMeasureBatch

/// The complete file that `--output F` names, with `--resume`: there is nothing to continue, so the
/// replies are compared with it. The same input and settings have the same replies.
struct FinishedOutput: BatchOutput {
  private let file: FileDescriptor
  private var block: [UInt8] = []

  init(_ path: String) throws(StreamFailure) {
    file = try FileDescriptor(.reading, path)
  }

  mutating func write(_ bytes: [UInt8]) throws(StreamFailure) {
    if block.count < bytes.count { block = [UInt8](repeating: 0, count: bytes.count) }
    guard try read(bytes.count) == bytes.count, block[..<bytes.count] == bytes[...] else {
      throw .otherOutput
    }
  }

  /// Refuses a file with more replies.
  mutating func finish() throws(StreamFailure) {
    block = [0]
    guard try read(1) == 0 else { throw .otherOutput }
  }

  /// Reads so many bytes, or fewer where the file ends; returns their number.
  private mutating func read(_ count: Int) throws(StreamFailure) -> Int {
    var filled = 0
    while filled < count {
      let read = try file.read(into: &block, at: filled..<count)
      if read == 0 { break }
      filled += read
    }
    return filled
  }
}
