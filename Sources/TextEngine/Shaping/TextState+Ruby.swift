/// A base and its reading, spread over their column; in 1/65536 pt.
struct SpreadColumn {
  var range: Range<Int>
  var width: Int64
  /// What a line needs to end inside the base; `nil` where none does.
  var division: DividedColumn?
}

extension TextState {
  /// Spreads bases over their columns, and lets columns reach over the text beside them.
  ///
  /// Source: `ruby_utils.cc` and `justification_utils.cc` in Blink.
  mutating func spreadColumns(_ input: TextInput) throws(TextMeasureError) {
    columns.removeAll(keepingCapacity: true)
    guard !input.rubies.isEmpty else { return }
    let count = analysis.units.count
    var added = [Int64](repeating: 0, count: count + 1)
    var lastOverhang: Int64 = 0
    for (index, ruby) in input.rubies.enumerated() {
      let range = ruby.range
      try checkBase(range)
      let isReading = ruby.ruby.columnWidth != nil
      let exact = position(of: range.upperBound) - position(of: range.lowerBound)
      let base = FixedPoint.roundedUpToLayoutUnit(exact)
      let width = max(base, ruby.width)
      let space = width - base
      let gaps = expansionGaps(in: range)
      var (left, gap): (Int64, Int64) = (0, 0)
      switch ruby.ruby.alignment {
      case .start: break
      case .center: left = Self.half(space)
      case .spaceBetween where !gaps.isEmpty: gap = space / Int64(gaps.count)
      case .spaceBetween, .spaceAround:
        let em = isReading ? 2 * FixedPoint.units(ruby.pixelSize) : .max
        let inset = gaps.isEmpty ? space : min(em, Self.share(space, gaps.count + 1))
        left = Self.half(inset)
        if !gaps.isEmpty { gap = (space - inset) / Int64(gaps.count) }
      }
      var overhang: (start: Int64, end: Int64) = (0, 0)
      let kind = ruby.ruby.overhang
      if space > 0, !isReading, ruby.ruby.alignment != .spaceBetween {
        let most = FixedPoint.units((ruby.pixelSize / 2).rounded(.down))
        let inset = Self.half(gaps.isEmpty ? space : Self.share(space, gaps.count + 1))
        let isStart = ruby.ruby.alignment == .start
        let before = index > 0 ? input.rubies[index - 1].range.upperBound : 0
        let after =
          index + 1 < input.rubies.count ? input.rubies[index + 1].range.lowerBound : count
        switch kind {
        case .auto:
          let own = min(isStart ? space : inset, most)
          if !isStart { overhang.start = min(own, room(before: range, from: before, input)) }
          overhang.end = min(own, room(after: range, to: after, input))
        case .spaces:
          if !isStart {
            let free = position(of: range.lowerBound) - position(of: before) - lastOverhang
            let blank = blank(range, beside: (before..<range.lowerBound).reversed(), input)
            overhang.start = max(0, min(inset, blank, free))
          }
          let blank = blank(range, beside: range.upperBound..<after, input)
          overhang.end = min(isStart ? min(space, 2 * inset) : inset, blank)
        }
      }
      lastOverhang = kind == .spaces ? overhang.end : 0
      let first = analysis.nextGrapheme(after: range.lowerBound, before: range.upperBound)
      added[range.lowerBound] -= overhang.start
      added[first] += left
      for offset in gaps { added[offset] += gap }
      added[range.upperBound] += width - overhang.end - exact - left - gap * Int64(gaps.count)
      trimmedOpenings[range.lowerBound, default: 0] -= left
      func give(_ overhang: Int64, toLineEnd end: Int) {
        guard overhang != 0 else { return }
        trims[end, default: LineEndTrim()].overhang = overhang
        analysis.marks[end] |= TextAnalysis.Mark.trimmed
      }
      // Of white space that hangs it changes nothing.
      if range.lowerBound > 0, !hangs(analysis.units[range.lowerBound - 1]) {
        give(overhang.start, toLineEnd: range.lowerBound)
      }
      give(overhang.end, toLineEnd: range.upperBound)
      for (end, unit) in zip(range.upperBound + 1..<count + 1, analysis.units[range.upperBound...])
      {
        guard hangs(unit) else { break }
        give(overhang.end, toLineEnd: end)
      }
      // A reading's own lines may end anywhere.
      guard !isReading else { continue }
      var column = SpreadColumn(range: range, width: width)
      if !input.keepsColumns, clusterCount(in: range) > 4 || ruby.ruby.text.count > 8 {
        let positions = (range.lowerBound...range.upperBound).map {
          position(of: $0) - position(of: range.lowerBound)
        }
        var fits = [Int64(0)]
        for (index, unit) in analysis.units[range].enumerated() {
          fits.append(unit == 0x20 ? fits[index] : positions[index + 1])
        }
        column.division = DividedColumn(
          range: range, width: width, overhang: overhang, positions: positions,
          fits: fits, reading: ruby.breaks)
      }
      columns.append(column)
    }
    if spacing.isEmpty { spacing = [Int64](repeating: 0, count: count + 1) }
    var sum: Int64 = 0
    for offset in added.indices {
      sum += added[offset]
      spacing[offset] += sum
    }
    total += sum
  }

  /// Half of a length, and a share of it, in Blink's units.
  private static func half(_ length: Int64) -> Int64 { share(length, 2) }
  private static func share(_ length: Int64, _ count: Int) -> Int64 {
    length / FixedPoint.layoutUnit / Int64(count) * FixedPoint.layoutUnit
  }

