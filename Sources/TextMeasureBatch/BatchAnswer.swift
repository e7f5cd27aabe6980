/// The replies to one chunk.
struct BatchAnswer: Sendable {
  /// The reply lines, each with its line feed.
  var bytes: [UInt8] = []

  /// What the chunk adds to the stream's progress.
  var progress = BatchProgress()

  /// The memory that the chunk stood for, in bytes.
  var chunkByteCount: Int
}
