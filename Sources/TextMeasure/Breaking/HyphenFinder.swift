/// An offset before which a dictionary allows a hyphen.
struct HyphenOffset: Sendable {
  /// In UTF-8.
  var byte: Int
  /// In UTF-16.
  var unit: Int
}

/// Finds the hyphens that dictionaries allow in a text.
struct HyphenFinder {
  private var words = HyphenatedWords()
  /// The current word's units.
  private var units = [UInt16](repeating: 0, count: WordCache.longestWord)
  /// The grapheme clusters of a word with marks.
  private var clusters = TextAnalysis()

  /// The hyphens of the given paragraphs, ascending, by the dictionary for the word at an offset.
  mutating func hyphens(
    in text: borrowing Span<UInt8>, _ paragraphs: [(start: Int, tailoring: ParagraphTailoring)],
    dictionary: (Int) -> HyphenationDictionary?
  ) -> [HyphenOffset] {
    var result: [HyphenOffset] = []
    var paragraph = 0
    var position = HyphenOffset(byte: 0, unit: 0)
    var previous: UInt32 = 0
    while position.byte < text.count {
      let start = position
      let word = readWord(text, &position)
      if word.count == 0 {
        let (scalar, length) = text.scalar(at: position.byte)
        previous = scalar
        position.byte += length
        position.unit += length == 4 ? 2 : 1
        continue
      }
      while paragraph < paragraphs.count, paragraphs[paragraph].tailoring.end <= start.unit {
        paragraph += 1
      }
      guard paragraph < paragraphs.count else { break }
      // A word with soft hyphens is hyphenated only there.
      guard paragraphs[paragraph].start <= start.unit, previous != 0xAD,
        position.byte == text.count || text.scalar(at: position.byte).value != 0xAD,
        word.count < WordCache.longestWord, let dictionary = dictionary(start.unit)
      else { continue }
      if word.isClustered {
        clusters.read(String(decoding: units[..<word.count], as: UTF16.self))
        clusters.markGraphemes()
      }
      var last = start
      words.forEachHyphen(in: units, word.count, hash: word.hash, dictionary) { offset in
        guard !word.isClustered || clusters.isGraphemeBoundary(offset) else { return }
        let unit = start.unit + offset
        // Hyphens are at characters' starts.
        guard let byte = text.byte(units: unit - last.unit, after: last.byte) else { return }
        last = HyphenOffset(byte: byte, unit: unit)
        result.append(last)
      }
    }
    return result
  }

  /// Reads the letters from a position on, and the marks on them, into ``units``, as far as they fit.
  ///
  /// - Returns: the word's length in UTF-16 units, its hash as in ``WordCache``, and whether a
  ///   grapheme cluster may have several characters.
  private mutating func readWord(
    _ text: borrowing Span<UInt8>, _ position: inout HyphenOffset
  ) -> (count: Int, hash: UInt32, isClustered: Bool) {
    var units = units.mutableSpan
    var (byte, count, hash, isClustered) = (position.byte, 0, UInt32(0), false)
    while byte < text.count {
      let (scalar, length) = text.scalar(at: byte)
      let property = CodePointProperty(of: scalar)
      guard (1...5).contains(property.generalCategory) || property.isMark else { break }
      if property.flags.contains(.joinsGraphemes) { isClustered = true }
      let pair = (0xD7C0 + scalar >> 10, 0xDC00 | scalar & 0x3FF)
      if length == 4 {
        hash = WordCache.mix(hash, UInt16(truncatingIfNeeded: pair.0))
        if count < units.count { units[count] = UInt16(truncatingIfNeeded: pair.0) }
        count += 1
      }
      let last = UInt16(truncatingIfNeeded: length == 4 ? pair.1 : scalar)
      hash = WordCache.mix(hash, last)
      if count < units.count { units[count] = last }
      count += 1
      byte += length
    }
    position = HyphenOffset(byte: byte, unit: position.unit + count)
    return (count, WordCache.finish(hash), isClustered)
  }
}

/// The hyphens of recent words, by dictionary.
struct HyphenatedWords {
  private var caches: [(dictionary: HyphenationDictionary, words: WordCache)] = []

  /// The maximum number of dictionaries; with more, all words are forgotten.
  private static let mostDictionaries = 8

  /// Calls a body with each offset of a word before which a dictionary allows a hyphen: the first
  /// `count` units, fewer than ``WordCache/longestWord``, with their hash.
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

  private mutating func insert(_ word: [UInt16], hash: UInt32, _ index: Int) -> WordCache.Entry {
    let text = String(decoding: word, as: UTF16.self)
    // One value for each offset: whether a hyphen may precede it.
    var values = [Int32](repeating: 0, count: word.count + 1)
    for offset in caches[index].dictionary.hyphenationOffsets(in: text) { values[offset] = 1 }
    return caches[index].words.insert(word, 0, word.count, [], hash: hash, values: values)
  }

  private mutating func index(of dictionary: HyphenationDictionary) -> Int {
    if let known = caches.firstIndex(where: { $0.dictionary === dictionary }) { return known }
    if caches.count >= Self.mostDictionaries { caches.removeAll() }
    caches.append((dictionary, WordCache()))
    return caches.count - 1
  }
}
