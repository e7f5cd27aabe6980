/// The characters around a pair at which a rule matches, as far as they are known to be in its run.
struct WindowSurroundings {
  var units: [UInt16] = []
  var properties: [CodePointProperty] = []
  /// The index of the pair's second character.
  var pairIndex = 0
  /// The first character's offset in the text.
  var offset = 0
  /// Whether the run begins and ends with these characters.
  var beginsRun = false
  var endsRun = false
  /// The reshaping window.
  var window = Shaper.ReshapingWindow(from: 0, start: 0, end: 0, to: 0, seen: 0..<0)

  /// The properties of a numbered character, as far as needed: it extends nothing.
  static let numbered = CodePointProperty(
    script: 0, lineBreak: 0, graphemeBreak: 0, bidiClass: 0, generalCategory: 0,
    eastAsianWidth: 0, flags: [])

  /// Starts with the characters around another pair.
  mutating func begin(at offset: Int, pairIndex: Int, beginsRun: Bool) {
    units.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    self.offset = offset
    self.pairIndex = pairIndex
    self.beginsRun = beginsRun
    endsRun = false
  }

  /// Whether a window is the same whatever else the run contains.
  func hold(_ window: Shaper.ReshapingWindow) -> Bool {
    (beginsRun || window.seen.lowerBound >= 0) && (endsRun || window.seen.upperBound <= units.count)
  }
}
