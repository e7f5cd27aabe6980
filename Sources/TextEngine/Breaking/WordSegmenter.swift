/// Finds word boundaries in a script without spaces between words.
///
/// The algorithm of ICU's dictionary engines (`dictbe.cpp`) for Thai, Lao, Khmer and Burmese. Of
/// the words that begin at an offset it takes the longest that two more words follow. Text that is
/// no word joins the word before it, up to where a word begins again. The boundaries after a
/// boundary do not depend on the text before it.
struct WordSegmenter: Sendable {
  var words: WordList
  /// Words that are not in the list.
  var addedWords: [[UInt16]] = []
  /// The script's blocks. Only their characters of class SA are looked up.
  let blocks: [ClosedRange<UInt16>]
  /// The characters that a word can begin with.
  let starts: [ClosedRange<UInt16>]
  /// The characters that no word ends with.
  let unfinished: [ClosedRange<UInt16>]
  /// The minimum number of units in which words are looked up.
  var shortestText = 4
  /// Text that is no word does not join a word of this length or more, in UTF-16 units.
  var longestRoot = 3
  /// Nor does it join where it begins with this many units of a word.
  var longestPrefix = 3
  /// Signs that stay with the word before them unless a word begins with them: the first marks an
  /// abbreviation, the second a repetition.
  var suffixes: (abbreviation: UInt16, repetition: UInt16)?

