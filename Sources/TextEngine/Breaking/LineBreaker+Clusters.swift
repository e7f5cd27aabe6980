/// Flutter's lines. A line holds the words that fit. A word that is wider than the line starts on the
/// current one, of which it takes the clusters of glyphs that fit.
extension LineBreaker {
  mutating func nextByClusters(limit: Int64) throws(TextMeasureError) -> BrokenLine {
    let (last, next) = table.lastFit(from: entry, within: start + limit)
    let nextFit = next == .max ? .max : next - start
    // Below the widest word's width some word starts on the line before.
    var needed = max(min(limit, widestWord), last < 0 ? 0 : table.fit(last) - start)
    var bound = nextFit
    if last >= 0, table.isHard(last) {
      return end(at: last, width: table.fit(last) - start, needed: needed, nextFit: .max)
    }
    var words = last
    if last >= 0, isFullLine(last) {
      let whole = table[last].start - start
      if whole <= limit {
        needed = max(needed, whole)
        repeat { words -= 1 } while words >= entry && isFullLine(words)
        if words < entry { words = -1 }
      } else {
        bound = min(bound, whole)
      }
    }
    var following = words < 0 ? entry : words + 1
    while isFullLine(following) { following += 1 }
    let word = table.fit(following) - (words < 0 ? start : table[words].start)
    guard words < 0 || word > limit else {
      return end(at: words, width: table.fit(words) - start, needed: needed, nextFit: bound)
    }
    let wordEnd = try self.wordEnd(after: words, limit: limit)
    guard let cluster = wordEnd.cluster else {
      let last = max(words, entry)
      return end(at: last, width: table.fit(last) - start, needed: limit, nextFit: limit + 1)
    }
    entry = cluster.entry
    let breaks = try segmentBreaks(before: entry)
    if cluster.index < breaks.count {
      let breakPoint = breaks[cluster.index]
      return end(
        inside: breakPoint, width: wordEnd.width ?? breakPoint.fit - start, reason: .emergency,
        needed: limit, nextFit: limit + 1)
    }
    var line = end(
      at: entry, width: wordEnd.width ?? table.fit(entry) - start, needed: limit,
      nextFit: limit + 1)
    if line.reason == .softBreak { line.reason = .emergency }
    // White space after the line belongs to it, terminators included.
    while entry < table.count, try isBlank(entry) {
      line.end = end(at: entry, width: 0, needed: limit, nextFit: limit + 1).end
    }
    if line.width > limit {
      line.blankStart =
        try loadedReshaping().state.hangingRange(from: line.start, to: line.end).start
    }
    endsInside = isAtEnd
    return line
  }

  /// Whether there is only white space before an entry.
  private mutating func isBlank(_ entry: Int) throws(TextMeasureError) -> Bool {
    let start = entry == 0 ? 0 : table.offset(entry - 1)
    let end = table.offset(entry)
    return try loadedReshaping().state.hangingRange(from: start, to: end).start == start
  }

  private func isFullLine(_ entry: Int) -> Bool {
    table[entry].flags & BreakTable.Flag.fullLine != 0
  }

  /// A cluster of glyphs: the entry before which it is, and its index in the segment's.
  private struct ClusterPosition {
    var entry: Int
    var index: Int
  }

  /// The last cluster of a line that ends in the word after an entry, or after the line's start; none
  /// where the line ends before the word. The width is that of the line without the cluster where the
  /// cluster is a no-break space.
  private mutating func wordEnd(
    after words: Int, limit: Int64
  ) throws(TextMeasureError) -> (cluster: ClusterPosition?, width: Int64?) {
    let hasWords = words >= 0
    let from = hasWords ? table[words].start : start
    let offset = hasWords ? table.offset(words) : startOffset
    var candidate = hasWords ? words + 1 : entry
    var firstGlyph: Int?
    var lastGlyph = 0
    var kept: ClusterPosition?
    var breaks = try segmentBreaks(before: candidate)
    var index = breaks.first(after: offset)
    var position = from
    // The clusters that fit.
    while true {
      if index >= breaks.clusters.count {
        guard candidate + 1 < table.count, !table.isHard(candidate) else { break }
        position = table[candidate].start
        candidate += 1
        breaks = try segmentBreaks(before: candidate)
        index = 0
        // White space has glyphs, too.
        lastGlyph += 1
        continue
      }
      let end = end(of: index, breaks, candidate)
      guard end - start <= limit else { break }
      if firstGlyph == nil { firstGlyph = breaks.clusters[index].glyphs.lowerBound }
      lastGlyph = breaks.clusters[index].glyphs.upperBound
      kept = ClusterPosition(entry: candidate, index: index)
      position = end
      index += 1
    }
    guard index < breaks.clusters.count else { return (kept, nil) }
    let width = end(of: index, breaks, candidate) - position
    let cluster = ClusterPosition(entry: candidate, index: index)
    if breaks.clusters[index].isAttachment { return (hasWords ? nil : cluster, nil) }
    // The word's length, without its last cluster where no white space follows.
    var length = position - from
    var noBreak: (cluster: ClusterPosition, length: Int64)?
    for next in index..<breaks.clusters.count {
      if next == breaks.clusters.count - 1, !breaks.endsInSpace { break }
      if length > 0, length <= limit, breaks.clusters[next].isNoBreakSpace {
        noBreak = (ClusterPosition(entry: candidate, index: next), length)
      }
      let end = end(of: next, breaks, candidate)
      // At no width each cluster has a line.
      length =
        limit > FixedPoint.hundredth
        ? length + end - position : max(length, end - position)
      position = end
    }
    var isBroken = !hasWords
    if length > limit {
      if let noBreak {
        let width = from - start + noBreak.length
        return width <= limit ? (noBreak.cluster, width) : (nil, nil)
      }
      // SkParagraph compares the numbers of the first and the last glyph as unsigned ones.
      if let firstGlyph, !(0...1 ~= lastGlyph - firstGlyph) { isBroken = true }
    }
    if width > limit { return (cluster, nil) }
    return (isBroken ? kept : nil, nil)
  }

  /// Where a cluster of a segment ends in its hard line.
  private func end(of index: Int, _ breaks: EmergencyTable, _ candidate: Int) -> Int64 {
    index < breaks.count ? breaks[index].fit : table.fit(candidate)
  }
}
