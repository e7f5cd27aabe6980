/// Entries whose break changes later opportunities.
extension TextState {
  /// The entries after which Chromium finds other opportunities than in the whole text: too little
  /// of a word that needs a dictionary is left, and ICU looks up nothing in four characters or
  /// fewer.
  ///
  /// - Complexity: O(entries).
  func restarts(_ table: BreakTable) -> Set<Int> {
    var restarts: Set<Int> = []
    var entry = 0
    while entry + 1 < table.count {
      let offset = table.offset(entry)
      // Nothing changes where the next opportunity ends the dictionary text.
      if needsDictionary(offset - 1), needsDictionary(offset),
        case let end = shortRangeEnd(from: offset), end > table.offset(entry + 1)
      {
        restarts.insert(entry)
      }
      entry += 1
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
    offset < analysis.units.count
      && LineBreakProperty(analysis.properties[offset]).lineBreakClass == .complexContext
  }
}
