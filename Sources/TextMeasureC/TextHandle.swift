import Foundation
import TextDrawing
import TextMeasure

/// What a `tm_text` stands for. Sendable: nothing in it changes.
final class TextHandle: Sendable {
  let text: PreparedText
  /// The text as given, and what CSS made of it; `nil` where it is the prepared one.
  private let given: (text: String, collapsed: CollapsedText)?

  init(_ made: (PreparedText, collapsed: CollapsedText?), of text: String) {
    self.text = made.0
    given = made.collapsed.map { (text, $0) }
  }

  /// The text as an SVG document, without a margin or a background.
  func svg(width: Double, maximumLines: Int) throws(TextMeasureError) -> [UInt8] {
    let layout = try text.layout(width: width, maximumLines: maximumLines)
    var options = DrawingOptions(background: nil, margin: 0)
    if let limit = text.timeLimit { options.timeLimit = limit }
    return Array(try TextDrawing(layout, options: options).svg().utf8)
  }

  /// The text's lines with offsets in bytes of the given text's UTF-8.
  func lines(
    width: Double, maximumLines: Int
  ) throws(TextMeasureError) -> [(line: Line, bytes: Range<Int>)] {
    var offsets = UTF8Offsets(given?.text ?? text.text)
    return try text.lines(width: width, maximumLines: maximumLines).map { line in
      let range = given?.collapsed.given(line.utf16Range) ?? line.utf16Range
      let start = offsets.byte(ofUTF16: range.lowerBound)
      return (line, start..<max(start, offsets.byte(ofUTF16: range.upperBound)))
    }
  }
}
