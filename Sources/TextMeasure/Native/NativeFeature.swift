/// A feature setting in HarfBuzz's form.
package struct NativeFeature: Sendable, Hashable {
  /// The tag in four bytes, most significant first.
  package var tag: UInt32
  /// 0 off, 1 on, or the index of the alternate.
  package var value: UInt32
  /// The first UTF-16 unit of the text that it applies to.
  package var start: UInt32 = 0
  /// One past the last unit; `UInt32.max` is the end of any text.
  package var end: UInt32 = .max

  package init(tag: UInt32, value: UInt32, start: UInt32 = 0, end: UInt32 = .max) {
    self.tag = tag
    self.value = value
    self.start = start
    self.end = end
  }
}
