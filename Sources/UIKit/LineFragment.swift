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
  /// Whether it is the empty line of an empty text or after a final terminator.
  var isExtra: Bool
  /// The grapheme clusters with a width, from left to right; their x counts from the padding.
  private var graphemes: [GraphemeBox]
  private var padding: CGFloat

  /// A range as app code gives it; `nil` for none.
  static func range(_ range: NSRange) -> Range<Int>? {
    guard range.location >= 0, range.length > 0, range.location < NSNotFound else { return nil }
    return range.location..<range.location + min(range.length, Int.max - range.location)
  }

  /// The part of a container's padding that counts: invalid values count as 0.
  static func padding(of container: NSTextContainer) -> CGFloat {
    let padding = container.lineFragmentPadding
    return padding.magnitude < 1e7 ? padding : 0
  }

  /// The width of a container's lines, points; infinite for no limit.
  private static func room(of container: NSTextContainer) -> CGFloat {
    let width = container.size.width
    guard width > 0, width < 1e7 else { return .infinity }
    return max(0, width - 2 * padding(of: container))
  }

  /// The lines of a text that a container has the height for; the first one always.
  static func fragments(
    of view: TextView, in container: NSTextContainer
  ) throws(TextMeasureError) -> [LineFragment] {
    let padding = padding(of: container)
    let room = room(of: container)
    let (block, prepared) = try view.block(width: room)
    let blockWidth = room < .infinity ? room : block.size.width
    let width = room < .infinity ? container.size.width : blockWidth + 2 * padding
    let height = container.size.height
    var shown = block.lines[...]
    if height > 0, height < 1e7 {
      let first = shown.indices.dropFirst().first {
        CGFloat(shown[$0].top + shown[$0].height) > height + 0.001
      }
      if let first { shown = shown[..<first] }
    }
    let composer = try LineGlyphs(prepared)
    var composed: [LayoutLine] = []
    var pending: [Line] = []
    for index in shown.indices {
      pending.append(shown[index])
      let cut = block.truncations[index]
      guard cut != nil || index == shown.indices.last else { continue }
      composed += try composer.compose(pending, blockWidth: blockWidth, cut: cut)
      pending = []
    }
    let runs = view.attributedText?.runs ?? []
    var run = 0
    var tailIndent: CGFloat = 0
    return composed.map { laidOut in
      let line = laidOut.line
      // A paragraph has the style of its first character.
      if line.isFirstOfParagraph, !runs.isEmpty {
        while run + 1 < runs.count, runs[run].range.upperBound <= line.utf16Range.lowerBound {
          run += 1
        }
        tailIndent = runs[run].paragraphStyle.normalized.tailIndent
      }
      let text = extent(of: laidOut, blockWidth: blockWidth, tailIndent: tailIndent)
      return LineFragment(
        range: line.utf16Range,
        rect: CGRect(x: 0, y: line.top, width: width, height: line.height),
        used: CGRect(
          x: text.lowerBound, y: line.top,
          width: text.upperBound - text.lowerBound + 2 * padding, height: line.height),
        isExtra: line.utf16Range.isEmpty && line.end != .truncated,
        graphemes: laidOut.graphemes.filter { $0.width > 0 }, padding: padding)
    }
  }

  /// Where a line's text is, with the white space at its end as far as there is room.
  private static func extent(
    of line: LayoutLine, blockWidth: CGFloat, tailIndent: CGFloat
  ) -> ClosedRange<CGFloat> {
    // The advance is more than the line's width where the line is justified.
    let hanging = line.line.end == .truncated ? 0 : line.line.trailingWhitespaceWidth
    let width = max(0, line.line.width, line.advance - line.line.trailingWhitespaceWidth)
    let far = tailIndent > 0 ? min(tailIndent, blockWidth) : blockWidth + tailIndent
    let (left, right) = (line.x, line.x + width)
    return line.isRightToLeft
      ? min(left, max(left - hanging, blockWidth - far))...right
      : left...max(right, min(right + hanging, far))
  }

  // MARK: Glyphs

  /// The rectangle of a range's characters in the line; `nil` where none of them has a width.
  ///
  /// White space that the line has no room for is empty, at the line's edge.
  func rectangle(of range: Range<Int>) -> CGRect? {
    let boxes = graphemes.filter { $0.utf16Range.overlaps(range) }
    guard let left = boxes.map(\.x).min(), let right = boxes.map({ $0.x + $0.width }).max() else {
      return nil
    }
    let text = (used.minX + padding, used.maxX - padding)
    let start = min(max(left + padding, text.0), text.1)
    let end = min(max(right + padding, start), max(start, text.1))
    return CGRect(x: start, y: rect.minY, width: end - start, height: rect.height)
  }

  /// The offset of the grapheme cluster nearest to an x.
  func offset(at x: CGFloat) -> Int {
    let x = Double(x - padding)
    return graphemes.min { $0.distance(from: x) < $1.distance(from: x) }?.utf16Range.lowerBound
      ?? range.lowerBound
  }
}

extension GraphemeBox {
  /// How far a place on the line is from the box, points.
  fileprivate func distance(from x: Double) -> Double { max(0, self.x - x, x - (self.x + width)) }
}
