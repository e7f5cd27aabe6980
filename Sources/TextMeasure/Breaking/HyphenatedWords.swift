/// The hyphens of recent words, by dictionary.
struct HyphenatedWords {
  private var caches: [(dictionary: HyphenationDictionary, words: WordCache)] = []

  /// The maximum number of dictionaries; with more, all words are forgotten.
  private static let mostDictionaries = 8

  /// Calls a body with each offset of a text before which a dictionary allows a hyphen in a word.
  ///
  /// - Parameter word: the word's UTF-16 offsets, fewer than ``WordCache/longestWord``.
  mutating func forEachHyphen(
    in units: [UInt16], _ word: Range<Int>, _ dictionary: HyphenationDictionary,
    _ body: (Int) -> Void
  ) {
    let index = index(of: dictionary)
    let hash = WordCache.finish(units[word].reduce(0) { WordCache.mix($0, $1) })
    let entry =
      caches[index].words.find(units, word.lowerBound, word.upperBound, [], hash: hash)
      ?? insert(units, word, hash: hash, index)
    for offset in 0..<entry.length where caches[index].words.prefixes[entry.start + offset] != 0 {
      body(word.lowerBound + offset)
    }
  }

  /// Looks up a word in its dictionary.
  private mutating func insert(
    _ units: [UInt16], _ word: Range<Int>, hash: UInt32, _ index: Int
  ) -> WordCache.Entry {
    let text = String(decoding: units[word], as: UTF16.self)
    // One value for each offset: whether a hyphen may precede it.
    var values = [Int32](repeating: 0, count: word.count + 1)
    for offset in caches[index].dictionary.hyphenationOffsets(in: text) { values[offset] = 1 }
    return caches[index].words.insert(
      units, word.lowerBound, word.upperBound, [], hash: hash, values: values)
  }

  private mutating func index(of dictionary: HyphenationDictionary) -> Int {
    if let known = caches.firstIndex(where: { $0.dictionary === dictionary }) { return known }
    if caches.count >= Self.mostDictionaries { caches.removeAll() }
    caches.append((dictionary, WordCache()))
    return caches.count - 1
  }
}
