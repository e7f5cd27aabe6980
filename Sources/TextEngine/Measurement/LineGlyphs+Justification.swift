import Foundation

/// Justification: which gaps of a line are widened.
extension LineGlyphs {
  /// What is widened: a side of a cluster, or a tab.
  private struct Gap {
    var run: Int
    /// The glyph that gets the advance: the last of its cluster in reading order; `nil` of a tab.
    var glyph: Int?
    /// Whether the cluster is drawn behind the gap, and not in front of it.
    var shiftsGlyphs = false
  }

  /// Whether a line is stretched: Android, Chromium and Flutter stretch those that end inside a word too.
  func isJustified(_ line: Line) -> Bool {
    if prepared.style.options.css?.textJustify == CSSText.TextJustify.none { return false }
    return switch line.end {
    case .softBreak, .hyphen: true
    case .emergency: [.android, .chromium, .flutter].contains(prepared.style.rules)
    case .hardBreak where stretchesBeforeBreaks: true
    case .hardBreak, .endOfText: prepared.style.options.css?.textAlignLast == .justify
    case .truncated:
      prepared.style.rules == .flutter
        && !UnicodeConstants.isLineTerminator(
          reshaping.state.analysis.units[line.utf16Range.upperBound - 1])
    }
  }

  private var stretchesBeforeBreaks: Bool {
    guard case .office(let rule) = prepared.style.options.profile.rule else { return false }
    return rule.stretchesBeforeBreaks
  }

  /// The runs of a justified line in logical order, and its width in a room: `width` stays where the
  /// line does not fit, or has no gap.
  func justified(
    _ line: Line, level: UInt8, room: Double, keepsSpaces: Bool, width: inout Double
  ) throws(TextMeasureError) -> [GlyphRun] {
    let range = line.utf16Range
    var end = reshaping.state.hanging(from: range.lowerBound, to: range.upperBound).start
    if prepared.style.rules == .flutter {
      var runs = try runs(of: line, paragraphLevel: level, contentEnd: end)
      width += spread(&runs, before: end, by: room - width)
      return runs
    }
    guard prepared.style.rules == .chromium else {
      var runs = try runs(of: line, paragraphLevel: level)
      let hanging = line.end == .hardBreak ? line.trailingWhitespaceWidth : 0
      let gaps = gaps(of: runs, before: line.end == .hardBreak ? range.upperBound : end)
      width += widen(gaps, of: &runs, by: room - width - hanging, count: gaps.count)
      return runs
    }
    // Spaces that the text keeps before a forced break are not stretched, and take room where they fit.
    let units = reshaping.state.analysis.units
    while keepsSpaces, end > range.lowerBound, UnicodeConstants.hangs(units[end - 1]) { end -= 1 }
    // Chromium shapes what it stretches without the spaces that hang behind.
    var runs = try runs(of: line, paragraphLevel: level, contentEnd: end)
    width = runs.reduce(0) { $0 + ($1.utf16Range.lowerBound < end ? $1.width : 0) }
    let kept = keepsSpaces ? runs.reduce(-width) { $0 + $1.width } : 0
    let count = chromiumGapCount(
      from: range.lowerBound, to: end, isRightToLeft: level & 1 != 0)
    width += widen(
      chromiumGaps(of: runs, before: end), of: &runs, by: room - width - kept, count: count)
    width += kept
    return runs
  }

  /// Widens the first `count` gaps, each by its share of `extra` points; returns the width added.
  private func widen(
    _ gaps: [Gap], of runs: inout [GlyphRun], by extra: Double, count: Int
  ) -> Double {
    // Android also shrinks spaces, by which it chooses lines.
    let mayShrink = prepared.style.rules == .android && !prepared.style.options.justifiesCharacters
    guard extra > 0 || mayShrink, extra.isFinite, count > 0 else { return 0 }
    let each = extra / Double(count)
    let widened = gaps.prefix(count)
    for gap in widened {
      guard let last = gap.glyph else {
        runs[gap.run].width += each
        continue
      }
      runs[gap.run].glyphs[last].advance += each
      guard gap.shiftsGlyphs else { continue }
      let cluster = runs[gap.run].glyphs[last].cluster
      var index = last
      while index >= 0, runs[gap.run].glyphs[index].cluster == cluster {
        runs[gap.run].glyphs[index].xOffset += each
        index -= 1
      }
    }
    for run in Set(widened.map(\.run)) { Self.settle(&runs[run]) }
    return each * Double(widened.count)
  }

  /// Visits the clusters and tabs before an offset, with no gap for what is neither.
  private static func forEachCluster(
    of runs: [GlyphRun], from first: Int, before end: Int,
    _ look: (_ gap: Gap?, _ offset: Int) -> Void
  ) {
    for index in first..<runs.count where runs[index].utf16Range.lowerBound < end {
      let run = runs[index]
      guard run.kind == .text else {
        look(run.kind == .tab ? Gap(run: index) : nil, run.utf16Range.lowerBound)
        continue
      }
      for glyph in run.glyphs.indices
      where run.endsCluster(at: glyph) && run.glyphs[glyph].cluster < end {
        look(Gap(run: index, glyph: glyph), run.glyphs[glyph].cluster)
      }
    }
  }

