import Foundation
import TextMeasure

/// One line as a layout manager answers for it: container coordinates, points.
struct LineFragment {
  /// The UTF-16 offsets.
  var range: Range<Int>
  /// All the width that the line could have.
  var rect: CGRect
  /// The width that its text and the padding take.
  var used: CGRect
  /// Whether it is the empty line after a final terminator.
  var isExtra: Bool

  /// A range as app code gives it; `nil` for none.
  static func range(_ range: NSRange) -> Range<Int>? {
    guard range.location >= 0, range.length > 0, range.location < NSNotFound else { return nil }
    return range.location..<range.location + min(range.length, Int.max - range.location)
  }

  /// The lines of a text that a container has the height for; the first one always.
  static func fragments(
    of lines: [Line], text: String, in container: NSTextContainer,
    style: (Int) -> ParagraphStyle
  ) -> [LineFragment] {
    let padding = container.lineFragmentPadding
    let widest = lines.map { CGFloat($0.indent + $0.width) }.max() ?? 0
    let isWide = container.size.width > 0 && container.size.width < 1e7
    let width = isWide ? container.size.width : widest + 2 * padding
    let height = container.size.height
    var result: [LineFragment] = []
    for (index, line) in lines.enumerated() {
      let bottom = CGFloat(line.top + line.height)
      if index > 0, height > 0, height < 1e7, bottom > height + 0.001 { break }
      let room = max(0, width - 2 * padding)
      let text = CGFloat(line.width)
      let x: CGFloat =
        switch style(max(0, line.utf16Range.lowerBound)).alignment {
        case .center: (CGFloat(line.indent) + room - text) / 2
        case .right: room - text
        case .left, .natural, .justified: CGFloat(line.indent)
        }
      result.append(
        LineFragment(
          range: line.utf16Range,
          rect: CGRect(x: 0, y: line.top, width: width, height: line.height),
          used: CGRect(x: x, y: line.top, width: text + 2 * padding, height: line.height),
          isExtra: index > 0 && line.utf16Range.isEmpty))
    }
    return result
  }
}

extension GraphemeBox {
  /// How far a place on the line is from the box, points.
  func distance(from x: Double) -> Double { max(0, self.x - x, x - (self.x + width)) }
}
