/// The line terminators of a text, and the number of lines that they open.
///
/// The eight terminators: `\n`, `\r`, `\r\n` (one), U+0085, U+2028, U+2029, U+000B and U+000C. All
/// but U+2028, U+000B and U+000C also end the paragraph.
package struct LineTerminators: Sendable, Hashable {
  /// The number of terminators; `\r\n` is one, `\n\r` two.
  package let count: Int
  package let hasContent: Bool
  package var endsInTerminator: Bool { lastLength > 0 }
  /// The length of the last terminator in UTF-16 units: 1, or 2 for `\r\n`; 0 when there is none.
  package let lastLength: Int

  package init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    let bytes = text.utf8Span.span
    var count = 0
    var hasContent = false
    // The last two characters; no terminator lies outside the first plane.
    var (previous, last): (UInt16, UInt16) = (0, 0)
    var byte = 0
    while byte < bytes.count {
      // No terminator begins with such a byte.
      if bytes[byte] > 0x0D, bytes[byte] < 0xC2 {
        (hasContent, last) = (true, 0)
        byte += 1
        continue
      }
      let (scalar, length) = bytes.scalar(at: byte)
      (previous, last) = (last, UInt16(truncatingIfNeeded: min(scalar, 0xFFFF)))
      if !UnicodeConstants.isLineTerminator(last) {
        hasContent = true
      } else if last != 0x0A || previous != 0x0D {
        count += 1
      }
      byte += length
    }
    self.count = count
    self.hasContent = hasContent
    let isReturnAndFeed = previous == 0x0D && last == 0x0A
    lastLength = UnicodeConstants.isLineTerminator(last) ? isReturnAndFeed ? 2 : 1 : 0
  }

  /// The number of lines without wrapping when every terminator counts, as in string drawing and
  /// text views: "a\n" 2, "a\n\n" 3, "" 1.
  package var openedLines: Int { count + 1 }

  /// The UTF-16 units at the text's end that a label omits: the last terminator of a text that
  /// contains anything else.
  package var droppedByLabel: Int { hasContent ? lastLength : 0 }

  /// The maximum number of lines of a label: `numberOfLines`, except for a single terminator; `nil`
  /// for no limit.
  package func labelLineLimit(_ maximumLines: Int) -> Int? {
    guard maximumLines > 0 else { return nil }
    return !hasContent && count == 1 ? max(2, maximumLines) : maximumLines
  }
}