  private func checkBase(_ range: Range<Int>) throws(TextMeasureError) {
    var index = runIndex(at: range.lowerBound)
    while index < runs.count, runs[index].start < range.upperBound {
      guard runs[index].kind == .text, !runs[index].isRightToLeft, paragraphLevel & 1 == 0 else {
        throw TextMeasureError(
          code: .unsupported,
          message:
            "ruby at \(range.lowerBound)..<\(range.upperBound) is over right-to-left or combined text, "
            + "a box, a tab or a line's end, which is not built; give it to other text",
          operation: "prepare text")
      }
      index += 1
    }
  }

  private func clusterCount(in range: Range<Int>) -> Int {
    range.reduce(0) { $0 + (analysis.isGraphemeBoundary($1) ? 1 : 0) }
  }

  /// The offsets in a range at which Chromium adds space when it spreads the text, ascending.
  private func expansionGaps(in range: Range<Int>) -> [Int] {
    var gaps: [Int] = []
    var isAfterGap = true
    for offset in range where analysis.isGraphemeBoundary(offset) {
      let widening = analysis.widening(offset)
      guard widening != .ignored else { continue }
      if widening == .around, !isAfterGap { gaps.append(offset) }
      isAfterGap = widening != .none
      if isAfterGap {
        gaps.append(analysis.nextGrapheme(after: offset, before: range.upperBound))
      }
    }
    if gaps.last == range.upperBound { gaps.removeLast() }
    return gaps
  }

  /// How far a column may reach over the text before it, which does not begin before `first`: half
  /// of that text's width.
  private func room(before column: Range<Int>, from first: Int, _ input: TextInput) -> Int64 {
    guard column.lowerBound > first else { return 0 }
    let last = runIndex(at: column.lowerBound - 1)
    guard isNeighbour(last, of: column, input) else { return 0 }
    var index = last
    while index > 0, isOneItem(index - 1, last), runs[index - 1].start >= first { index -= 1 }
    let width = position(of: column.lowerBound) - position(of: max(first, runs[index].start))
    return Self.half(FixedPoint.roundedUpToLayoutUnit(width))
  }

  /// As above over the text after it, which ends at `last` or before.
  private func room(after column: Range<Int>, to last: Int, _ input: TextInput) -> Int64 {
    guard column.upperBound < last else { return 0 }
    let first = runIndex(at: column.upperBound)
    guard isNeighbour(first, of: column, input) else { return 0 }
    var index = first
    while index + 1 < runs.count, isOneItem(index + 1, first), runs[index + 1].end <= last {
      index += 1
    }
    return Self.half(position(of: min(last, runs[index].end)) - position(of: column.upperBound))
  }

  /// How much of the text beside a column is blank up to the first ink: spaces, and the half of fullwidth
  /// punctuation or the quarter of a dot that is next.
  private func blank(
    _ column: Range<Int>, beside offsets: some Collection<Int>, _ input: TextInput
  ) -> Int64 {
    var blank: Int64 = 0
    for offset in offsets {
      let index = runIndex(at: offset)
      guard isNeighbour(index, of: column, input) || runs[index].kind == .tab else { break }
      let (unit, property) = (analysis.units[offset], analysis.properties[offset])
      let advance = position(of: offset + 1) - position(of: offset)
      if property.generalCategory == UnicodeConstants.spaceSeparator || runs[index].kind == .tab {
        blank += advance
        continue
      }
      let size = input.sizes[Int(runs[index].style)]
      let faces =
        offset < column.lowerBound
        ? FullwidthPunctuation.mayEndHalf(unit, property)
        : FullwidthPunctuation.mayOpenHalf(unit, property)
      if faces, advance > FixedPoint.units(0.9 * size) {
        blank += FixedPoint.units(size / 2)
      } else if FullwidthPunctuation.middleDots.contains(unit) {
        blank += FixedPoint.units(size / 4)
      }
      break
    }
    return blank / FixedPoint.layoutUnit * FixedPoint.layoutUnit
  }

  private func isOneItem(_ index: Int, _ other: Int) -> Bool {
    runs[index].kind == .text && runs[index].style == runs[other].style
      && runs[index].level == runs[other].level
  }

  /// Whether a column may reach over a run.
  private func isNeighbour(_ index: Int, of column: Range<Int>, _ input: TextInput) -> Bool {
    let base = runs[runIndex(at: column.lowerBound)].style
    return runs[index].kind == .text
      && input.sizes[Int(runs[index].style)] <= input.sizes[Int(base)]
  }
}

extension TextAnalysis {
  /// How Chromium widens a cluster by its first character.
  enum Widening {
    case none
    case behind
    /// Behind, and in front unless a widened gap is there.
    case around
    /// The clusters beside it count as adjacent.
    case ignored
  }

  func widening(_ offset: Int) -> Widening {
    switch units[offset] {
    case 0x09, 0x20, 0xA0: return .behind
    default:
      let flags = properties[offset].flags
      return flags.contains(.justifies)
        ? .around : flags.contains(.defaultIgnorable) ? .ignored : .none
    }
  }

  func nextGrapheme(after offset: Int, before end: Int) -> Int {
    var next = offset + 1
    while next < end, !isGraphemeBoundary(next) { next += 1 }
    return min(next, end)
  }
}
