/// The characters around a pair that a rule matches at, as far as they are known to be of its run.
struct ZoneSurroundings {
  var units: [UInt16] = []
  var properties: [CodePointProperty] = []
  /// The place of the pair's second character.
  var place = 0
  /// The text's offset of the first character.
  var offset = 0
  /// Whether the run begins and ends with them.
  var beginsRun = false
  var endsRun = false
  /// The zone.
  var zone = Shaper.Zone(from: 0, start: 0, end: 0, to: 0, seenEnd: 0)

  /// Takes characters around another pair.
  mutating func begin(at offset: Int, place: Int, beginsRun: Bool) {
    units.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    self.offset = offset
    self.place = place
    self.beginsRun = beginsRun
    endsRun = false
  }

  /// Whether a zone is the same whatever else the run has.
  func hold(_ zone: Shaper.Zone) -> Bool {
    (beginsRun || zone.from > 0) && (endsRun || zone.seenEnd <= units.count)
  }
}
