extension TextState {
  /// Marks break opportunities. Words of a dictionary end at columns, whose isolates are not in it, but no line
  /// does.
  mutating func findBreaks(_ breaks: BreakFinder) {
    let edges = columns.flatMap { [$0.range.lowerBound, $0.range.upperBound] }.filter {
      0 < $0 && $0 < analysis.units.count && analysis.properties[$0 - 1].needsDictionary
        && analysis.properties[$0].needsDictionary
    }
    for edge in edges { analysis.marks[edge] |= TextAnalysis.Mark.lineBreak }
    breaks.mark(&analysis)
    if !ownBreaks.isEmpty
      || runs.contains(where: { $0.kind == .combined || $0.kind == .attachment })
    {
      var marks = analysis.marks
      correctBreaks(in: analysis.units.indices, breaks, into: &marks)
      analysis.marks = marks
    }
    for edge in edges { analysis.marks[edge] &= ~TextAnalysis.Mark.lineBreak }
  }

  /// Corrects the opportunities strictly inside a range that is read as if it were a whole text, a mark for each of
  /// its offsets, for combined characters, runs with rules of their own, and inline boxes.
  func correctBreaks(in range: Range<Int>, _ breaks: BreakFinder, into marks: inout [UInt8]) {
    markBesideCombined(in: range, breaks, into: &marks)
    markOwnBreaks(in: range, into: &marks)
    markBoxes(in: range, into: &marks)
  }

  /// Chromium reads combined characters with the run before or after them alone, and other text up to them.
  private func markBesideCombined(
    in range: Range<Int>, _ breaks: BreakFinder, into marks: inout [UInt8]
  ) {
    let lineBreak = TextAnalysis.Mark.lineBreak
    func take(_ offsets: Range<Int>, readIn part: Range<Int>) {
      var found = [UInt8](repeating: 0, count: part.count + 1)
      breaks.mark(analysis, part, into: &found)
      for offset in offsets.clamped(to: range.lowerBound + 1..<range.upperBound) {
        marks[offset - range.lowerBound] &= ~lineBreak
        marks[offset - range.lowerBound] |= found[offset - part.lowerBound] & lineBreak
      }
    }
    var last = range.lowerBound
    for index in runIndex(at: range.lowerBound)..<runs.count {
      guard runs[index].start < range.upperBound else { break }
      guard runs[index].kind == .combined else { continue }
      let run = (runs[index].start..<runs[index].end).clamped(to: range)
      let text = last..<run.lowerBound
      take(text.dropFirst(), readIn: text)
      for offset in run.dropFirst() { marks[offset - range.lowerBound] &= ~lineBreak }
      if index > 0 {
        let start = max(runs[index - 1].start, range.lowerBound)
        take(run.lowerBound..<run.lowerBound + 1, readIn: start..<run.upperBound)
      }
      if index + 1 < runs.count {
        let end = min(runs[index + 1].end, range.upperBound)
        take(run.upperBound..<run.upperBound + 1, readIn: run.lowerBound..<end)
      }
      last = run.upperBound
    }
    let text = last..<range.upperBound
    if last > range.lowerBound { take(text.dropFirst(), readIn: text) }
  }

  /// Replaces the opportunities inside and after runs that have rules of their own, but beside combined characters.
  private func markOwnBreaks(in range: Range<Int>, into marks: inout [UInt8]) {
    var found: [LineBreakRuleSet: [UInt8]] = [:]
    let nearest = ownBreaks.partitionPoint { $0.range.upperBound <= range.lowerBound }
    for own in ownBreaks[nearest...] {
      guard own.range.lowerBound < range.upperBound else { return }
      let rules = LineBreakRuleSet(chromium: own.language, own.css)
      var ownMarks = found[rules] ?? []
      if ownMarks.isEmpty {
        ownMarks = [UInt8](repeating: 0, count: range.count + 1)
        BreakFinder(rules).mark(analysis, range, into: &ownMarks)
        found[rules] = ownMarks
      }
      let first = max(own.range.lowerBound, range.lowerBound) + 1
      for offset in first..<max(first, min(own.range.upperBound + 1, range.upperBound))
      where !isBesideCombined(offset) {
        let index = offset - range.lowerBound
        marks[index] &= ~TextAnalysis.Mark.lineBreak
        marks[index] |= ownMarks[index] & TextAnalysis.Mark.lineBreak
      }
    }
  }

