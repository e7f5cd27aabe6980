extension BreakFinder {
  /// The boundaries of words in text that needs a dictionary, as Chromium finds them; of other text
  /// nothing that holds.
  ///
  /// - Parameter properties: One value for each unit.
  /// - Returns: One flag for each UTF-16 offset, the text's end included.
  static func wordBreaks(_ units: [UInt16], _ properties: [LineBreakProperty]) -> [Bool] {
    var isBreak = [Bool](repeating: false, count: units.count + 1)
    guard ChromiumBreakRules.needsDictionary(properties[...]) else { return isBreak }
    WordSegmenter.apply(
      to: &isBreak, units: units, properties: properties, lists: .chromium)
    return isBreak
  }
}
