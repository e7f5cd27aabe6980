/// Break opportunities between words, in segments that the rules leave to dictionaries.
enum DictionaryBreaks {
  /// Sets ``TextAnalysis/Mark/lineBreak`` at the ends of words inside a segment.
  ///
  /// - Parameters:
  ///   - segment: the UTF-16 offsets between two boundaries of the rules.
  ///   - isInDictionary: for each unit of the segment, whether its character needs a dictionary.
  ///   - phrases: whether Japanese breaks between phrases.
  static func mark(
    _ segment: Range<Int>, of text: borrowing TextAnalysis, isInDictionary: [Bool],
    phrases: Bool, into marks: inout [UInt8]
  ) {
    let properties = text.properties[segment].map { LineBreakProperty($0) }
    var isBreak = [Bool](repeating: false, count: segment.count + 1)
    WordSegmenter.apply(
      to: &isBreak, units: Array(text.units[segment]), properties: properties, lists: .icu)
    if phrases {
      JapanesePhrases.apply(
        to: &isBreak, segment: segment, of: text, isInDictionary: isInDictionary)
    }
    for offset in isBreak.indices where isBreak[offset] {
      marks[segment.lowerBound + offset] |= TextAnalysis.Mark.lineBreak
    }
  }
}
