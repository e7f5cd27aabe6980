/// Finds the hyphens that dictionaries allow.
struct HyphenFinder {
  /// The hyphens of recent words: for each offset, whether one may precede it.
  private var caches: [(dictionary: HyphenationDictionary, words: WordCache)] = []

  /// The maximum number of dictionaries; with more, all words are forgotten.
  private static let mostDictionaries = 8

  /// The hyphens' offsets in the given paragraphs, ascending, by the dictionary for the word at an
  /// offset of a paragraph.
  mutating func hyphens(
    in text: borrowing TextAnalysis, _ paragraphs: [(start: Int, tailoring: ParagraphTailoring)],
    _ limits: CSSText.HyphenateLimits, isChromium: Bool,
    dictionary: (Int, ParagraphTailoring) throws(TextMeasureError) -> HyphenationDictionary?
  ) throws(TextMeasureError) -> [Int] {
    var result: [Int] = []
    var paragraph = 0
    var offset = 0
    while offset < text.units.count {
      var start = offset
      var word: Range<Int>?
      if isChromium {
        // What is between two opportunities, without the punctuation around it.
        offset = text.nextLineBreak(after: start)
        let found = text.word(in: start..<offset)
        guard !found.isEmpty else { continue }
        (start, word) = (found.lowerBound, found)
      } else if !text.properties[start].isLetterOrMark {
        offset += 1
        continue
      }
      while paragraph < paragraphs.count, paragraphs[paragraph].tailoring.end <= start {
        paragraph += 1
      }
      guard paragraph < paragraphs.count else { break }
      let isHyphenated = paragraphs[paragraph].start <= start
      let dictionary = isHyphenated ? try dictionary(start, paragraphs[paragraph].tailoring) : nil
      let end = word?.upperBound ?? Self.wordEnd(from: start, in: text, dictionary)
      if word == nil { offset = end }
      guard let dictionary, end - start < Limits.longestKeptWord else { continue }
      // A word with soft hyphens is hyphenated only there; Chromium asks for characters of the patterns.
      guard
        isChromium
          ? dictionary.spells(text.units[start..<end])
          : (start == 0 || text.units[start - 1] != 0xAD)
            && (end == text.units.count || text.units[end] != 0xAD)
      else { continue }
      let (cache, entry) = hyphenated(text.units, start, end, dictionary)
      for inner in 0..<entry.length
      where caches[cache].words.prefixes[entry.start + inner] != 0
        && text.isGraphemeBoundary(start + inner) && limits.allow(inner, of: end - start)
      {
        result.append(start + inner)
      }
    }
    return result
  }

  /// The end of the letters and marks from an offset, and of what joins them by the dictionary.
  private static func wordEnd(
    from start: Int, in text: borrowing TextAnalysis, _ dictionary: HyphenationDictionary?
  ) -> Int {
    let count = text.units.count
    var end = start
    var next = start
    while next < count {
      if text.properties[next].isLetterOrMark {
        end = next + 1
      } else if dictionary?.joins(text.units[next]) != true {
        break
      }
      next += 1
    }
    return end
  }

  /// The offsets in a text before which a dictionary allows a hyphen in a word.
  mutating func hyphens(
    in units: [UInt16], _ word: Range<Int>, _ dictionary: HyphenationDictionary
  ) -> [Int] {
    let (cache, entry) = hyphenated(units, word.lowerBound, word.upperBound, dictionary)
    return (0..<entry.length).filter { caches[cache].words.prefixes[entry.start + $0] != 0 }
      .map { word.lowerBound + $0 }
  }

  /// The hyphens of a word: its cache's index and its entry there.
  private mutating func hyphenated(
    _ units: [UInt16], _ start: Int, _ end: Int, _ dictionary: HyphenationDictionary
  ) -> (cache: Int, entry: WordCache.Entry) {
    let known = caches.firstIndex { $0.dictionary === dictionary }
    if known == nil {
      if caches.count >= Self.mostDictionaries { caches.removeAll() }
      caches.append((dictionary, WordCache()))
    }
    let index = known ?? caches.count - 1
    let hash = WordCache.hash(units[start..<end])
    if let entry = caches[index].words.find(units, start, end, [], hash: hash) {
      return (index, entry)
    }
    var values = [Int32](repeating: 0, count: end - start + 1)
    let word = String(decoding: units[start..<end], as: UTF16.self)
    for offset in dictionary.hyphenationOffsets(in: word) { values[offset] = 1 }
    return (
      index, caches[index].words.insert(units, start, end, [], hash: hash, values: values)
    )
  }
}

extension CodePointProperty {
  fileprivate var isLetterOrMark: Bool { (1...5).contains(generalCategory) || isMark }
}
