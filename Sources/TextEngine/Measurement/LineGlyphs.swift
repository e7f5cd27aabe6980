package import Foundation

/// A text kept in its shaped form: shaped slices in logical order become runs of positioned glyphs
/// from left to right (UAX 9, rules L1 and L2). Not `Sendable`: it borrows a workspace.
package final class LineGlyphs {
  private(set) var prepared: PreparedText
  let input: TextInput
  let reshaping: ReshapingContext
  /// Ascending by offset.
  private let tabs: [PositionedTab]

  /// Shapes a text. Throws `limitExceeded` and `outOfMemory`.
  package init(_ prepared: PreparedText) throws(TextMeasureError) {
    self.prepared = prepared
    input = try prepared.contents.textInput()
    reshaping = try ReshapingContext(input, pool: prepared.pool, until: prepared.deadline)
    tabs = prepared.corrections?.tabs ?? []
  }

  /// Whether this is the shaped form of a text or its copy.
  package func isOf(_ other: PreparedText) -> Bool { prepared.contents === other.contents }

  /// Goes on for another call on the same text, within that call's time limit.
  package func begin(_ copy: PreparedText) {
    prepared = copy
    reshaping.begin(until: copy.deadline)
  }

  /// Positions the glyphs of lines, the last of which is cut as in `cut`. Throws as
  /// ``init(_:)``.
  package func compose(
    _ lines: [Line], blockWidth: Double, cut: Truncation? = nil
  ) throws(TextMeasureError) -> [LayoutLine] {
    var token: [GlyphRun] = []
    if let cut {
      token = try prepared.preparer.prepare(
        cut.token, options: prepared.style.options, until: prepared.deadline
      ).layout().lines.flatMap(\.runs)
    }
    var paragraph = (end: 0, level: UInt8(0))
    return try lines.enumerated().map { index, line throws(TextMeasureError) in
      let start = line.utf16Range.lowerBound
      let style = prepared.lineStyling?.paragraphStyle(at: start) ?? prepared.style.paragraphStyle
      return try compose(
        line, level: paragraphLevel(at: start, &paragraph), blockWidth: blockWidth, style: style,
        cut: index == lines.count - 1 ? cut.map { ($0, token) } : nil)
    }
  }

  /// A layout of lines with their glyphs: those of ``compose(_:blockWidth:cut:)``.
  package func layout(
    _ lines: [Line], size: CGSize, width: CGFloat, isTruncated: Bool, cut: Truncation? = nil,
    lineAfterEnd: Line? = nil
  ) throws(TextMeasureError) -> TextLayout {
    TextLayout(
      text: prepared.text, writingMode: prepared.style.options.writingMode, size: size,
      width: width,
      lines: try compose(lines, blockWidth: width, cut: cut),
      lineAfterEnd: try compose(lineAfterEnd.map { [$0] } ?? [], blockWidth: width).first,
      isTruncated: isTruncated, breakOpportunities: prepared.breakOpportunities)
  }

  private func compose(
    _ line: Line, level: UInt8, blockWidth: Double, style: ParagraphStyle,
    cut: (truncation: Truncation, token: [GlyphRun])?
  ) throws(TextMeasureError) -> LayoutLine {
    let isRightToLeft = level & 1 != 0
    var runs: [GlyphRun]
    let isForced = cut == nil && (line.end == .hardBreak || line.end == .endOfText)
    let alignment = alignment(isForced: isForced, style, isRightToLeft: isRightToLeft)
    let room = Self.room(
      of: line, blockWidth: blockWidth, style: style, isRightToLeft: isRightToLeft)
    var width: Double = line.width
    let keepsSpaces = isForced && prepared.style.options.css?.preservesSpaces ?? true
    if let cut {
      runs = try self.runs(of: line, cut.truncation, token: cut.token, level: level)
    } else if alignment == .justified, isJustified(line) {
      runs = try justified(
        line, level: level, room: room.upperBound - room.lowerBound, keepsSpaces: keepsSpaces,
        width: &width)
    } else {
      runs = try self.runs(of: line, paragraphLevel: level)
    }
    if let heights = prepared.lineStyling?.heights, heights.alignment != nil {
      let raises = heights.raises(in: line.utf16Range)
      for index in runs.indices {
        let start = runs[index].utf16Range.lowerBound
        runs[index].baselineOffset += raises.first { $0.end > start }?.by ?? 0
      }
    }
    // In Chromium white space before a forced break hangs only where it does not fit, if the text keeps it.
    let space =
      keepsSpaces && prepared.style.rules == .chromium
      ? min(line.trailingWhitespaceWidth, max(0, room.upperBound - room.lowerBound - width)) : 0
    // What is wider than the block overflows at its end in CSS.
    let overflows =
      prepared.style.options.css != nil && width > room.upperBound - room.lowerBound
    let left =
      switch overflows ? .natural : alignment {
      case .left: room.lowerBound
      case .right: room.upperBound - width - space
      case .center: (room.lowerBound + room.upperBound - width - space) / 2
      case .natural, .justified: isRightToLeft ? room.upperBound - width - space : room.lowerBound
      }
    var x = isRightToLeft ? left + space : left
    let isStretched = style.alignment == .justified && width > line.width
    if prepared.style.rules == .flutter {
      let fits = room.upperBound - room.lowerBound > width
      let isAtLeft =
        switch style.alignment {
        case .left: true
        case .right, .center: false
        case .natural, .justified: !isRightToLeft
        }
      if !fits || isStretched || isAtLeft { x = room.lowerBound + leadingSpacing(of: line) }
    }
    let advance = runs.reduce(0) { $0 + $1.width }
    // Flutter's lines have the advances of whole runs, so that their last one may have another.
    let hanging =
      prepared.style.rules == .flutter && cut == nil
      ? line.trailingWhitespaceWidth : advance - width
    var pen = isRightToLeft ? x - hanging : x
    let edges = Set(reshaping.state.columns.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    var graphemes: [GraphemeBox] = []
    let visual = visualOrder(of: runs).map { index in
      var run = runs[index]
      // Chromium rounds the text between columns up; the tolerance is that of sums.
      if edges.contains(run.utf16Range.lowerBound) {
        pen =
          x
          + FixedPoint.points(
            FixedPoint.roundedUpToLayoutUnit(FixedPoint.units(pen - x) - 4))
      }
      for var box in self.graphemes(of: run) {
        box.x += pen
        graphemes.append(box)
      }
      run.x = pen
      pen += run.width
      return run
    }
    return LayoutLine(
      line: line, isRightToLeft: isRightToLeft, x: x, runs: visual, graphemes: graphemes,
      readings: try readings(of: line, visual))
  }

  /// How a line is aligned. CSS aligns lines before a forced end otherwise; its `end` is the block's, with
  /// `unicode-bidi: plaintext` the paragraph's.
  private func alignment(
    isForced: Bool, _ style: ParagraphStyle, isRightToLeft: Bool
  ) -> TextAlignment {
    guard let css = prepared.style.options.css else { return style.alignment }
    let last = isForced ? css.textAlignLast : nil
    if css.unicodeBidi == .plaintext, last ?? css.textAlign == .end {
      return isRightToLeft ? .left : .right
    }
    return last.map(css.alignment) ?? style.alignment
  }

  /// The order of runs from left to right (UAX 9, L2). Flutter's placeholders are from left to right among
  /// themselves in any text.
  func visualOrder(of runs: [GlyphRun]) -> [Int] {
    var order = VisualOrder.order(of: runs.map(\.level))
    guard prepared.style.rules == .flutter else { return order }
    let places = order.indices.filter { runs[order[$0]].kind == .attachment }
    for (place, run) in zip(places, places.map { order[$0] }.sorted()) { order[place] = run }
    return order
  }

  /// Half of a line's letter spacing, where it has some: what Flutter leaves at the left edge.
  private func leadingSpacing(of line: Line) -> CGFloat {
    let (state, range) = (reshaping.state, line.utf16Range)
    let spaced = state.runs.dropFirst(state.runIndex(at: range.lowerBound)).first {
      $0.start >= range.upperBound
        || $0.kind != .attachment && !UnicodeConstants.isCursive(script: $0.script)
    }
    guard let spaced, spaced.start < range.upperBound else { return 0 }
    return input.styles[Int(spaced.style)].letterSpacing / 2
  }

  /// The level of the paragraph in which a line begins; `paragraph` is the last line's.
  private func paragraphLevel(
    at offset: Int, _ paragraph: inout (end: Int, level: UInt8)
  ) -> UInt8 {
    if let level = input.direction(at: offset).level { return level }
    if offset >= paragraph.end {
      let analysis = reshaping.state.analysis
      paragraph = (
        analysis.paragraphEnd(after: offset),
        analysis.paragraphLevel(from: analysis.paragraphStart(before: offset))
      )
    }
    return paragraph.level
  }

  /// The horizontal range available to a line, in points from the block's left edge.
  private static func room(
    of line: Line, blockWidth: Double, style: ParagraphStyle, isRightToLeft: Bool
  ) -> ClosedRange<Double> {
    let tail = style.tailIndent
    let far = tail > 0 ? min(tail, blockWidth) : blockWidth + tail
    return isRightToLeft
      ? blockWidth - far...max(blockWidth - far, blockWidth - line.indent)
      : line.indent...max(line.indent, far)
  }

  /// The runs of a line, or of a visible part of a cut one, in logical order.
  ///
  /// - Parameter contentEnd: where what hangs at the end is shaped apart from the rest.
  func runs(
    of line: Line, paragraphLevel: UInt8, isCut: Bool = false, contentEnd: Int? = nil
  ) throws(TextMeasureError) -> [GlyphRun] {
    let range = line.utf16Range
    guard !range.isEmpty else { return [] }
    // White space before an ellipsis in Flutter, and a soft hyphen, stay with the text before them.
    let resetStart =
      line.end == .hyphen || isCut && prepared.style.rules == .flutter
      ? range.upperBound
      : reshaping.state.analysis.trailingLevelStart(from: range.lowerBound, to: range.upperBound)
    var runs: [GlyphRun] = []
    // The position that tabs are measured from: the advance so far in logical order.
    var pen = Double(line.indent)
    let contentEnd = contentEnd ?? range.upperBound
    let slices =
      try reshaping.slices(from: range.lowerBound, to: contentEnd)
      + reshaping.slices(from: contentEnd, to: range.upperBound)
    var plain = slices.map { self.run(of: $0) }
    if !reshaping.state.trims.isEmpty || line.division.hasParts { trimEnds(of: line, in: &plain) }
    // A tab's stop may hold the end of the text after it, the hyphen included.
    if line.end == .hyphen, let hyphen = try reshaping.hyphen(before: range.upperBound) {
      plain.append(run(of: hyphen, kind: .hyphen))
    }
    for (index, slice) in slices.enumerated() {
      var run = plain[index]
      if slice.run.kind == .tab {
        run.width = tabWidth(
          slice, pen: pen, lineEnd: range.upperBound, isCut: isCut,
          following: plain[(index + 1)...])
      }
      pen += run.width
      if run.kind == .combined {
        runs += try combined(run, slice)
      } else if slice.end > resetStart, slice.run.level != paragraphLevel {
        runs += Self.split(run, at: max(resetStart, slice.start), level: paragraphLevel)
      } else {
        runs.append(run)
      }
    }
    return runs + plain[slices.count...]
  }

  /// The visible parts of a cut line, and the token at the paragraph's level in place of the rest.
  private func runs(
    of line: Line, _ cut: Truncation, token: [GlyphRun], level: UInt8
  ) throws(TextMeasureError) -> [GlyphRun] {
    if let joined = cut.joined { return try runs(of: joined, cut, level: level) }
    var shown = line
    shown.end = .truncated
    let parts = try cut.shownRanges.map { range throws(TextMeasureError) in
      shown.utf16Range = range
      return try runs(of: shown, paragraphLevel: level, isCut: true)
    }
    let stand = token.map { run in
      var run = run
      run.kind = .token
      run.level = level
      run.utf16Range = cut.hiddenRange
      for index in run.glyphs.indices { run.glyphs[index].cluster = cut.hiddenRange.lowerBound }
      return run
    }
    switch cut.mode {
    case .byTruncatingHead: return stand + parts.joined()
    case .byTruncatingMiddle: return (parts.first ?? []) + stand + parts.dropFirst().joined()
    default: return parts.joined() + stand
    }
  }

  /// The runs of a cut line whose visible parts and token are shaped as one text.
  private func runs(
    of joined: StyledText, _ cut: Truncation, level: UInt8
  ) throws(TextMeasureError) -> [GlyphRun] {
    var options = prepared.style.options
    options.direction = level & 1 == 0 ? .leftToRight : .rightToLeft
    let text = try prepared.preparer.prepare(joined, options: options, until: prepared.deadline)
    guard var line = try text.lines().first else { return [] }
    line.utf16Range = 0..<joined.length
    line.end = .truncated
    let hidden = cut.hiddenRange
    let first = cut.shownRanges.first { $0.lowerBound < hidden.lowerBound }?.count ?? 0
    let tokenEnd = first + cut.token.length
    var runs: [GlyphRun] = []
    for run in try LineGlyphs(text).runs(of: line, paragraphLevel: level, isCut: true) {
      var rest = [run]
      for offset in [first, tokenEnd] {
        guard let last = rest.last, last.utf16Range.contains(offset) else { continue }
        rest = rest.dropLast() + Self.split(last, at: offset, level: last.level)
      }
      runs += rest
    }
    let start = hidden.lowerBound - first
    for index in runs.indices {
      let place = runs[index].utf16Range.lowerBound
      let isToken = (first..<tokenEnd).contains(place)
      let moved = place < first ? start : hidden.upperBound - tokenEnd
      if isToken { runs[index].kind = .token }
      runs[index].utf16Range =
        isToken
        ? hidden
        : runs[index].utf16Range.lowerBound + moved..<runs[index].utf16Range.upperBound + moved
      for glyph in runs[index].glyphs.indices {
        let cluster = runs[index].glyphs[glyph].cluster
        runs[index].glyphs[glyph].cluster = isToken ? hidden.lowerBound : cluster + moved
      }
    }
    return runs
  }

  private func run(of slice: ShapedSlice, kind: GlyphRun.Kind? = nil) -> GlyphRun {
    let style = input.styles[Int(slice.run.style)]
    let natural: GlyphRun.Kind =
      switch slice.run.kind {
      case .text: .text
      case .control: .control
      case .tab: .tab
      case .attachment: .attachment
      case .combined: .combined
      }
    let isText = slice.run.kind == .text
    let font = style.fonts.fonts[isText ? Int(slice.run.font) : 0]
    var run = GlyphRun(
      kind: kind ?? natural, utf16Range: slice.start..<slice.end, level: slice.run.level,
      script: isText ? ScriptData.name(of: slice.run.script) : "",
      font: font, size: style.size * CGFloat(font.scale), isUpright: slice.run.isUpright,
      baselineOffset: style.baselineOffset + alphabeticBaseline(of: slice.run, in: font),
      x: 0, width: slice.boxWidth, glyphs: [])
    place(slice, in: &run)
    return run
  }

  /// How far the baseline of turned letters is above the central one, in points.
  private func alphabeticBaseline(of run: ItemizedRun, in font: Font) -> CGFloat {
    guard input.uprightCharacters != nil, !run.isUpright, let lines = input.styleSet.chromiumLines
    else { return 0 }
    let area = lines.contentArea(for: font.metrics, size: input.sizes[Int(run.style)])
    return ChromiumLineMetrics.centred(area).ascent - area.ascent
  }

  /// Sets the first and the last character of a line as wide as the line has them: punctuation may be wider
  /// or narrower there than in the text.
  private func trimEnds(of line: Line, in runs: inout [GlyphRun]) {
    let range = line.utf16Range
    func change(_ offset: Int, by change: Int64, movesInk: Bool) {
      let points = FixedPoint.points(change)
      for index in runs.indices {
        guard let glyph = runs[index].glyphs.firstIndex(where: { $0.cluster == offset }) else {
          continue
        }
        runs[index].glyphs[glyph].advance += points
        if movesInk { runs[index].glyphs[glyph].xOffset += points }
        Self.settle(&runs[index])
      }
    }
    if let beginning = reshaping.state.trims[range.lowerBound]?.beginning, beginning != 0 {
      change(range.lowerBound, by: beginning, movesInk: true)
    }
    if let column = reshaping.state.columns.first(where: { $0.range.contains(range.lowerBound) }),
      line.division.added != 0
    {
      change(
        min(column.range.upperBound, range.upperBound) - 1, by: line.division.added, movesInk: false
      )
    }
    if line.division.readingEnd != nil, let last = runs.last?.glyphs.last?.cluster {
      let advance = FixedPoint.units(runs.reduce(0) { $0 + $1.width })
      change(last, by: FixedPoint.units(line.width) - advance, movesInk: false)
    }
    let end = reshaping.state.trims[range.upperBound] ?? LineEndTrim()
    if end.overhang != 0, let last = runs.last?.glyphs.last?.cluster {
      change(last, by: end.overhang, movesInk: false)
    }
    let ending = end.ending
    guard ending != 0 else { return }
    let advance = runs.reduce(0) { $0 + $1.width }
    let isTrimmed =
      advance - line.width - line.trailingWhitespaceWidth > FixedPoint.points(ending) / 2
    if isTrimmed { change(range.upperBound - 1, by: -ending, movesInk: false) }
  }

  /// Positions a slice's glyphs one after the other, with letter spacing after each cluster.
  private func place(_ slice: ShapedSlice, in run: inout GlyphRun) {
    let lengths = run.font.lengthsPerDesignUnit
    run.glyphs = slice.glyphs.map { glyph in
      var glyph = glyph
      if run.isUpright {
        // Down is along the line, and right is above it.
        (glyph.xOffset, glyph.yOffset) = (0 &- glyph.yOffset, glyph.xOffset)
      }
      return PositionedGlyph(
        glyph: glyph.glyph, cluster: Int(glyph.cluster), x: 0,
        advance: Double(glyph.advance) * slice.pointsPerLength,
        xOffset: Double(glyph.xOffset) * slice.pointsPerLength,
        yOffset: Double(glyph.yOffset) * slice.pointsPerLength,
        designAdvance: Double(glyph.advance) / lengths,
        designXOffset: Double(glyph.xOffset) / lengths,
        designYOffset: Double(glyph.yOffset) / lengths)
    }
    // No spacing follows a hyphen that a line's end shows.
    if run.kind != .hyphen {
      let starts = Set(run.glyphs.map(\.cluster)).sorted()
      let ends = Dictionary(uniqueKeysWithValues: zip(starts, starts.dropFirst() + [slice.end]))
      // The spacing follows the cluster in reading order: in right-to-left text before its first.
      for index in run.glyphs.indices where run.endsCluster(at: index) {
        let start = run.glyphs[index].cluster
        let spacing = FixedPoint.points(
          reshaping.state.spacing(before: ends[start] ?? slice.end)
            - reshaping.state.spacing(before: start))
        run.glyphs[index].advance += spacing
        if run.isRightToLeft { run.glyphs[index].xOffset += spacing }
        if let trim = reshaping.state.trimmedOpenings[start] {
          run.glyphs[index].xOffset -= FixedPoint.points(run.isRightToLeft ? -trim : trim)
        }
      }
    }
    Self.settle(&run)
  }

  /// Splits the white space that ends a line off its run, as a run of the paragraph's level.
  private static func split(_ run: GlyphRun, at offset: Int, level: UInt8) -> [GlyphRun] {
    var (head, tail) = (run, run)
    head.utf16Range = run.utf16Range.lowerBound..<offset
    head.glyphs = run.glyphs.filter { $0.cluster < offset }
    tail.utf16Range = offset..<run.utf16Range.upperBound
    tail.glyphs = run.glyphs.filter { $0.cluster >= offset }
    tail.level = level
    if tail.isRightToLeft != run.isRightToLeft { tail.glyphs.reverse() }
    settle(&head)
    settle(&tail)
    return head.utf16Range.isEmpty ? [tail] : [head, tail]
  }

  static func settle(_ run: inout GlyphRun) {
    guard !run.glyphs.isEmpty else { return }
    var x = 0.0
    for index in run.glyphs.indices {
      run.glyphs[index].x = x
      x += run.glyphs[index].advance
    }
    run.width = x
  }

  /// The width of a tab in points. Beside a token nothing hangs.
  private func tabWidth(
    _ slice: ShapedSlice, pen: Double, lineEnd: Int, isCut: Bool,
    following: ArraySlice<GlyphRun>
  ) -> Double {
    guard let tab = tabs[tabs.partitionPoint { $0.offset < slice.start }...].first else { return 0 }
    guard isCut || !tab.hangs(inLineEndingAt: lineEnd) else {
      return FixedPoint.points(tab.hangingAdvance(pen: FixedPoint.units(pen)))
    }
    // The text up to the next tab, without the white space that hangs at the line's end.
    var end = isCut ? lineEnd : reshaping.state.hanging(from: slice.end, to: lineEnd).start
    var segment = 0.0
    for run in following {
      if run.kind == .tab {
        end = min(end, run.utf16Range.lowerBound)
        break
      }
      guard run.utf16Range.upperBound > end else {
        segment += run.width
        continue
      }
      for glyph in run.glyphs where glyph.cluster < end { segment += glyph.advance }
    }
    return FixedPoint.points(
      tab.advance(pen: FixedPoint.units(pen), segmentEnd: end, segment: FixedPoint.units(segment)))
  }

  /// The extents of a run's graphemes from left to right, from the run's left edge.
  private func graphemes(of run: GlyphRun) -> [GraphemeBox] {
    guard run.kind != .hyphen, run.kind != .token else { return [] }
    if run.kind == .combined, run.width == 0 { return [] }
    guard !run.glyphs.isEmpty, run.kind != .combined else {
      return [
        GraphemeBox(
          utf16Range: run.utf16Range, x: 0, width: run.width, isRightToLeft: run.isRightToLeft)
      ]
    }
    let analysis = reshaping.state.analysis
    // Clusters first: consecutive glyphs of one grapheme form one.
    var clusters: [(start: Int, left: CGFloat, right: CGFloat)] = []
    for glyph in run.glyphs {
      var start = glyph.cluster
      while start > run.utf16Range.lowerBound, !analysis.isGraphemeBoundary(start) { start -= 1 }
      if start == clusters.last?.start {
        clusters[clusters.count - 1].right = glyph.x + glyph.advance
      } else {
        clusters.append((start, glyph.x, glyph.x + glyph.advance))
      }
    }
    let order = Set(clusters.map(\.start)).sorted()
    let ends = Dictionary(uniqueKeysWithValues: zip(order, order.dropFirst()))
    var boxes: [GraphemeBox] = []
    for (start, left, right) in clusters {
      let end = ends[start] ?? run.utf16Range.upperBound
      let inner = (start + 1..<max(end, start + 1)).filter { analysis.isGraphemeBoundary($0) }
      let edges = [start] + inner + [end]
      let each = (right - left) / CGFloat(edges.count - 1)
      let parts = zip(edges, edges.dropFirst()).map { $0..<$1 }
      for (index, part) in (run.isRightToLeft ? parts.reversed() : parts).enumerated() {
        boxes.append(
          GraphemeBox(
            utf16Range: part, x: left + CGFloat(index) * each, width: each,
            isRightToLeft: run.isRightToLeft))
      }
    }
    return boxes
  }
}
