public import Foundation

/// Carets, hit testing and selections.
extension TextLayout {
  /// The caret at an offset. An offset inside a grapheme cluster counts as its start, one outside
  /// of the visible text as its nearest end.
  ///
  /// - Complexity: O(lines + graphemes of a line).
  public func caret(at offset: Int, affinity: TextCaret.Affinity = .downstream) -> TextCaret {
    if affinity == .downstream, let last = lineAfterEnd,
      offset >= last.line.utf16Range.lowerBound
    {
      return caretAfterEnd(last)
    }
    let index = lineIndex(of: offset, affinity)
    let line = lines[index]
    let before = line.graphemes.filter { $0.utf16Range.upperBound <= offset }
      .max { $0.utf16Range.upperBound < $1.utf16Range.upperBound }
    let after = line.graphemes.filter { $0.utf16Range.upperBound > offset }
      .min { $0.utf16Range.upperBound < $1.utf16Range.upperBound }
    return caret(
      at: after?.utf16Range.lowerBound ?? before?.utf16Range.upperBound
        ?? line.line.utf16Range.lowerBound,
      on: line, index, affinity, x: after?.leadingX ?? before?.trailingX ?? line.x,
      secondaryX: before?.trailingX)
  }

  private func caret(
    at offset: Int, on line: LayoutLine, _ index: Int, _ affinity: TextCaret.Affinity, x: CGFloat,
    secondaryX: CGFloat? = nil
  ) -> TextCaret {
    TextCaret(
      utf16Offset: offset, lineIndex: index, affinity: affinity, x: x,
      secondaryX: secondaryX ?? x, top: line.line.top, height: line.line.height)
  }

  /// The caret on the empty line after the text, whose index is one past the last line's.
  private func caretAfterEnd(_ line: LayoutLine) -> TextCaret {
    caret(at: line.line.utf16Range.lowerBound, on: line, lines.count, .downstream, x: line.x)
  }

  /// The carets of a line in order of their offsets, including the line's end unless a terminator
  /// is there.
  ///
  /// - Complexity: O(g log g) for the line's g graphemes.
  public func carets(ofLine index: Int) -> [TextCaret] {
    guard lines.indices.contains(index) else { return [] }
    let line = lines[index]
    let boxes = line.graphemes.sorted { $0.utf16Range.lowerBound < $1.utf16Range.lowerBound }
    var carets = zip(boxes, [nil] + boxes.map(\.trailingX)).map { box, before in
      caret(
        at: box.utf16Range.lowerBound, on: line, index, .downstream, x: box.leadingX,
        secondaryX: before)
    }
    if line.line.end != .hardBreak {
      carets.append(
        caret(
          at: line.line.utf16Range.upperBound, on: line, index, .upstream,
          x: boxes.last?.trailingX ?? line.x))
    }
    return carets
  }

  /// The caret nearest to a point. A point outside of the block counts as the nearest point inside.
  ///
  /// - Complexity: O(lines + graphemes of a line).
  public func closestCaret(to point: CGPoint) -> TextCaret {
    if let last = lineAfterEnd, last.line.top <= point.y { return caretAfterEnd(last) }
    let line = lines.last { $0.line.top <= point.y } ?? lines[0]
    // A terminator has no width, so no point is after it.
    let boxes = line.graphemes.filter { $0.width > 0 }
    func distance(_ box: GraphemeBox) -> CGFloat {
      max(0, box.x - point.x, point.x - (box.x + box.width))
    }
    guard let nearest = boxes.min(by: { distance($0) < distance($1) }) else {
      return caret(at: line.line.utf16Range.lowerBound)
    }
    let isLeading = abs(point.x - nearest.leadingX) <= abs(point.x - nearest.trailingX)
    let offset = isLeading ? nearest.utf16Range.lowerBound : nearest.utf16Range.upperBound
    let isEnd = offset == line.line.utf16Range.upperBound
    var caret = caret(at: offset, affinity: isEnd ? .upstream : .downstream)
    // Between opposite directions an offset has two positions: take the one that was hit.
    caret.x = isLeading ? nearest.leadingX : nearest.trailingX
    return caret
  }

  /// The rectangles of a selection, line by line from left to right; several in a line of mixed
  /// directions.
  ///
  /// - Complexity: O(graphemes).
  public func selectionRectangles(for range: Range<Int>) -> [CGRect] {
    var rectangles: [CGRect] = []
    for line in lines where line.line.utf16Range.overlaps(range) {
      let boxes = line.graphemes.filter { $0.width > 0 }
      for piece in boxes.split(whereSeparator: { !$0.utf16Range.overlaps(range) }) {
        guard let first = piece.first, let last = piece.last else { continue }
        rectangles.append(
          CGRect(
            x: first.x, y: line.line.top, width: last.x + last.width - first.x,
            height: line.line.height))
      }
    }
    return rectangles
  }

  private func lineIndex(of offset: Int, _ affinity: TextCaret.Affinity) -> Int {
    let index = lines.lastIndex { $0.line.utf16Range.lowerBound <= offset } ?? 0
    if affinity == .upstream, index > 0, lines[index].line.utf16Range.lowerBound == offset,
      lines[index - 1].line.end != .hardBreak
    {
      return index - 1
    }
    return index
  }
}

/// The horizontal extent of one grapheme cluster in its line.
///
/// A ligature's width is divided evenly among its graphemes.
public struct GraphemeBox: Sendable, Hashable {
  /// The UTF-16 offsets.
  public var utf16Range: Range<Int>
  /// The distance from the block's left edge, in points.
  public var x: CGFloat
  /// The width in points; 0 for a line terminator.
  public var width: CGFloat
  /// Whether the text around it is read from right to left.
  public var isRightToLeft: Bool

  /// The x position of a caret before the grapheme, in points.
  public var leadingX: CGFloat { isRightToLeft ? x + width : x }
  /// The x position of a caret after the grapheme, in points.
  public var trailingX: CGFloat { isRightToLeft ? x : x + width }
}

/// The position of an insertion point.
public struct TextCaret: Sendable, Hashable {
  /// The line that the caret belongs to where a line was wrapped.
  public enum Affinity: String, Sendable, Hashable {
    /// The start of the next line.
    case downstream
    /// The end of the line before.
    case upstream
  }

  /// The UTF-16 offset of the insertion point.
  public var utf16Offset: Int
  /// The line's index, from 0.
  public var lineIndex: Int
  /// The line that it belongs to at a wrap.
  public var affinity: Affinity
  /// The distance from the block's left edge, in points, for text of the following grapheme's
  /// direction.
  public var x: CGFloat
  /// As ``x``, for text of the preceding grapheme's direction; equal to ``x`` except between
  /// opposite directions.
  public var secondaryX: CGFloat
  /// The line's top, points.
  public var top: CGFloat
  /// The line's height, points.
  public var height: CGFloat
}
