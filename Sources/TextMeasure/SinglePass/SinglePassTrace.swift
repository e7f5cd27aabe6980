/// What a pass found at every offset: the data for breaking segments that are wider than a line.
struct SinglePassTrace {
  /// One offset.
  struct OffsetRecord {
    /// The advance from the text's start, in 1/65536 pt.
    var position: Int64
    /// The change of the advance when a line ends here.
    var ending: Int64
    /// The advance of the preceding white space.
    var hanging: Int64
    /// Whether breaking here changes advances.
    var isUnsafe: Bool
    /// Whether the character here is white space or a terminator.
    var isWhiteSpace: Bool
    /// Whether a character begins here.
    var isBoundary = true
    /// Whether the offset lies in text that HarfBuzz shaped, whose emergency breaks are unknown here.
    var isShaped = false

    /// A trail surrogate.
    static let inside = OffsetRecord(
      position: 0, ending: 0, hanging: 0, isUnsafe: false, isWhiteSpace: false, isBoundary: false)
  }

  var records: [OffsetRecord] = []

  /// Records the offsets of a shaped text that begins at a position.
  mutating func append(_ text: borrowing TextState, at base: Int64) {
    for offset in text.analysis.units.indices {
      records.append(
        OffsetRecord(
          position: base + text.position(of: offset), ending: 0, hanging: 0, isUnsafe: false,
          isWhiteSpace: false, isShaped: true))
    }
  }

  /// The emergency breaks in segments of a table that are wider than a limit, by entry, as in
  /// ``EmergencyTable``; `nil` where the whole runs are needed.
  func emergencies(in table: BreakTable, widerThan limit: Int64) -> [Int: EmergencyTable]? {
    var tables: [Int: EmergencyTable] = [:]
    for segment in table.segments(widerThan: limit) {
      let lineStart = segment.hardLineStart
      guard
        let points = emergencies(
          from: segment.range.lowerBound, to: segment.range.upperBound,
          origin: lineStart == 0 ? 0 : records[lineStart].position)
      else { return nil }
      tables[segment.entry] = EmergencyTable(breakPoints: points)
    }
    return tables
  }

  private func emergencies(
    from start: Int, to end: Int, origin: Int64
  ) -> [EmergencyTable.BreakPoint]? {
    var result: [EmergencyTable.BreakPoint] = []
    for offset in start..<end {
      let record = records[offset]
      if record.isShaped { return nil }
      guard record.isBoundary else { continue }
      guard offset > start, !record.isWhiteSpace else { continue }
      let position = record.position - origin
      var found = EmergencyTable.BreakPoint(
        offset: offset, fit: position + record.ending - record.hanging, start: position,
        whole: position - record.hanging, reshapedRange: offset..<offset)
      found.hanging = record.hanging
      // A character without a width may be part of another character's glyph.
      let next = offset + 1 < records.count ? records[offset + 1] : record
      if record.isUnsafe, !next.isBoundary || next.position == record.position { return nil }
      result.append(found)
    }
    return result
  }
}
