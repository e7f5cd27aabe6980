extension TextState {
  /// The entries after which Chromium finds other opportunities than in the whole text: too little of
  /// a word that needs a dictionary is left, and ICU looks up nothing in four characters or fewer; or the
  /// line begins with U+3000 behind a space that collapses.
  func restarts(_ entries: BreakTableEntries) -> Set<Int> {
    var restarts: Set<Int> = []
    let count = analysis.units.count
    for entry in 0..<entries.count {
      let offset = entries.offset(entry)
      let next = entry + 1 < entries.count ? entries.offset(entry + 1) : count
      // Nothing changes where the next opportunity ends the dictionary text.
      if needsDictionary(offset - 1), needsDictionary(offset), shortRangeEnd(from: offset) > next {
        restarts.insert(entry)
      }
      if offset < count, beginsIdeographicSpace(offset) { restarts.insert(entry) }
    }
    return restarts
  }

  /// The end of the dictionary text at an offset if it has four characters or fewer; else 0.
  private func shortRangeEnd(from offset: Int) -> Int {
    var end = offset
    var count = 0
    while end < analysis.units.count, needsDictionary(end) {
      end = analysis.nextScalar(after: end)
      count += 1
      if count > Self.shortestLookup { return 0 }
    }
    return end
  }

  /// The longest text that ICU's dictionary engines do not look up (`MIN_WORD_SPAN`).
  private static let shortestLookup = 4

  private func needsDictionary(_ offset: Int) -> Bool {
    offset < analysis.units.count && analysis.properties[offset].needsDictionary
  }
}
