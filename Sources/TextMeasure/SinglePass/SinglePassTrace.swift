/// What a pass found at every offset: the data for breaking segments that are wider than a line.
struct SimpleTextTrace {
  /// One offset.
  struct Place {
    /// The advance from the text's start, in 1/65536 pt.
    var position: Int64
    /// The change of the advance when a line ends here.
    var ending: Int64
    /// The advance of the preceding white space.
    var hanging: Int64
    /// Whether breaking here changes advances.
    var isUnsafe: Bool
    /// Whether the character here is white space or a terminator.
    var isBlank: Bool
    /// Whether a character begins here.
    var isBoundary = true

    /// A trail surrogate.
    static let inside = Place(
      position: 0, ending: 0, hanging: 0, isUnsafe: false, isBlank: false, isBoundary: false)
  }

  var places: [Place] = []

  /// The emergency breaks in segments of a table that are wider than a limit, by entry, as in
  /// ``EmergencyTable``; `nil` where the whole runs are needed.
  func emergencies(in table: BreakTable, widerThan limit: Int64) -> [Int: EmergencyTable]? {
    var tables: [Int: EmergencyTable] = [:]
    var origin: Int64 = 0
    var pieceStart = 0
    var start: Int64 = 0
    for entry in 0..<table.count {
      let offset = table.offset(entry)
      if table.fit(entry) - start > limit {
        guard let places = emergencies(from: pieceStart, to: offset, origin: origin) else {
          return nil
        }
        tables[entry] = EmergencyTable(places: places)
      }
      pieceStart = offset
      start = table.start(entry)
      if table.isHard(entry), offset < places.count {
        start = 0
        origin = places[offset].position
      }
    }
    return tables
  }

  private func emergencies(
    from start: Int, to end: Int, origin: Int64
  ) -> [EmergencyTable.Place]? {
    var result: [EmergencyTable.Place] = []
    for offset in start..<end {
      let place = places[offset]
      guard place.isBoundary else { continue }
      guard offset > start, !place.isBlank else { continue }
      let position = place.position - origin
      var found = EmergencyTable.Place(
        offset: offset, fit: position + place.ending - place.hanging, start: position,
        whole: position - place.hanging, reach: offset..<offset)
      found.hanging = place.hanging
      // A character without a width may be part of another character's glyph.
      let next = offset + 1 < places.count ? places[offset + 1] : place
      if place.isUnsafe, !next.isBoundary || next.position == place.position { return nil }
      result.append(found)
    }
    return result
  }
}
