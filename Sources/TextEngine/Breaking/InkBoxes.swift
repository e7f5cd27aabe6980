/// The boxes of a text's glyphs, where these count as width on Android.
struct InkBoxes: Sendable {
  /// What an offset has besides a box.
  private enum Mark {
    /// One of Minikin's words begins, which it shapes by themselves.
    static let word: UInt8 = 1 << 0
    /// It is white space that hangs at a line's end, or ends a paragraph.
    static let hanging: UInt8 = 1 << 1
    /// A glyph of its word sticks out of the word.
    static let overhanging: UInt8 = 1 << 2
  }

  /// Of each offset and the text's end, in 1/65536 pt.
  private var positions: [Int64] = []
  private var boxes: [InkBox] = []
  private var marks: [UInt8] = []
  /// How far a box reaches to the left and right of its start, at most.
  private var farthest = InkBox(at: 0)
  /// The ranges from right to left, ascending.
  private var mirrored: [Range<Int>] = []

  /// The width of the boxes in a range without the white space at its end, in 1/65536 pt.
  func width(from start: Int, to end: Int) -> Int64 {
    var end = end
    while end > start, marks[end - 1] & Mark.hanging != 0 { end -= 1 }
    let range = range(from: start, to: end)
    return range.right - range.left
  }

  /// How far the boxes in a range reach out of its advances, in 1/65536 pt; negative: how far they end inside.
  func overhang(from start: Int, to end: Int) -> (start: Int64, end: Int64) {
    let range = range(from: start, to: end)
    guard range.left < range.right else { return (0, 0) }
    let sides = (positions[start] - range.left, range.right - positions[end])
    return mirrored.contains { $0.contains(start) } ? (sides.1, sides.0) : sides
  }

  /// Whether glyphs of the first or the last words stick out of their words: Minikin looks at five
  /// characters on either side.
  func mayOverhang(from start: Int, to end: Int) -> Bool {
    let sides = end - start < 10 ? [start..<end] : [start..<start + 5, end - 5..<end]
    return sides.contains { marks[$0].contains { $0 & Mark.overhanging != 0 } }
  }

  /// The edges of the boxes in a range whose runs are in logical order; 0 where there are none.
  private func range(from start: Int, to end: Int) -> (left: Int64, right: Int64) {
    var edges = Edges()
    var next = mirrored.partitionPoint { $0.upperBound <= start }
    guard next < mirrored.count, mirrored[next].lowerBound < end else {
      // Glyphs far from both ends stick out of neither.
      var first = start
      while first < end {
        edges.add(boxes[first], at: positions[first])
        first += 1
        if !edges.isEmpty, positions[first] + Int64(farthest.left) >= edges.left { break }
      }
      var last = end
      while last > first, positions[last - 1] + Int64(farthest.right) > edges.right {
        last -= 1
        edges.add(boxes[last], at: positions[last])
      }
      return (edges.left, edges.right)
    }
    var offset = start
    while offset < end {
      let part =
        next < mirrored.count ? mirrored[next].clamped(to: offset..<end) : end..<end
      let hasPart = !part.isEmpty
      let plainEnd = hasPart ? part.lowerBound : end
      for index in offset..<plainEnd { edges.add(boxes[index], at: positions[index]) }
      guard hasPart else { break }
      let sum = positions[part.lowerBound] + positions[part.upperBound]
      for index in part.reversed() { edges.add(boxes[index], at: sum - positions[index]) }
      offset = part.upperBound
      next += 1
    }
    return (edges.left, edges.right)
  }

  private struct Edges {
    var left: Int64 = 0
    var right: Int64 = 0

    var isEmpty: Bool { left == right }

    @inline(__always)
    mutating func add(_ box: InkBox, at position: Int64) {
      guard box.left <= box.right else { return }
      // Minikin forgets what has no ink before the first box.
      let wasEmpty = isEmpty
      left = wasEmpty ? position + Int64(box.left) : min(left, position + Int64(box.left))
      right = wasEmpty ? position + Int64(box.right) : max(right, position + Int64(box.right))
    }
  }

  /// - Parameter pixels: the pixels of a point.
  init(
    of text: borrowing TextState, pixels: Double, _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    let units = text.analysis.units
    positions = [Int64](repeating: text.total, count: units.count + 1)
    boxes = [InkBox](repeating: InkBox(at: 0), count: units.count)
    marks = [UInt8](repeating: 0, count: units.count)
    for (index, run) in text.runs.enumerated() {
      let isContinued =
        index > 0 && run.kind == .text && text.runs[index - 1].kind == .text
        && text.runs[index - 1].level == run.level && text.runs[index - 1].style == run.style
      read(run, index, of: text, beginsWord: !isContinued)
      if run.isRightToLeft {
        if let last = mirrored.last, last.upperBound == run.start {
          mirrored[mirrored.count - 1] = last.lowerBound..<run.end
        } else {
          mirrored.append(run.start..<run.end)
        }
      }
      guard let context = text.contexts[index] else { continue }
      let scale = text.measures[index].factor * pixels
      var words = context.inkWords.removeValue(forKey: scale) ?? InkWords()
      defer { context.keep(words, scale: scale) }
      let blank = InkBox(at: run.isRightToLeft ? -text.measures[index].space : 0)
      let joins = Shaper.joins(run.script)
      var start = run.start
      while start < run.end {
        if units[start] == 0x20 {
          boxes[start] = blank
          start += 1
          continue
        }
        var end = start + 1
        while end < run.end, marks[end] & Mark.word == 0 { end += 1 }
        let isKept =
          end - start <= Limits.longestKeptWord
          && (!joins
            || shaper.isFree(text.analysis, at: start, run)
              && shaper.isFree(text.analysis, at: end, run))
        if isKept, let known = words.find(units, start, end) {
          for offset in 0..<end - start { boxes[start + offset] = words.boxes[known + offset] }
        } else {
          let found = try shaper.inkBoxes(
            of: start..<end, units, in: run, context, scale: scale, pixels: pixels)
          boxes.replaceSubrange(start..<end, with: found)
          if isKept { words.insert(units, start, end, found) }
        }
        start = end
      }
    }
    for box in boxes {
      farthest = InkBox(
        left: min(farthest.left, box.left), right: max(farthest.right, box.right))
    }
    var start = 0
    while start < marks.count {
      let end = marks[(start + 1)...].firstIndex { $0 & Mark.word != 0 } ?? marks.count
      let range = range(from: start, to: end)
      if range.left < positions[start] || range.right > positions[end] {
        for offset in start..<end { marks[offset] |= Mark.overhanging }
      }
      start = end
    }
  }

  /// Sets a run's positions and marks.
  private mutating func read(
    _ run: ItemizedRun, _ index: Int, of text: borrowing TextState, beginsWord: Bool
  ) {
    let measure = text.measures[index]
    var begins =
      beginsWord
      || run.start > 0 && UnicodeConstants.isMinikinSpace(text.analysis.units[run.start - 1])
    for offset in run.start..<run.end {
      let unit = text.analysis.units[offset]
      let advance = Double(text.analysis.prefix[offset]) * measure.factor
      positions[offset] =
        measure.base + FixedPoint.rounded(advance) + text.spacing(before: offset)
      let isSpace = UnicodeConstants.isMinikinSpace(unit)
      let hangs = text.hangs(unit) || text.rules.showsNothingAtEnd(unit)
      marks[offset] =
        (begins || isSpace || 0x3400...0x9FFF ~= unit ? Mark.word : 0)
        | (hangs ? Mark.hanging : 0)
      begins = isSpace
    }
  }

}