  /// Chromium and Flutter break lines before and after an inline box whatever stands there, also a no-break
  /// space. In Chromium white space that hangs behind the box stays on its line, and so does a terminator.
  private func markBoxes(in range: Range<Int>, into marks: inout [UInt8]) {
    guard rules == .chromium || rules == .flutter else { return }
    func mark(_ offset: Int, isBreak: Bool) {
      guard range.lowerBound < offset, offset < range.upperBound else { return }
      marks[offset - range.lowerBound] &= ~TextAnalysis.Mark.lineBreak
      if isBreak { marks[offset - range.lowerBound] |= TextAnalysis.Mark.lineBreak }
    }
    let first = runIndex(at: range.lowerBound)
    for run in runs[first...].prefix(while: { $0.start < range.upperBound })
    where run.kind == .attachment {
      mark(run.start, isBreak: true)
      var end = run.end
      guard rules == .chromium, end < range.upperBound else {
        mark(end, isBreak: true)
        continue
      }
      while end < range.upperBound, hangs(analysis.units[end]) {
        mark(end, isBreak: false)
        end += 1
      }
      mark(end, isBreak: end > run.end || !rules.endsLine(analysis.units[end]))
    }
  }

  private func isBesideCombined(_ offset: Int) -> Bool {
    runs[runIndex(at: offset - 1)].kind == .combined || runs[runIndex(at: offset)].kind == .combined
  }

  /// Removes the opportunities inside runs that are not wrapped.
  mutating func keepTogether() {
    var last = 0
    for run in unwrapped {
      // A line ends at a box before the run, even where the run begins with white space.
      if run.lowerBound > last, !run.isEmpty,
        runs[runIndex(at: run.lowerBound - 1)].kind == .attachment,
        !rules.endsLine(analysis.units[run.lowerBound])
      {
        analysis.marks[run.lowerBound] |= TextAnalysis.Mark.lineBreak
      }
      last = run.upperBound
      for offset in run.dropFirst() + [run.upperBound]
      where offset < analysis.units.count && isUnwrapped(offset)
        && !rules.endsLine(analysis.units[offset - 1])
      {
        analysis.marks[offset] &= ~TextAnalysis.Mark.lineBreak
      }
    }
  }

  /// Whether an offset is inside a run that is not wrapped; as in Chromium, also after a space at its end.
  private func isUnwrapped(_ offset: Int) -> Bool {
    let index = unwrapped.partitionPoint { $0.upperBound < offset }
    guard index < unwrapped.count, unwrapped[index].lowerBound < offset else { return false }
    return offset < unwrapped[index].upperBound
      || UnicodeConstants.hangs(analysis.units[offset - 1])
  }

  /// Whether an offset is inside a column that Chromium keeps together, or a run that is not wrapped.
  func isKept(_ offset: Int) -> Bool {
    if isUnwrapped(offset) { return true }
    let index = columns.partitionPoint { $0.range.upperBound <= offset }
    guard index < columns.count, columns[index].division == nil else { return false }
    return columns[index].range.lowerBound < offset
  }

  /// Lets no line end inside columns that Chromium keeps together, nor behind white space where it reads the
  /// isolate before a column as a letter: after a space it does, if the line fits.
  mutating func limitColumnBreaks(_ breaks: BreakFinder) {
    heldBreaks.removeAll()
    var lastEnd = -1
    for column in columns {
      let start = column.range.lowerBound
      if column.division == nil {
        for offset in column.range.dropFirst() {
          analysis.marks[offset] &= ~TextAnalysis.Mark.lineBreak
        }
      }
      let wordEnd = analysis.units[..<start].lastIndex { $0 != 0x20 } ?? -1
      let isSpaced = wordEnd < start - 1
      if wordEnd >= 0, wordEnd + 1 != lastEnd,
        isSpaced || [0x200B, 0x2028].contains(analysis.units[wordEnd])
      {
        var isolated = TextAnalysis()
        let base = analysis.units[start..<column.range.upperBound]
        isolated.read("\u{2066}" + String(decoding: base, as: UTF16.self), breaks.table)
        breaks.mark(&isolated)
        if isolated.marks[1] & TextAnalysis.Mark.lineBreak == 0 {
          if isSpaced {
            heldBreaks.insert(start)
          } else {
            analysis.marks[start] &= ~TextAnalysis.Mark.lineBreak
          }
        }
      }
      lastEnd = column.range.upperBound
    }
  }
}
