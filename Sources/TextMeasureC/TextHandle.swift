import Foundation
import TextMeasure

/// What a `tm_text` stands for. Sendable: nothing in it changes.
final class TextHandle: Sendable {
  let text: PreparedText

  init(_ text: PreparedText) {
    self.text = text
  }

  /// The text's lines with offsets in bytes of UTF-8.
  func lines(width: Double, maximumLines: Int) -> [(line: Line, bytes: Range<Int>)] {
    var offsets = UTF8Offsets(text.text)
    return text.lines(width: width, maximumLines: maximumLines).map { line in
      let start = offsets.byte(ofUTF16: line.utf16Range.lowerBound)
      return (line, start..<max(start, offsets.byte(ofUTF16: line.utf16Range.upperBound)))
    }
  }
}
