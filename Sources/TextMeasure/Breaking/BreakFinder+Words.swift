extension BreakFinder {
  /// The boundaries of words in text that needs a dictionary, as Chromium finds them; of other text
  /// nothing that holds.
  ///
  /// ICU's own Thai and Burmese lists are Chromium's.
  ///
  /// - Parameter properties: One value for each unit.
  /// - Returns: One flag for each UTF-16 offset, the text's end included.
  static func wordBreaks(
    _ units: [UInt16], _ properties: [LineBreakProperty], in workspace: Workspace
  ) throws(TextMeasureError) -> [Bool] {
    var isBreak = [Bool](repeating: false, count: units.count + 1)
    guard ChromiumBreakRules.needsDictionary(properties[...]) else { return isBreak }
    let segmenters = WordSegmenter.chromium
    var asksICU = false
    var asked = 0
    for (unit, property) in zip(units, properties) where property.lineBreakClass == .complexContext
    {
      if let index = segmenters.firstIndex(where: { $0.block.contains(unit) }) {
        asked |= 1 << index
      } else {
        asksICU = true
      }
    }
    if asksICU {
      var marks = [UInt8](repeating: 0, count: units.count + 1)
      let breaker = try workspace.lineBreaker(locale: dictionaryLocale)
      try breaker.mark(units, bit: 1, into: &marks)
      for offset in marks.indices { isBreak[offset] = marks[offset] != 0 }
    }
    for (index, segmenter) in segmenters.enumerated() where asked & 1 << index != 0 {
      segmenter.apply(to: &isBreak, units: units, properties: properties)
    }
    return isBreak
  }

  /// The iterator that Chromium's rules ask where a dictionary is needed.
  private static let dictionaryLocale = "und@lb=normal"
}
