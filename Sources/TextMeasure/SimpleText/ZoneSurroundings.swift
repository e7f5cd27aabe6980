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
  var zone = Shaper.Zone(from: 0, start: 0, end: 0, to: 0, seen: 0..<0)

  /// As much of its properties as is asked of a character with a number: it extends nothing.
  static let numbered = CodePointProperty(
    script: 0, lineBreak: 0, graphemeBreak: 0, bidiClass: 0, generalCategory: 0,
    eastAsianWidth: 0, flags: [])

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
    (beginsRun || zone.seen.lowerBound >= 0) && (endsRun || zone.seen.upperBound <= units.count)
  }
}
