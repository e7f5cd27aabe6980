extension Array where Element: BitwiseCopyable {
  /// Appends a copy of elements.
  mutating func append(copying elements: borrowing Span<Element>) {
    unsafe elements.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
