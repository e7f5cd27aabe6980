extension BoundaryTable {
  /// Marks the boundaries strictly inside a range of a text.
  ///
  /// - Parameters:
  ///   - range: UTF-16 offsets.
  ///   - mark: the mark's bit.
  ///   - row: the row in which the text before the range ends; on return the one in which the range
  ///     ends.
  ///   - isAtEnd: whether the text ends with the range.
  ///   - marks: the marks of the range's offsets.
  /// - Returns: whether a boundary precedes the range, and whether some of it needs a dictionary;
  ///   `nil` where a boundary depends on the text after the range.
  func mark(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, _ mark: UInt8, from row: inout Int,
    isAtEnd: Bool, into marks: inout [UInt8]
  ) -> (isBoundary: Bool, needsDictionary: Bool)? {
    // Spans: in this loop each use of an array would count references.
    let units = text.units.span
    let rows = rows.span
    var marks = marks.mutableSpan
    let end = range.upperBound
    var result = (isBoundary: false, needsDictionary: false)
    var offset = range.lowerBound
    while offset < end {
      let (codePoint, length) = units.scalar(at: offset, end: end)
      let category = category(of: codePoint)
      if needsDictionary(category) { result.needsDictionary = true }
      var step = rows[row + Int(category)]
      if step & Step.isUndecided != 0 {
        var lookahead = Lookahead(step, in: self)
        var decided: UInt32?
        var ahead = offset + length
        while ahead < end, decided == nil {
          let next = units.scalar(at: ahead, end: end)
          decided = lookahead.read(self.category(of: next.codePoint), in: self)
          ahead += next.length
        }
        guard decided != nil || isAtEnd else { return nil }
        step = decided ?? lookahead.end(in: self)
      }
      if step & Step.breaks != 0 {
        if offset == range.lowerBound {
          result.isBoundary = true
        } else {
          marks[offset - range.lowerBound] |= mark
        }
      }
      row = Int(step >> 2)
      offset += length
    }
    return result
  }
}

extension Span where Element == UInt16 {
  /// The code point at an offset; a lone surrogate represents itself.
  fileprivate func scalar(at offset: Int, end: Int) -> (codePoint: UInt32, length: Int) {
    let first = UInt32(self[offset])
    if first & 0xFC00 == 0xD800, offset + 1 < end {
      let second = UInt32(self[offset + 1])
      if second & 0xFC00 == 0xDC00 {
        return (0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF), 2)
      }
    }
    return (first, 1)
  }
}
