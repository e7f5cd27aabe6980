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
    let units = text.units.span
    let rows = rows.span
    var marks = marks.mutableSpan
    let end = range.upperBound
    var result = (isBoundary: false, needsDictionary: false)
    var offset = range.lowerBound
    // The next boundary, where it is known.
    var boundary = offset - 1
    while offset < end {
      let (codePoint, length) = units.scalar(at: offset, end: end)
      let category = category(of: codePoint)
      if needsDictionary(category) { result.needsDictionary = true }
      var step = rows[row + Int(category)]
      if step & Step.isUndecided != 0 {
        if offset > boundary {
          guard let next = nextBoundary(units, from: offset, end, step, isAtEnd: isAtEnd) else {
            return nil
          }
          boundary = next
        }
        step = self.step(step, isBoundary: offset == boundary)
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

  /// The first boundary at or after the offset of an undecided step; `nil` where it depends on the
  /// text after `end`.
  private func nextBoundary(
    _ units: borrowing Span<UInt16>, from start: Int, _ end: Int, _ step: UInt32, isAtEnd: Bool
  ) -> Int? {
    var lookahead = Lookahead(step, in: self)
    var goesOn = true
    var offset = start
    while goesOn, offset < end {
      let (codePoint, length) = units.scalar(at: offset, end: end)
      goesOn = lookahead.read(category(of: codePoint), in: self)
      offset += length
    }
    if goesOn {
      guard isAtEnd else { return nil }
      lookahead.readEnd(in: self)
    }
    offset = start
    for _ in 0..<lookahead.length { offset += units.scalar(at: offset, end: end).length }
    return offset
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
