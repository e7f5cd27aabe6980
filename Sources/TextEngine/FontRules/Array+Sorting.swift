extension Array where Element: FixedWidthInteger & UnsignedInteger {
  /// Sorts by some bytes, counted from the lowest; elements that are equal in these keep their order.
  ///
  /// A radix sort: rules have thousands of glyphs, and comparing them takes several times as long.
  mutating func sort(byBytes bytes: Range<Int>) {
    var sorted = self
    for byte in bytes {
      Self.copy(span, to: &sorted, sortedBy: byte)
      swap(&self, &sorted)
    }
  }

  private static func copy(
    _ elements: Span<Element>, to sorted: inout [Element], sortedBy byte: Int
  ) {
    let shift = Element(truncatingIfNeeded: 8 * byte)
    func value(_ element: Element) -> Int { Int(truncatingIfNeeded: element &>> shift) & 255 }
    var offsets = InlineArray<257, Int>(repeating: 0)
    for index in elements.indices { offsets[value(elements[index]) + 1] += 1 }
    for value in 0..<256 { offsets[value + 1] += offsets[value] }
    var result = sorted.mutableSpan
    for index in elements.indices {
      let value = value(elements[index])
      result[offsets[value]] = elements[index]
      offsets[value] += 1
    }
  }
}
