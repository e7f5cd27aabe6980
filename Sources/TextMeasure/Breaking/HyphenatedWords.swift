/// The hyphens of recent words, by dictionary.
struct HyphenatedWords {
  private var caches: [(dictionary: HyphenationDictionary, words: WordCache)] = []

  /// The maximum number of dictionaries; with more, all words are forgotten.
  private static let mostDictionaries = 8

  /// Calls a body with each offset of a word before which a dictionary allows a hyphen.
  ///
  /// - Parameters:
  ///   - units: an array that begins with the word.
  ///   - count: the word's length in UTF-16 units, less than ``WordCache/longestWord``.
  ///   - hash: its hash, as in ``WordCache``.
  mutating func forEachHyphen(
    in units: [UInt16], _ count: Int, hash: UInt32, _ dictionary: HyphenationDictionary,
    _ body: (Int) -> Void
  ) {
    let index = index(of: dictionary)
    let entry =
      caches[index].words.find(units, 0, count, [], hash: hash)
      ?? insert(Array(units[..<count]), hash: hash, index)
    for offset in 0..<entry.length where caches[index].words.prefixes[entry.start + offset] != 0 {
      body(offset)
    }
  }

  /// Looks up a word in its dictionary.
  private mutating func insert(
    _ word: [UInt16], hash: UInt32, _ index: Int
  ) -> WordCache.Entry {
    let text = String(decoding: word, as: UTF16.self)
    // One value for each offset: whether a hyphen may precede it.
    var values = [Int32](repeating: 0, count: word.count + 1)
    for offset in caches[index].dictionary.hyphenationOffsets(in: text) { values[offset] = 1 }
    return caches[index].words.insert(
      word, 0, word.count, [], hash: hash, values: values)
  }

  private mutating func index(of dictionary: HyphenationDictionary) -> Int {
    if let known = caches.firstIndex(where: { $0.dictionary === dictionary }) { return known }
    if caches.count >= Self.mostDictionaries { caches.removeAll() }
    caches.append((dictionary, WordCache()))
    return caches.count - 1
  }
}
