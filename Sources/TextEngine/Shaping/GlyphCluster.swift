/// A cluster of HarfBuzz's glyphs, where Flutter may end a line inside a word.
struct GlyphCluster: Sendable {
  var offset: Int
  /// The advance from the text's start in the whole runs, in 1/65536 pt.
  var position: Int64
  /// The numbers of the first glyph in its run, from the left, and of the one after the last.
  var glyphs: Range<Int>
  /// Whether it is a no-break space.
  var isNoBreakSpace = false
  var isAttachment = false
}

extension TextState {
  /// Adds Flutter's spacing: letter spacing for each glyph, but none in cursive scripts; word spacing after
  /// white space at which a line may end, but none before or after all other text: that of the character
  /// behind it, whose run may be another.
  mutating func addGlyphSpacing(
    _ input: TextInput, _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    spacing.removeAll(keepingCapacity: true)
    guard input.hasLetterSpacing else { return }
    var added = [Int64](repeating: 0, count: analysis.units.count + 1)
    var followsText = false
    var lastSpace: Int?
    for run in runs where run.kind == .text || run.kind == .control {
      let style = input.styles[Int(run.style)]
      let isSpaced = run.kind == .text && !UnicodeConstants.isCursive(script: run.script)
      let each = isSpaced ? FixedPoint.units(Double(style.letterSpacing)) : 0
      let afterSpace = FixedPoint.units(Double(style.wordSpacing))
      guard each != 0 || afterSpace != 0 || !followsText else { continue }
      let clusters = try clusters(from: run.start, to: run.end, &shaper)
      for (number, cluster) in clusters.enumerated() {
        let end = number + 1 < clusters.count ? clusters[number + 1].offset : run.end
        added[end] += each * Int64(cluster.glyphs.count)
        let isSpace = UnicodeConstants.isBreakableSpace(analysis.units[end - 1])
        if !isSpace { followsText = true }
        guard afterSpace != 0 else { continue }
        if !isSpace, let space = lastSpace {
          added[space] += afterSpace
          lastSpace = nil
        } else if followsText, analysis.marks[end] & TextAnalysis.Mark.lineBreak != 0, isSpace {
          lastSpace = end
        }
      }
    }
    var sum: Int64 = 0
    spacing = added.map { each in
      sum += each
      return sum
    }
    total += sum
  }

  /// The clusters of glyphs in `start..<end`, in the text's order. They may begin inside grapheme
  /// clusters, at a mark.
  func clusters(
    from start: Int, to end: Int, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> [GlyphCluster] {
    var clusters: [GlyphCluster] = []
    var index = runIndex(at: start)
    while index < runs.count, runs[index].start < end {
      let part = max(start, runs[index].start)..<min(end, runs[index].end)
      if let context = contexts[index] {
        try appendClusters(of: part, index, context, to: &clusters, &shaper)
      } else {
        clusters.append(
          GlyphCluster(
            offset: part.lowerBound, position: position(of: part.lowerBound, run: index),
            glyphs: 0..<1, isAttachment: runs[index].kind == .attachment))
      }
      index += 1
    }
    return clusters
  }

  /// How far a safe offset is searched, in UTF-16 units.
  private static let farthest = 512

  private func appendClusters(
    of part: Range<Int>, _ index: Int, _ context: ShapingContext,
    to clusters: inout [GlyphCluster], _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    let run = runs[index]
    // Between safe offsets glyphs are those of the whole run.
    var (first, last) = (part.lowerBound, part.upperBound)
    let (least, most) = (max(run.start, first - Self.farthest), min(run.end, last + Self.farthest))
    while first > least, analysis.marks[first] & TextAnalysis.Mark.unsafe != 0 { first -= 1 }
    while last < most, analysis.marks[last] & TextAnalysis.Mark.unsafe != 0 { last += 1 }
    let glyphs = try shaper.glyphs(
      analysis.units, from: first, to: last, of: run, in: context, splitsGraphemes: true)
    let isRightToLeft = run.level & 1 != 0
    // The other glyphs of the run: nearly one for each unit.
    let before = isRightToLeft ? run.end - last : first - run.start
    let origin = position(of: first, run: index) - spacing(before: first)
    var advance: Int64 = 0
    var next = isRightToLeft ? glyphs.count - 1 : 0
    let step = isRightToLeft ? -1 : 1
    while glyphs.indices.contains(next) {
      let offset = Int(glyphs[next].cluster)
      let firstGlyph = next
      let start = advance
      while glyphs.indices.contains(next), Int(glyphs[next].cluster) == offset {
        advance += Int64(glyphs[next].advance)
        next += step
      }
      guard part.contains(offset) else { continue }
      let left = before + (isRightToLeft ? next + 1 : firstGlyph)
      let right = before + (isRightToLeft ? firstGlyph + 1 : next)
      clusters.append(
        GlyphCluster(
          offset: offset,
          position: origin + FixedPoint.rounded(Double(start) * measures[index].factor)
            + spacing(before: offset),
          glyphs: left..<right,
          isNoBreakSpace: UnicodeConstants.isNoBreakSpace(analysis.units[offset])))
    }
  }
}
