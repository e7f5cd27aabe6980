extension Span where Element == Int32 {
  /// How many values ``firstIndex(from:notLessThan:)`` compares at once.
  static var window: Int { 16 }

  /// The index of the first value from `first` on that is not less than a bound. Not checked: `first`
  /// is not negative, and there is such a value, with ``window`` values after it.
  ///
  /// Counting needs no branch, which would be mispredicted at each line's end.
  @inline(__always)
  func firstIndex(from first: Int, notLessThan bound: Int32) -> Int {
    let bounds = SIMD4(repeating: bound)
    var index = first
    while true {
      // Sixteen bits, one for each value that is less.
      let low =
        bits(SIMD4(1, 2, 4, 8), index, bounds) | bits(SIMD4(16, 32, 64, 128), index &+ 4, bounds)
      let high =
        bits(SIMD4(256, 512, 1024, 2048), index &+ 8, bounds)
        | bits(SIMD4(4096, 8192, 16384, 32768), index &+ 12, bounds)
      let four = low | high
      let two = four.lowHalf | four.highHalf
      let count = (~(two[0] | two[1])).trailingZeroBitCount
      // The next window does not wait for the count.
      if count < Self.window { return index &+ count }
      index &+= Self.window
    }
  }

  /// The value at an index, which is not checked.
  @inline(__always)
  func value(at index: Int) -> Int32 { unsafe self[unchecked: index] }

  /// The 16-bit number at an index, two in each value; not checked.
  @inline(__always)
  func half(at index: Int) -> UInt32 {
    UInt32(unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 2, as: UInt16.self))
  }

  /// The bits of four values that are less than the bounds.
  @inline(__always)
  private func bits(_ bits: SIMD4<Int32>, _ index: Int, _ bounds: SIMD4<Int32>) -> SIMD4<Int32> {
    let values = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* 4, as: SIMD4<Int32>.self)
    return unsafe unsafeBitCast(values .< bounds, to: SIMD4<Int32>.self) & bits
  }
}