  /// The spaces, and the gaps between two ideographs or kana; under Android's rules U+0020 alone, or all
  /// clusters of glyphs. Text before a tab keeps its position.
  private func gaps(of runs: [GlyphRun], before end: Int) -> [Gap] {
    let analysis = reshaping.state.analysis
    let first = runs.lastIndex { $0.kind == .tab }.map { $0 + 1 } ?? 0
    var gaps: [Gap] = []
    Self.forEachCluster(of: runs, from: first, before: end) { gap, offset in
      let next = analysis.nextScalar(after: offset)
      guard let gap, next < end else { return }
      if prepared.style.rules == .android {
        if prepared.style.options.justifiesCharacters || analysis.units[offset] == 0x20 {
          gaps.append(gap)
        }
      } else if analysis.units[offset] == 0x20 || analysis.units[offset] == 0xA0
        || analysis.isGraphemeBoundary(next)
          && [offset, next].allSatisfy({
            UnicodeConstants.isChineseOrJapanese(script: analysis.properties[$0].script)
          })
      {
        gaps.append(gap)
      }
    }
    return gaps
  }

  // MARK: Flutter

  /// Makes each patch of white space, and the gaps around ideographs, equally wide; returns the width added.
  /// A gap is in front of a cluster, to its left.
  private func spread(_ runs: inout [GlyphRun], before end: Int, by extra: Double) -> Double {
    guard extra > 0, extra.isFinite else { return 0 }
    let analysis = reshaping.state.analysis
    var gaps: [(run: Int, glyph: Int?)] = []
    var space = 0.0
    var isFirst = true
    var (isInGap, isLeading, followsIdeograph) = (false, false, false)
    for index in visualOrder(of: runs) where runs[index].utf16Range.lowerBound < end {
      var glyph = 0
      repeat {
        let hasGlyphs = glyph < runs[index].glyphs.count
        let offset =
          hasGlyphs ? runs[index].glyphs[glyph].cluster : runs[index].utf16Range.lowerBound
        let isSpace = hasGlyphs && UnicodeConstants.isBreakableSpace(analysis.units[offset])
        let isIdeograph =
          Unicode.Scalar(analysis.scalar(at: offset))?.properties.isIdeographic ?? false
        if isSpace, isFirst { isLeading = true }
        if followsIdeograph || !isInGap && (isSpace ? !isLeading : isIdeograph && !isFirst) {
          gaps.append((index, hasGlyphs ? glyph : nil))
        }
        if !isSpace { isLeading = false }
        isInGap = isSpace ? !isLeading : isIdeograph
        (isFirst, followsIdeograph) = (false, isIdeograph)
        repeat {
          if isSpace {
            space += runs[index].glyphs[glyph].advance
            runs[index].glyphs[glyph].advance = 0
          }
          glyph += 1
        } while glyph < runs[index].glyphs.count && runs[index].glyphs[glyph].cluster == offset
      } while glyph < runs[index].glyphs.count
    }
    // None is behind the last cluster.
    if isInGap, !followsIdeograph { gaps.removeLast() }
    let each = gaps.isEmpty ? 0 : (extra + space) / Double(gaps.count)
    for gap in gaps {
      if let glyph = gap.glyph {
        runs[gap.run].glyphs[glyph].advance += each
        runs[gap.run].glyphs[glyph].xOffset += each
      } else {
        runs[gap.run].width += each
      }
    }
    for index in runs.indices { Self.settle(&runs[index]) }
    return gaps.isEmpty ? 0 : extra
  }

  // MARK: Chromium

  private var textJustify: CSSText.TextJustify { prepared.style.options.css?.textJustify ?? .auto }

  /// As in the text; between characters each is widened around, also a space, but no inline box.
  private func widening(_ offset: Int) -> TextAnalysis.Widening {
    let widening = reshaping.state.analysis.widening(offset)
    guard textJustify != .auto, widening != .ignored else { return widening }
    let isSpace = widening == .behind
    guard textJustify == .interCharacter || textJustify == .distribute else {
      return isSpace ? .behind : .none
    }
    let run = reshaping.state.runs[reshaping.state.runIndex(at: offset)]
    let isWidened =
      run.kind != .attachment && (isSpace || prepared.style.rules.isSpaced(0, in: run.script))
    return isWidened ? .around : .none
  }

  /// Chromium's gaps in the order in which it widens them: runs in logical order, a run's clusters from
  /// left to right.
  private func chromiumGaps(of runs: [GlyphRun], before end: Int) -> [Gap] {
    var gaps: [Gap] = []
    var isAfterGap = true
    Self.forEachCluster(of: runs, from: 0, before: end) { gap, offset in
      let widening = widening(offset)
      guard widening != .ignored, reshaping.state.analysis.isGraphemeBoundary(offset) else {
        return
      }
      guard var gap, widening != .none else {
        isAfterGap = false
        return
      }
      let isRightToLeft = runs[gap.run].isRightToLeft
      if widening == .around, !isAfterGap {
        gap.shiftsGlyphs = !isRightToLeft
        gaps.append(gap)
      }
      gap.shiftsGlyphs = widening == .around && isRightToLeft && textJustify == .auto
      gaps.append(gap)
      isAfterGap = true
    }
    return gaps
  }

  /// How many gaps Chromium shares the extra width out to: it counts them in the paragraph's direction,
  /// and none at the end of that.
  private func chromiumGapCount(from start: Int, to end: Int, isRightToLeft: Bool) -> Int {
    var count = 0
    var isAfterGap = true
    let offsets =
      isRightToLeft
      ? stride(from: end - 1, through: start, by: -1) : stride(from: start, through: end - 1, by: 1)
    for offset in offsets where reshaping.state.analysis.isGraphemeBoundary(offset) {
      let widening = widening(offset)
      guard widening != .ignored else { continue }
      if widening == .around, !isAfterGap { count += 1 }
      isAfterGap = widening != .none
      if isAfterGap { count += 1 }
    }
    return isAfterGap ? max(0, count - 1) : count
  }
}
