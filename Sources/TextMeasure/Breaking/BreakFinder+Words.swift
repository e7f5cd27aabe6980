extension BreakFinder {
  /// The word boundaries in text that needs a dictionary, as Chromium finds them. Flags in other
  /// text are meaningless.
  ///
  /// - Parameter properties: one value per unit.
  /// - Returns: one flag per UTF-16 offset, including the text's end.
  static func wordBreaks(_ units: [UInt16], _ properties: [LineBreakProperty]) -> [Bool] {
    var isBreak = [Bool](repeating: false, count: units.count + 1)
    guard properties.contains(where: { $0.lineBreakClass == .complexContext }) else {
      return isBreak
    }
    WordSegmenter.apply(
      to: &isBreak, units: units, properties: properties, lists: .chromium)
    return isBreak
  }
}
