/// What a pass found at every offset of a text: what pieces that are wider than a line are broken by.
struct SimpleTextTrace {
  /// One offset.
  struct Place {
    /// The advance from the text's start, in 1/65536 pt.
    var position: Int64
    /// What a line that ends here changes of it.
    var ending: Int64
    /// The advance of the white space before.
    var hanging: Int64
    /// Whether breaking here changes advances.
    var isUnsafe: Bool
    /// Whether white space or a terminator stands here.
    var isBlank: Bool
    /// Whether a character begins here.
    var isBoundary = true

    /// The second half of a pair of units.
    static let inside = Place(
      position: 0, ending: 0, hanging: 0, isUnsafe: false, isBlank: false, isBoundary: false)
  }

  var places: [Place] = []

  /// The places inside the pieces of a table that are wider than a limit, by entry, as
  /// ``EmergencyTable`` has them; `nil` where the whole runs have to be looked at.
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
      // A character without a width may be part of another one's glyph.
      let next = offset + 1 < places.count ? places[offset + 1] : place
      if place.isUnsafe, !next.isBoundary || next.position == place.position { return nil }
      result.append(found)
    }
    return result
  }
}
