/// An offset before which a dictionary allows a hyphen, in UTF-8 and in UTF-16.
struct HyphenOffset: Sendable {
  var byte: Int
  var unit: Int
}

struct HyphenFinder {
  /// The hyphens of recent words: for each offset, whether one may precede it.
  private var caches: [(dictionary: HyphenationDictionary, words: WordCache)] = []
  private var units = [UInt16](repeating: 0, count: WordCache.longestWord)
  private var clusters = TextAnalysis()

  /// The maximum number of dictionaries; with more, all words are forgotten.
  private static let mostDictionaries = 8

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
      let (cache, entry) = hyphenated(word.count, hash: word.hash, dictionary)
      for offset in 0..<entry.length
      where caches[cache].words.prefixes[entry.start + offset] != 0
        && (!word.isClustered || clusters.isGraphemeBoundary(offset))
      {
        let unit = start.unit + offset
        // Hyphens are at characters' starts.
        guard let byte = text.byte(units: unit - last.unit, after: last.byte) else { continue }
        last = HyphenOffset(byte: byte, unit: unit)
        result.append(last)
      }
    }
    return result
  }

  /// Reads a word's letters, and the marks on them, into ``units``, as far as they fit. Returns its
  /// length in UTF-16 units, its hash as in ``WordCache``, and whether a grapheme cluster may have
  /// several characters.
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
      if length == 4 {
        let first = UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10)
        hash = WordCache.mix(hash, first)
        if count < units.count { units[count] = first }
        count += 1
      }
      let last = UInt16(truncatingIfNeeded: length == 4 ? 0xDC00 | scalar & 0x3FF : scalar)
      hash = WordCache.mix(hash, last)
      if count < units.count { units[count] = last }
      count += 1
      byte += length
    }
    position = HyphenOffset(byte: byte, unit: position.unit + count)
    return (count, WordCache.finish(hash), isClustered)
  }

  /// The hyphens of the word in the first `count` of ``units``: its cache's index and its entry there.
  private mutating func hyphenated(
    _ count: Int, hash: UInt32, _ dictionary: HyphenationDictionary
  ) -> (cache: Int, entry: WordCache.Entry) {
    let known = caches.firstIndex { $0.dictionary === dictionary }
    if known == nil {
      if caches.count >= Self.mostDictionaries { caches.removeAll() }
      caches.append((dictionary, WordCache()))
    }
    let index = known ?? caches.count - 1
    if let entry = caches[index].words.find(units, 0, count, [], hash: hash) {
      return (index, entry)
    }
    let word = Array(units[..<count])
    var values = [Int32](repeating: 0, count: count + 1)
    for offset in dictionary.hyphenationOffsets(in: String(decoding: word, as: UTF16.self)) {
      values[offset] = 1
    }
    return (index, caches[index].words.insert(word, 0, count, [], hash: hash, values: values))
  }
}
