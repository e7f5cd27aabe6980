extension Array where Element: BitwiseCopyable {
  /// Appends a copy of elements.
  mutating func append(copying elements: borrowing Span<Element>) {
    unsafe elements.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Creates columns of `capacity` elements, one after the other, which begin with the elements of
  /// other columns.
  ///
  /// The rest has unspecified values: memory that is never written takes no page of the machine.
  ///
  /// - Parameters:
  ///   - count: how many elements of each column to copy.
  ///   - columns: the other columns, of equal length.
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
