/// Looking for bytes in a line, many at a time.
extension Span where Element == UInt8 {
  /// How many bytes are looked at before the first decision: as many as a vector register of the
  /// oldest processors holds.
  private static var blockSize: Int { 16 }

  /// The first index from `start` on whose byte is one of those that `isWanted` names, or `limit`.
  ///
  /// Whole blocks are passed without a decision for each byte, which compilers turn into operations
  /// on vectors.
  ///
  /// - Parameters:
  ///   - start: at most `limit`.
  ///   - limit: at most the number of bytes.
  ///   - isWanted: comparisons alone, so that they can be done side by side.
  /// - Complexity: O(length passed).
  @inline(__always)
  func firstIndex(
    from start: Int, to limit: Int, where isWanted: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while limit &- index >= Self.blockSize {
      let block = extracting(index..<index &+ Self.blockSize)
      var found: UInt8 = 0
      for offset in 0..<Self.blockSize { found |= isWanted(block[offset]) ? 1 : 0 }
      if found != 0 { break }
      index &+= Self.blockSize
    }
    while index < limit, !isWanted(self[index]) { index &+= 1 }
    return index
  }

  /// How many bytes are `byte`.
  ///
  /// - Complexity: O(number of bytes).
  func count(of byte: UInt8) -> Int {
    var count = 0
    for index in indices { count &+= self[index] == byte ? 1 : 0 }
    return count
  }
}
