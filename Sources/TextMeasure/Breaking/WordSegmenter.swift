/// Where words end in text of a script that is written without spaces.
///
/// The algorithm of ICU's dictionary engines (`dictbe.cpp`) for Khmer and Lao: of the words that
/// begin at a place the longest that two more words follow; what is no word joins the word before it
/// up to where a word begins again. Whatever the text before a boundary is, what follows it is found
/// from there alone.
struct WordSegmenter: Sendable {
  /// The script's words.
  let words: WordList
  /// The script's block. Only its characters of class SA are looked up.
  let block: ClosedRange<UInt16>
  /// The characters that a word can begin with.
  let starts: [ClosedRange<UInt16>]
  /// The characters that no word ends with.
  let unfinished: ClosedRange<UInt16>
  /// What is no word does not join a word of this length or more, in UTF-16 units.
  let longestRoot: Int
  /// Nor does it where this many units of it begin a word.
  let longestPrefix: Int

  /// The fewest units in which words are looked for: two words of two.
  private static let shortestText = 4

  /// Sets the flags at the offsets strictly inside each of the script's stretches.
  ///
  /// - Parameters:
  ///   - isBreak: One flag for each UTF-16 offset of the text, the text's end included.
  ///   - properties: One value for each unit.
  /// - Complexity: O(n · length of the longest word).
  func apply(
    to isBreak: inout [Bool], units: [UInt16], properties: [LineBreakProperty]
  ) {
    let count = min(units.count, properties.count, isBreak.count - 1)
    var offset = 0
    while offset < count {
      guard isLookedUp(units[offset], properties[offset]) else {
        offset += 1
        continue
      }
      let start = offset
      while offset < count, isLookedUp(units[offset], properties[offset]) { offset += 1 }
      for inside in start..<offset where inside > start { isBreak[inside] = false }
      for end in wordEnds(units.span, properties.span, in: start..<offset) {
        isBreak[end] = true
      }
    }
  }

  /// Whether a character is this segmenter's.
  func isLookedUp(_ unit: UInt16, _ property: LineBreakProperty) -> Bool {
    block.contains(unit) && property.lineBreakClass == .complexContext
  }

  /// The ends of the words in a stretch, its own end left out.
  private func wordEnds(
    _ units: borrowing Span<UInt16>, _ properties: borrowing Span<LineBreakProperty>,
    in stretch: Range<Int>
  ) -> [Int] {
    guard stretch.count >= Self.shortestText else { return [] }
    var ends: [Int] = []
    var start = stretch.lowerBound
    while start < stretch.upperBound {
      var end = start + bestLength(units, from: start, to: stretch.upperBound)
      if end < stretch.upperBound, end - start < longestRoot {
        let next = words.match(units, from: end, to: stretch.upperBound)
        if next.lengths.isEmpty, end == start || next.examined < longestPrefix {
          end = resynchronized(units, from: end, to: stretch.upperBound)
        }
      }
      // Marks stay with what they stand on.
      while end < stretch.upperBound, properties[end].isSpecial { end += 1 }
      if end < stretch.upperBound { ends.append(end) }
      start = end
    }
    return ends
  }

  /// The length of the word at an offset: the longest of those that most words follow, of which
  /// two count; 0 where none begins there.
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

  /// Where a word begins again after what is none.
  private func resynchronized(
    _ units: borrowing Span<UInt16>, from start: Int, to end: Int
  ) -> Int {
    var offset = start + 1
    while offset < end {
      if !unfinished.contains(units[offset - 1]),
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
