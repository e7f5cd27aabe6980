/// Joins break opportunities with prefix advances.
struct BreakTableBuilder {
  private var entries: [BreakTable.Entry] = []

  /// What came of a text besides its table.
  struct Product {
    var table = BreakTable()
    /// Pairs of entries whose corrections would overlap, because both lie in one unsafe stretch.
    var sharedRegions: [ClosedRange<Int>] = []
    /// What hangs at corrected entries, in 1/65536 pt.
    var trailing: [Int: Int64] = [:]
    /// The widest piece between two opportunities, in 1/65536 pt.
    var minimumWidth: Int64 = 0
    /// The widest hard line.
    var naturalWidth: Int64 = 0
    /// Whether the text ends in a line terminator.
    var endsInTerminator = false
  }

  /// Makes the table of a text that was shaped and marked.
  mutating func build(
    _ state: inout TextState, _ shaper: inout Shaper, breakRules: BreakRules
  ) throws(TextMeasureError) -> Product {
    entries.removeAll(keepingCapacity: true)
    var product = Product()
    let count = state.analysis.units.count
    var lineStart = 0
    var lineOrigin: Int64 = 0
    var pieceStart: Int64 = 0
    var run = 0
    var regionEnd = -1
    var offset = 0
    while offset < count {
      offset += 1
      let marks = state.analysis.marks[offset]
      guard marks & TextAnalysis.Mark.lineBreak != 0 || offset == count else { continue }
      // A space with a mark or joiner on it is no place to break; Chromium has it otherwise.
      if breakRules == .unicode, marks & TextAnalysis.Mark.grapheme == 0 { continue }
      let last = state.analysis.units[offset - 1]
      // CR LF is one terminator.
      if last == 0x0D, offset < count, state.analysis.units[offset] == 0x0A { continue }
      while run + 1 < state.runs.count, state.runs[run].end <= offset { run += 1 }
      // Chromium's paragraphs end at line feeds alone.
      let isTerminated =
        breakRules == .unicode ? UnicodeConstants.isLineTerminator(last) : last == 0x0A
      let isHard = isTerminated || offset == count
      let position = state.position(of: offset, run: run)
      var entry = BreakTable.Entry(
        fit: position - lineOrigin, start: position - lineOrigin, offset: offset,
        flags: isHard ? BreakTable.Flag.hard : 0)
      var hanging: Int64 = 0
      if UnicodeConstants.hangs(last) || isTerminated {
        hanging = state.hanging(from: lineStart, to: offset).advance
        entry.fit -= hanging
      }
      if !isHard {
        let isHyphenated = marks & TextAnalysis.Mark.hyphenation != 0
        if last == 0xAD || isHyphenated {
          entry.fit += try state.hyphenAdvance(before: offset, &shaper)
          entry.flags |= BreakTable.Flag.softHyphen
          if isHyphenated { entry.flags |= BreakTable.Flag.dictionary }
        }
        if state.isUnsafe(offset) {
          let corrections = try state.corrections(at: offset, &shaper)
          entry.fit += corrections.ending
          entry.start -= corrections.beginning
          entry.flags |= BreakTable.Flag.corrected
          if hanging > 0 { product.trailing[entries.count] = hanging }
          let safe = state.safeNeighbours(of: offset, in: state.runs[run])
          if safe.before < regionEnd, !entries.isEmpty {
            let previous = product.sharedRegions.last
            if let previous, previous.upperBound == entries.count - 1 {
              product.sharedRegions[product.sharedRegions.count - 1] =
                previous.lowerBound...entries.count
            } else {
              product.sharedRegions.append(entries.count - 1...entries.count)
            }
          }
          regionEnd = safe.after
        }
      }
      product.minimumWidth = max(product.minimumWidth, entry.fit - pieceStart)
      entries.append(entry)
      pieceStart = entry.start
      if isHard {
        product.naturalWidth = max(product.naturalWidth, entry.fit)
        product.endsInTerminator = isTerminated
        lineStart = offset
        lineOrigin = position
        pieceStart = 0
      }
    }
    product.table = BreakTable(entries)
    return product
  }
}
