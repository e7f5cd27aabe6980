import Foundation

extension Span where Element == UInt8 {
  /// The first index from `start` on that has `byte`, or `limit`.
  ///
  /// The C library searches with vector instructions, which the compiler makes of no safe loop: a
  /// fifteenth of the instructions that a loop over eight bytes at a time takes.
  ///
  /// - Parameters:
  ///   - start: at most `limit`.
  ///   - limit: at most the number of bytes.
  /// - Complexity: O(length passed).
  func firstIndex(of byte: UInt8, from start: Int, to limit: Int) -> Int {
    unsafe extracting(start..<limit).withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress,
        let found = unsafe memchr(first, Int32(byte), bytes.count)
      else { return limit }
      return unsafe start &+ UnsafeRawPointer(first).distance(to: UnsafeRawPointer(found))
    }
  }

  /// Whether the bytes from `index` on, which is at most their number, begin with others.
  func has(_ others: Span<UInt8>, at index: Int) -> Bool {
    guard others.count <= count &- index else { return false }
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe others.withUnsafeBufferPointer { others in
        guard let first = bytes.baseAddress, let other = others.baseAddress else {
          return others.isEmpty
        }
        return unsafe memcmp(first + index, other, others.count) == 0
      }
    }
  }
}
