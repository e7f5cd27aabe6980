/// Comparing sixteen lengths at once.
extension Span where Element == Int32 {
  /// How many values ``countOfFits(from:through:in:)`` examines.
  static var fitsAtOnce: Int { 16 }

  /// How many of the next sixteen values are less than a bound. Values up to the last one ascend;
  /// values after it are ignored.
  ///
  /// Counting needs no branch, which would be mispredicted at each line's end.
  ///
  /// - Parameters:
  ///   - first: not negative, which is not checked.
  ///   - bound: four times the same; its difference from each value has to fit 32 bits.
  @inline(__always)
  func countOfFits(from first: Int, through last: Int, in bound: SIMD4<Int32>) -> Int {
    guard first <= count &- 16 else {
      return countOfLastFits(from: first, through: last, in: bound[0])
    }
    // A difference is negative where a value is less, so its sign, times −1, is the count.
    let end = SIMD4(repeating: Int32(truncatingIfNeeded: last &- first) &+ 1)
    let low =
      signs(at: first, SIMD4(0, 1, 2, 3), bound, end)
      &+ signs(at: first &+ 4, SIMD4(4, 5, 6, 7), bound, end)
    let high =
      signs(at: first &+ 8, SIMD4(8, 9, 10, 11), bound, end)
      &+ signs(at: first &+ 12, SIMD4(12, 13, 14, 15), bound, end)
    let four = low &+ high
    let two = four.lowHalf &+ four.highHalf
    return Int(UInt32(bitPattern: 0 &- (two[0] &+ two[1])))
  }

  /// The value at an index inside the span, which is not checked.
  @inline(__always)
  func value(at index: Int) -> Int32 { unsafe self[unchecked: index] }

  /// The value at an index, four times: a vector is loaded faster than a number is moved into one.
  /// The span has to contain three more values, which is not checked.
  @inline(__always)
  func values(at index: Int) -> SIMD4<Int32> {
    let four = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* 4, as: SIMD4<Int32>.self)
    return SIMD4(repeating: four[0])
  }

  /// −1 for each of four values that is less than the bound and before the end.
  @inline(__always)
  private func signs(
    at index: Int, _ indices: SIMD4<Int32>, _ bound: SIMD4<Int32>, _ end: SIMD4<Int32>
  ) -> SIMD4<Int32> {
    // The caller has checked that the span contains the four values.
    let values = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* 4, as: SIMD4<Int32>.self)
    return ((values &- bound) & (indices &- end)) &>> SIMD4(repeating: 31)
  }

  /// The same, value by value, for the end of a small table.
  @inline(never)
  private func countOfLastFits(from first: Int, through last: Int, in bound: Int32) -> Int {
    var fits = 0
    while fits < 16, first &+ fits <= last, self[first &+ fits] < bound { fits &+= 1 }
    return fits
  }
}
