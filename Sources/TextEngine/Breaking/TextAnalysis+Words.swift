/// The words that Android and Chromium hyphenate.
extension TextAnalysis {
  /// The first opportunity after an offset, at the latest the text's end.
  func nextLineBreak(after offset: Int) -> Int {
    var next = offset + 1
    while next < units.count, marks[next] & Mark.lineBreak == 0 { next += 1 }
    return next
  }

  /// A segment without the punctuation around it and the white space at its end.
  func word(in segment: Range<Int>) -> Range<Int> {
    var (start, end) = (segment.lowerBound, segment.upperBound)
    // OP and QU.
    while start < end, [20, 23].contains(properties[start].lineBreak) { start += 1 }
    // Zs, Cc and the categories of punctuation.
    let trailing: Set<UInt8> = [12, 15, 19, 20, 21, 22, 23, 28, 29]
    while end > start, trailing.contains(properties[end - 1].generalCategory) { end -= 1 }
    return start..<end
  }
}
