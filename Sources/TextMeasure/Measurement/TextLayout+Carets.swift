public import Foundation

/// Carets, hit testing and selections.
extension TextLayout {
  /// The caret at an offset. An offset inside a grapheme cluster counts as its start, one outside
  /// of the visible text as its nearest end.
  ///
  /// - Complexity: O(lines + graphemes of a line).
  public func caret(
    at offset: Int, affinity: TextCaret.Affinity = .downstream
  ) -> TextCaret {
    let line = lineIndex(of: offset, affinity)
    if affinity == .downstream, let last = lineAfterEnd,
      offset >= last.line.utf16Range.lowerBound
    {
      return caret(on: last)
    }
    let boxes = lines[line].graphemes
    let range = lines[line].line.utf16Range
    let before = boxes.filter { $0.utf16Range.upperBound <= offset }
      .max { $0.utf16Range.upperBound < $1.utf16Range.upperBound }
    let after = boxes.filter { $0.utf16Range.upperBound > offset }
      .min { $0.utf16Range.upperBound < $1.utf16Range.upperBound }
    let x = after?.leadingX ?? before?.trailingX ?? lines[line].x
    let caretOffset =
      after?.utf16Range.lowerBound ?? before?.utf16Range.upperBound ?? range.lowerBound
    return TextCaret(
      utf16Offset: caretOffset, lineIndex: line, affinity: affinity, x: CGFloat(x),
      secondaryX: CGFloat(before?.trailingX ?? x), top: CGFloat(lines[line].line.top),
      height: CGFloat(lines[line].line.height))
  }

  /// The caret on the empty line after the text, whose index is one past the last line's.
  private func caret(on line: LayoutLine) -> TextCaret {
    TextCaret(
      utf16Offset: line.line.utf16Range.lowerBound, lineIndex: lines.count,
      affinity: .downstream, x: CGFloat(line.x), secondaryX: CGFloat(line.x),
      top: CGFloat(line.line.top), height: CGFloat(line.line.height))
  }

  /// The carets of a line in order of their offsets, including the line's end unless a terminator
  /// is there.
  ///
  /// - Complexity: O(g log g) for the line's g graphemes.
  public func carets(ofLine index: Int) -> [TextCaret] {
    guard lines.indices.contains(index) else { return [] }
    let line = lines[index].line
    let boxes = lines[index].graphemes.sorted {
      $0.utf16Range.lowerBound < $1.utf16Range.lowerBound
    }
    func caret(
      _ offset: Int, _ x: CGFloat, _ secondaryX: CGFloat, _ affinity: TextCaret.Affinity
    ) -> TextCaret {
      TextCaret(
        utf16Offset: offset, lineIndex: index, affinity: affinity, x: x,
        secondaryX: secondaryX, top: line.top, height: line.height)
    }
    var carets: [TextCaret] = []
    var before: GraphemeBox?
    for box in boxes {
      carets.append(
        caret(
          box.utf16Range.lowerBound, box.leadingX, before?.trailingX ?? box.leadingX,
          .downstream))
      before = box
    }
    if line.end != .hardBreak {
      let x = before?.trailingX ?? lines[index].x
      carets.append(caret(line.utf16Range.upperBound, x, x, .upstream))
    }
    return carets
  }

  /// The caret nearest to a point. A point outside of the block counts as the nearest point inside.
  ///
  /// - Complexity: O(lines + graphemes of a line).
  public func closestCaret(to point: CGPoint) -> TextCaret {
    let y = Double(point.y)
    if let last = lineAfterEnd, last.line.top <= y { return caret(on: last) }
    let line =
      lines.lastIndex { $0.line.top <= y } ?? 0
    let x = Double(point.x)
    // A terminator has no width, so no point is after it.
    let boxes = lines[line].graphemes.filter { $0.width > 0 }
    guard
      let nearest = boxes.min(by: { Self.distance(x, $0) < Self.distance(x, $1) })
    else {
      return caret(at: lines[line].line.utf16Range.lowerBound)
    }
    let isLeading =
      abs(x - nearest.leadingX) <= abs(x - nearest.trailingX)
    let offset = isLeading ? nearest.utf16Range.lowerBound : nearest.utf16Range.upperBound
    let isEnd = offset == lines[line].line.utf16Range.upperBound
    var caret = caret(at: offset, affinity: isEnd ? .upstream : .downstream)
    // Between opposite directions an offset has two positions: take the one that was hit.
    caret.x = CGFloat(isLeading ? nearest.leadingX : nearest.trailingX)
    return caret
  }

  /// The rectangles of a selection, line by line from left to right; several in a line of mixed
  /// directions.
  ///
  /// - Complexity: O(graphemes).
  public func selectionRectangles(for range: Range<Int>) -> [CGRect] {
    var rectangles: [CGRect] = []
    for line in lines where line.line.utf16Range.overlaps(range) {
      var current: (left: Double, right: Double)?
      func close() {
        guard let piece = current else { return }
        rectangles.append(
          CGRect(
            x: piece.left, y: line.line.top, width: piece.right - piece.left,
            height: line.line.height))
        current = nil
      }
      for box in line.graphemes where box.width > 0 {
        guard box.utf16Range.overlaps(range) else {
          close()
          continue
        }
        current = (current?.left ?? box.x, box.x + box.width)
      }
      close()
    }
    return rectangles
  }

  /// The line that contains an offset.
  private func lineIndex(of offset: Int, _ affinity: TextCaret.Affinity) -> Int {
    let index = lines.lastIndex { $0.line.utf16Range.lowerBound <= offset } ?? 0
    if affinity == .upstream, index > 0, lines[index].line.utf16Range.lowerBound == offset,
      lines[index - 1].line.end != .hardBreak
    {
      return index - 1
    }
    return index
  }

  private static func distance(_ x: Double, _ box: GraphemeBox) -> Double {
    max(0, box.x - x, x - (box.x + box.width))
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
