/// The source of a stream's lines: standard input, a file, or bytes in memory.
package protocol ByteSource: Sendable {
  /// Reads some bytes, at least one unless the source has ended; waits for them if need be.
  ///
  /// - Parameters:
  ///   - buffer: receives the bytes; its count stays.
  ///   - range: the range of `buffer` for them; not empty.
  /// - Returns: how many bytes were read; 0: the source has ended.
  mutating func read(into buffer: inout [UInt8], at range: Range<Int>) throws(StreamFailure) -> Int

  /// Whether a read would return at once, be it with bytes, the end or an error.
  func isReady() -> Bool
}
