/// A text without the white space that CSS collapses, or what boxes replace, and where its units stand in the text as given.
package struct CollapsedText: Sendable {
  package let string: String
  /// The offset in the given text of each UTF-16 unit, ascending, and its length.
  private let offsets: [Int]

  fileprivate init(_ units: [UInt16], _ offsets: [Int]) {
    string = String(decoding: units, as: UTF16.self)
    self.offsets = offsets
  }

  /// A text with a U+FFFC in place of ranges, ascending.
  package init(_ text: String, boxes: [Range<Int>]) {
    let units = Array(text.utf16)
    var (kept, offsets): ([UInt16], [Int]) = ([], [])
    var offset = 0
    for box in boxes {
      kept += units[offset..<box.lowerBound] + [0xFFFC]
      offsets += offset...box.lowerBound
      offset = box.upperBound
    }
    self.init(kept + units[offset...], offsets + (offset...units.count))
  }

  /// The offset in the given text. What was removed belongs to the character before it.
  package func given(_ offset: Int) -> Int {
    offset <= 0 ? 0 : offsets[min(offset, offsets.count - 1)]
  }

  /// The range in the given text.
  package func given(_ range: Range<Int>) -> Range<Int> {
    let end = range.upperBound
    return given(range.lowerBound)..<(end == offsets.count - 1 ? offsets[end] : given(end))
  }

  /// The offset in this text of what stands at an offset of the given one or after it.
  package func own(_ offset: Int) -> Int { offsets.dropLast().partitionPoint { $0 < offset } }
}

extension CSSText {
  /// Whether another text than the given one is laid out.
  package var changesText: Bool { !preservesSpaces || textTransform != .none }

  /// A text as it is laid out, after `text-transform` and without the white space that collapses; `nil` where
  /// neither changes texts.
  ///
  /// - Parameter edges: where runs begin and end.
  package func collapsed(
    _ text: String, language: String? = nil, transforms: [PartTransform] = [], edges: Set<Int> = []
  ) -> CollapsedText? {
    guard changesText || !transforms.isEmpty else { return nil }
    var units: [UInt16] = []
    var offsets: [Int] = []
    if textTransform == .none, transforms.isEmpty {
      if Self.isCollapsed(text) { return nil }
      units = Array(text.utf16)
      offsets = Array(0...units.count)
    } else {
      for (scalar, offset, length) in transformed(text, language: language, transforms: transforms)
      {
        // A pair of units that becomes a pair keeps its two offsets.
        for (index, unit) in scalar.utf16.enumerated() {
          units.append(unit)
          offsets.append(offset + min(index, length - 1))
        }
      }
      offsets.append(text.utf16.count)
    }
    return preservesSpaces ? CollapsedText(units, offsets) : collapse(units, offsets, edges)
  }

  /// CSS Text 4, 4.1: white space around a line feed goes, a line feed becomes a space where it is not
  /// preserved, a space after a space goes, and so do those at both ends of a hard line. A line feed beside
  /// U+200B goes without a space, but white space of the next run stays; between Chinese and Japanese
  /// characters Chromium keeps the space.
  private func collapse(
    _ units: [UInt16], _ given: [Int], _ edges: Set<Int>
  ) -> CollapsedText {
    var kept: [UInt16] = []
    var offsets: [Int] = []
    kept.reserveCapacity(units.count)
    offsets.reserveCapacity(units.count + 1)
    var offset = 0
    while offset < units.count {
      guard Self.collapses(units[offset]) else {
        kept.append(units[offset])
        offsets.append(given[offset])
        offset += 1
        continue
      }
      var end = offset
      var lineFeeds: [Int] = []
      while end < units.count, Self.collapses(units[end]) {
        if kept.last == 0x200B, !lineFeeds.isEmpty, edges.contains(given[end]) { break }
        if units[end] == 0x0A { lineFeeds.append(end) }
        end += 1
      }
      if collapse == .preserveBreaks, !lineFeeds.isEmpty {
        kept += lineFeeds.map { _ in 0x0A }
        offsets += lineFeeds.map { given[$0] }
      } else if !kept.isEmpty, kept.last != 0x0A, end < units.count,
        lineFeeds.isEmpty || kept.last != 0x200B && units[end] != 0x200B
      {
        kept += [0x20]
        offsets.append(given[offset])
      }
      offset = end
    }
    offsets.append(given[units.count])
    return CollapsedText(kept, offsets)
  }

  /// Whether no white space collapses, as in most texts.
  private static func isCollapsed(_ text: String) -> Bool {
    var text = text
    text.makeContiguousUTF8()
    let bytes = text.utf8Span.span
    var end = 0
    for index in bytes.indices where bytes[index] <= 0x20 && collapses(UInt16(bytes[index])) {
      if bytes[index] != 0x20 || index == end { return false }
      end = index + 1
    }
    return end == 0 || end < bytes.count
  }

  /// U+0009, U+000A, U+000D and U+0020.
  private static func collapses(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D
  }
}
