/// Finds word boundaries in a script without spaces between words.
///
/// The algorithm of ICU's dictionary engines (`dictbe.cpp`) for Thai, Lao, Khmer and Burmese. Of
/// the words that begin at an offset it takes the longest that two more words follow. Text that is
/// no word joins the word before it, up to where a word begins again. The boundaries after a
/// boundary do not depend on the text before it.
struct WordSegmenter: Sendable {
  /// The script's words.
  let words: WordList
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
  /// line may end by the rules.
  ///
  /// - Parameters:
  ///   - marks: a mark for each offset of the range, its end included, with the rules' decisions.
  ///   - range: UTF-16 offsets of the text.
  ///   - lists: the origin of the word lists.
  /// - Complexity: O(n · length of the longest word).
  static func mark(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, lists: Lists, into marks: inout [UInt8]
  ) {
    let units = text.units.span
    let properties = text.properties.span
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard properties[offset].needsDictionary, let segmenter = segmenter(for: units[offset], lists)
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

  /// The ends of the words in a run, without the run's own end.
  private func wordEnds(
    _ units: borrowing Span<UInt16>, _ properties: borrowing Span<CodePointProperty>,
    in run: Range<Int>
  ) -> [Int] {
    guard run.count >= shortestText else { return [] }
    var ends: [Int] = []
    var start = run.lowerBound
    while start < run.upperBound {
      var end = start + bestLength(units, from: start, to: run.upperBound)
      if end < run.upperBound, end - start < longestRoot {
        let next = words.match(units, from: end, to: run.upperBound)
        if next.lengths.isEmpty, end == start || next.examined < longestPrefix {
          end = resynchronized(units, from: end, to: run.upperBound)
        }
      }
      // Marks stay with their base.
      while end < run.upperBound, properties[end].isMark { end += 1 }
      if let suffixes, end < run.upperBound {
        end = behindSuffixes(units, from: end, to: run.upperBound, suffixes)
      }
      if end < run.upperBound { ends.append(end) }
      start = end
    }
    return ends
  }

  /// The offset after the signs that stay with the word that ends at `end`.
  private func behindSuffixes(
    _ units: borrowing Span<UInt16>, from end: Int, to limit: Int,
    _ suffixes: (abbreviation: UInt16, repetition: UInt16)
  ) -> Int {
    guard words.match(units, from: end, to: limit).lengths.isEmpty else { return end }
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

  /// The length of the word at an offset: the longest of those that most words follow, counting at
  /// most two; 0 where none begins there.
  private func bestLength(
    _ units: borrowing Span<UInt16>, from start: Int, to end: Int
  ) -> Int {
    let lengths = words.match(units, from: start, to: end).lengths
    guard let longest = lengths.last else { return 0 }
    if lengths.count == 1 || start + longest == end { return longest }
    var best = longest
    for length in lengths.reversed() {
      let second = words.match(units, from: start + length, to: end).lengths
      guard let longestSecond = second.last else { continue }
      best = length
      if start + length + longestSecond == end { return best }
      for following in second.reversed()
      where !words.match(units, from: start + length + following, to: end).lengths.isEmpty {
        return best
      }
    }
    return best
  }

  /// The offset where a word begins again after text that is none.
  private func resynchronized(
    _ units: borrowing Span<UInt16>, from start: Int, to end: Int
  ) -> Int {
    var offset = start + 1
    while offset < end {
      if !unfinished.contains(where: { $0.contains(units[offset - 1]) }),
        starts.contains(where: { $0.contains(units[offset]) }),
        !words.match(units, from: offset, to: end).lengths.isEmpty
      {
        break
      }
      offset += 1
    }
    return offset
  }
}
