extension Array where Element: BitwiseCopyable {
  mutating func append(copying elements: borrowing Span<Element>) {
    unsafe elements.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Creates columns of `capacity` elements, one after the other, that begin with `count` elements
  /// of other columns. The rest is unspecified: memory never written takes no page of the machine.
  init(columns columnCount: Int, capacity: Int, copying count: Int, of columns: [Element]) {
    let length = columns.count / columnCount
    precondition(count <= length && count <= capacity)
    unsafe self.init(unsafeUninitializedCapacity: columnCount * capacity) { buffer, written in
      guard let new = buffer.baseAddress else { return }
      unsafe columns.withUnsafeBufferPointer { old in
        guard let old = old.baseAddress else { return }
        for column in 0..<columnCount {
          unsafe (new + column * capacity).initialize(from: old + column * length, count: count)
        }
      }
      written = columnCount * capacity
    }
  }
}

extension Array where Element == Int32 {
  /// Joins four spans, followed by zeros. `inHalves` stores two of the second one's elements, which
  /// fit 16 bits, in each, the first in the lower half, as memory has the lower bytes first.
  init(
    _ first: borrowing Span<Int32>, _ second: borrowing Span<Int32>, inHalves: Bool,
    _ third: borrowing Span<Int32>, _ fourth: borrowing Span<Int32>, zeros: Int
  ) {
    let secondCount = inHalves ? (second.count + 1) / 2 : second.count
    let total = first.count + secondCount + third.count + fourth.count + zeros
    unsafe self.init(unsafeUninitializedCapacity: total) { buffer, written in
      guard var end = buffer.baseAddress else { return }
      unsafe Self.copy(first, to: &end)
      if inHalves {
        for pair in 0..<second.count / 2 {
          unsafe end[pair] =
            second[unchecked: 2 &* pair] | second[unchecked: 2 &* pair &+ 1] &<< 16
        }
        if second.count % 2 != 0 { unsafe end[secondCount - 1] = second[second.count - 1] }
        unsafe end += secondCount
      } else {
        unsafe Self.copy(second, to: &end)
      }
      unsafe Self.copy(third, to: &end)
      unsafe Self.copy(fourth, to: &end)
      unsafe end.initialize(repeating: 0, count: zeros)
      written = total
    }
  }

  private static func copy(
    _ span: borrowing Span<Int32>, to end: inout UnsafeMutablePointer<Int32>
  ) {
    unsafe span.withUnsafeBufferPointer { old in
      guard let start = old.baseAddress else { return }
      unsafe end.initialize(from: start, count: old.count)
      unsafe end += old.count
    }
  }
}
