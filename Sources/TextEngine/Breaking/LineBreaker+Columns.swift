extension LineBreaker {
  /// The column that a line divides which ends at an offset.
  func column(dividedAt offset: Int) -> DividedColumn? {
    guard let columns = corrections?.details.columns, !columns.isEmpty else { return nil }
    let index = columns.partitionPoint { $0.range.upperBound <= offset }
    guard index < columns.count, columns[index].range.lowerBound < offset else { return nil }
    return columns[index]
  }

  /// What the line has of a column: where it begins in the base, in the line, and what is left of it.
  private mutating func rest(
    of column: DividedColumn, _ corrections: LineBreakCorrections
  ) -> (start: Int, x: Int64, rest: DividedColumn.Rest) {
    let first = column.range.lowerBound
    guard startOffset < first else {
      let rest = column.rest(from: startOffset, reading: division.readingStart)
      return (startOffset, 0, rest)
    }
    let x = roundedWidth(column.position - start, to: first, corrections)
    return (first, x + column.overhang.start, column.rest(from: first, reading: 0))
  }

  /// The least width of lines that end inside a column: Chromium shares the room out to base and reading.
  mutating func width(
    to offset: Int, in column: DividedColumn, _ corrections: LineBreakCorrections
  ) -> Int64 {
    let (start, x, rest) = rest(of: column, corrections)
    guard !rest.isKept, rest.base > 0 else { return FixedPoint.unlimited }
    let part = column.baseWidth(from: start, to: offset)
    return x + Self.scaled(part, rest.width, rest.base, up: true)
  }

  /// Ends the line inside a column, with as much of the reading as has room.
  mutating func end(
    dividing column: DividedColumn, at entry: Int, limit: Int64, needed: Int64, nextFit: Int64,
    _ corrections: LineBreakCorrections
  ) -> BrokenLine {
    let (first, x, rest) = rest(of: column, corrections)
    let offset = table.offset(entry)
    let part = column.baseWidth(from: first, to: offset)
    // Where all of it fits, the text behind it does not, and the reading follows its base.
    let whole = x - (first > startOffset ? column.overhang.start : 0) + rest.width
    let share = { (room: Int64) in Self.scaled(room, rest.reading, rest.width, up: false) }
    let room =
      whole <= limit
      ? Self.scaled(part, rest.reading, max(1, rest.base), up: false) : share(max(0, limit - x))
    let readingStart = startOffset < column.range.lowerBound ? 0 : division.readingStart
    let origin = column.readingPosition(readingStart)
    let breaks = column.reading.filter { $0.offset > readingStart }
    let index = max(0, breaks.partitionPoint { $0.fit - origin <= room } - 1)
    let readingWidth = breaks.isEmpty ? 0 : breaks[index].fit - origin
    func least(_ width: Int64) -> Int64 {
      x + Self.scaled(width, rest.width, max(1, rest.reading), up: true)
    }
    var (needed, nextFit) = (needed, nextFit)
    if whole <= limit {
      needed = max(needed, whole)
    } else {
      nextFit = min(nextFit, whole)
      if readingWidth <= room { needed = max(needed, least(readingWidth)) }
      if index + 1 < breaks.count { nextFit = min(nextFit, least(breaks[index + 1].fit - origin)) }
    }
    let width = x + max(part, FixedPoint.roundedUpToLayoutUnit(readingWidth))
    var line = end(at: entry, width: width, needed: needed, nextFit: max(nextFit, limit + 1))
    let readingEnd = breaks.isEmpty ? readingStart : breaks[index].offset
    line.division.readingEnd = readingEnd
    let next = column.rest(from: offset, reading: readingEnd)
    let plain = start
    // As the table has it behind the column.
    start =
      column.position + column.width - next.width
      - (next.width > next.base ? 0 : column.overhang.end)
    division = LineDivision(readingStart: readingEnd, added: plain - start)
    return line
  }

  private static func scaled(_ length: Int64, _ numerator: Int64, _ denominator: Int64, up: Bool)
    -> Int64
  {
    let (quotient, remainder) = denominator.dividingFullWidth(
      max(0, length).multipliedFullWidth(by: max(0, numerator)))
    return up && remainder > 0 ? quotient + 1 : quotient
  }
}
