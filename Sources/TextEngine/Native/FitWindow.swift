import CVectors

extension Span where Element == Int32 {
  /// How many values ``firstIndex(from:notLessThan:)`` compares at once.
  static var window: Int { 16 }

  /// The index of the first value from `first` on that is not less than a bound. Not checked: `first`
  /// is not negative, and there is such a value, with ``window`` values after it.
  ///
  /// Counting needs no branch, which would be mispredicted at each line's end.
  @inline(__always)
  func firstIndex(from first: Int, notLessThan bound: Int32) -> Int {
    var index = first
    while true {
      let count = unsafe withUnsafeBytes { bytes in
        unsafe Int(
          cvectors_first_not_less(bytes.baseAddress.unsafelyUnwrapped + index &* 4, bound))
      }
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
}
