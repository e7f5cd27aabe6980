/// Some whole lines of a stream, in the order of the input.
struct BatchChunk: Sendable {
  /// The size of the first chunks, in bytes: small, so that the lines of a small input are shared
  /// by all workers.
  static let smallestTarget = 2 << 10

  /// The size at which any chunk is handed over, in bytes: so large that handing it over costs
  /// little beside measuring its lines, and so small that several are in the processor's cache.
  static let largestTarget = 128 << 10

  enum Content: Sendable {
    /// The lines' bytes, with a line feed after each line but perhaps the stream's last.
    case lines([UInt8])
    /// One line that is longer than the limit and was skipped; its length in bytes.
    case overlong(length: Int)
  }

  var content: Content

  /// The number of the chunk's first line in the input, from 1, blank lines counted.
  var firstLine: Int

  /// The chunk's place in the input, from 0.
  var sequence = 0

  /// The input up to the chunk's end; empty unless the stream can be resumed.
  var passed = InputFingerprint()

  /// The memory that counts for the chunk while it is processed, in bytes.
  var byteCount: Int {
    switch content {
    case .lines(let bytes): bytes.count
    case .overlong: 0
    }
  }
}
