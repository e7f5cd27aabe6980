/// A base and its reading that a line may divide; lengths are in 1/65536 pt.
struct DividedColumn: Sendable {
  /// The base, in UTF-16 units.
  var range: Range<Int>
  var width: Int64
  /// How far the column reaches over the text beside it.
  var overhang: (start: Int64, end: Int64)
  /// By the base's offsets and its end: the advance of what is before, spread over nothing, and the same without
  /// the spaces there.
  var positions: [Int64]
  var fits: [Int64]
  /// Where the reading's lines may end; see ``RubyColumn/breaks``.
  var reading: [(offset: Int, fit: Int64, start: Int64)]
  /// Where the column begins in its hard line.
  var position: Int64 = 0

  /// What is left of the column from an offset of its base and one of its reading.
  struct Rest {
    /// The widths of the base, the reading and the column.
    var base: Int64
    var reading: Int64
    var width: Int64
    /// Whether it is too short for another line's end.
    var isKept: Bool
  }

  func rest(from offset: Int, reading start: Int) -> Rest {
    let base = FixedPoint.roundedUpToLayoutUnit(
      (fits.last ?? 0) - positions[offset - range.lowerBound])
    let end = reading.last ?? (0, 0, 0)
    let whole = FixedPoint.roundedUpToLayoutUnit(end.fit - readingPosition(start))
    let width = offset == range.lowerBound ? width : max(base, whole)
    return Rest(
      base: base, reading: whole, width: width,
      isKept: range.upperBound - offset <= 4 && end.offset - start <= 8)
  }

  /// The width of the base from one of its offsets to the other.
  func baseWidth(from start: Int, to end: Int) -> Int64 {
    FixedPoint.roundedUpToLayoutUnit(
      fits[end - range.lowerBound] - positions[start - range.lowerBound])
  }

  func readingPosition(_ offset: Int) -> Int64 {
    reading.first { $0.offset == offset }?.start ?? 0
  }
}

/// Where a line begins or ends inside a column.
struct LineDivision: Sendable, Hashable {
  /// The UTF-16 offset in the reading of the column in which the line begins.
  var readingStart = 0
  /// By how much the rest of that column is wider than in the text, in 1/65536 pt.
  var added: Int64 = 0
  /// The UTF-16 offset in the reading of the column in which the line ends.
  var readingEnd: Int?

  var hasParts: Bool { added != 0 || readingEnd != nil }
}