  /// Marks the ends of words strictly inside each run of dictionary characters, which ends where a
  /// line may end by the rules: `marks` has their decisions for the range's offsets and its end.
  static func mark(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, _ rules: BreakRules,
    into marks: inout [UInt8]
  ) {
    let units = text.units.span
    let properties = text.properties.span
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard properties[offset].needsDictionary, let segmenter = segmenter(for: units[offset], rules)
      else {
        offset += 1
        continue
      }
      let start = offset
      repeat {
        offset += 1
      } while offset < range.upperBound
        && marks[offset - range.lowerBound] & TextAnalysis.Mark.lineBreak == 0
        && properties[offset].needsDictionary
        && segmenter.blocks.contains { $0.contains(units[offset]) }
      for end in segmenter.wordEnds(units, properties, in: start..<offset) {
        marks[end - range.lowerBound] |= TextAnalysis.Mark.lineBreak
      }
    }
  }

  /// The ends of a run's words, without its own end.
  private func wordEnds(
    _ units: borrowing Span<UInt16>, _ properties: borrowing Span<CodePointProperty>,
    in run: Range<Int>
  ) -> [Int] {
    guard run.count >= shortestText else { return [] }
    var matches = Matches(words: words, added: addedWords, end: run.upperBound)
    var ends: [Int] = []
    var start = run.lowerBound
    while start < run.upperBound {
      var end = start + bestLength(units, from: start, to: run.upperBound, &matches)
      if end < run.upperBound, end - start < longestRoot {
        let next = matches.match(units, from: end)
        if next.lengths.isEmpty, end == start || next.examined < longestPrefix {
          end = resynchronized(units, from: end, to: run.upperBound, &matches)
        }
      }
      // Marks stay with their base.
      while end < run.upperBound, properties[end].isMark { end += 1 }
      if let suffixes, end < run.upperBound {
        end = behindSuffixes(units, from: end, to: run.upperBound, suffixes, &matches)
      }
      if end < run.upperBound { ends.append(end) }
      start = end
    }
    return ends
  }

  /// The offset after the signs that stay with the word that ends at `end`.
  private func behindSuffixes(
    _ units: borrowing Span<UInt16>, from end: Int, to limit: Int,
    _ suffixes: (abbreviation: UInt16, repetition: UInt16), _ matches: inout Matches
  ) -> Int {
    guard matches.match(units, from: end).lengths.isEmpty else { return end }
    var end = end
    if units[end] == suffixes.abbreviation, units[end - 1] != suffixes.abbreviation,
      units[end - 1] != suffixes.repetition
    {
      end += 1
    }
    if end < limit, units[end] == suffixes.repetition, units[end - 1] != suffixes.repetition {
      end += 1
    }
    return end
  }

  /// Of the words at an offset, the length of the longest among those that the most words follow,
  /// counting at most two; 0 where none begins there.
  private func bestLength(
    _ units: borrowing Span<UInt16>, from start: Int, to end: Int, _ matches: inout Matches
  ) -> Int {
    var lengths = matches.match(units, from: start).lengths
    var best = lengths.longest
    if lengths.hasOneAtMost || start + best == end { return best }
    while let length = lengths.popLongest() {
      var second = matches.match(units, from: start + length).lengths
      guard !second.isEmpty else { continue }
      best = length
      if start + length + second.longest == end { return best }
      while let following = second.popLongest() {
        guard matches.match(units, from: start + length + following).lengths.isEmpty else {
          return best
        }
      }
    }
    return best
  }

  /// The offset where a word begins again after text that is none.
  private func resynchronized(
    _ units: borrowing Span<UInt16>, from start: Int, to end: Int, _ matches: inout Matches
  ) -> Int {
    var offset = start + 1
    while offset < end {
      if !unfinished.contains(where: { $0.contains(units[offset - 1]) }),
        starts.contains(where: { $0.contains(units[offset]) }),
        !matches.match(units, from: offset).lengths.isEmpty
      {
        break
      }
      offset += 1
    }
    return offset
  }

  /// The last matches in a run: a word is looked up as the first, second and third of a sequence.
  private struct Matches {
    let words: WordList
    let added: [[UInt16]]
    let end: Int
    var last = Array(repeating: (offset: -1, match: WordList.Match()), count: 64)

    mutating func match(_ units: borrowing Span<UInt16>, from start: Int) -> WordList.Match {
      let index = start & 63
      if last[index].offset != start {
        var match = words.match(units, from: start, to: end)
        for word in added
        where word.count <= end - start
          && word.indices.allSatisfy({ units[start + $0] == word[$0] })
        {
          match.lengths.insert(word.count)
        }
        last[index] = (start, match)
      }
      return last[index].match
    }
  }

  // MARK: Scripts

  /// The segmenter for a character of class SA; `nil` where no list covers its script.
  ///
  /// The lists are ICU 72's. Chromium's for Khmer and Lao are shorter than those of any ICU version,
  /// and it joins more to a Khmer word (`khmer-dictbe.patch`).
  static func segmenter(for unit: UInt16, _ rules: BreakRules) -> WordSegmenter? {
    switch unit {
    case 0x0E00...0x0E7F: rules == .apple ? appleThai : thai
    case 0x0E80...0x0EFF: rules.hasChromiumWords ? chromiumLao : lao
    case 0x1780...0x17FF: rules.hasChromiumWords ? chromiumKhmer : khmer
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: burmese
    default: nil
    }
  }

  private static let thai = WordSegmenter(
    words: WordList(.thai), blocks: [0x0E00...0x0E7F], starts: [0x0E01...0x0E2E, 0x0E40...0x0E44],
    // The vowel above its consonant, and the vowels written before it.
    unfinished: [0x0E31...0x0E31, 0x0E40...0x0E44], shortestText: 5,
    suffixes: (abbreviation: 0x0E2F, repetition: 0x0E46))

  /// Apple's list has the word for an app, too.
  private static let appleThai: WordSegmenter = {
    var segmenter = thai
    segmenter.addedWords = [[0x0E41, 0x0E2D, 0x0E1E]]
    return segmenter
  }()

  private static let burmese = WordSegmenter(
    words: WordList(.burmese), blocks: [0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F],
    starts: [0x1000...0x102A], unfinished: [])

  private static let lao = WordSegmenter(
    words: WordList(.lao), blocks: [0x0E80...0x0EFF],
    starts: [0x0E81...0x0EAE, 0x0EC0...0x0EC4, 0x0EDC...0x0EDD],
    // The vowels written before their consonant.
    unfinished: [0x0EC0...0x0EC4])
  private static let chromiumLao = lao.with(.chromiumLao)

  private static let khmer = WordSegmenter(
    words: WordList(.khmer), blocks: [0x1780...0x17FF], starts: [0x1780...0x17B3],
    // The sign that subjoins the next consonant.
    unfinished: [0x17D2...0x17D2])
  private static let chromiumKhmer = khmer.with(.chromiumKhmer, longestRoot: 10, longestPrefix: 5)

  private func with(
    _ words: UnicodeData, longestRoot: Int = 3, longestPrefix: Int = 3
  ) -> WordSegmenter {
    var copy = self
    copy.words = WordList(words)
    copy.longestRoot = longestRoot
    copy.longestPrefix = longestPrefix
    return copy
  }
}
