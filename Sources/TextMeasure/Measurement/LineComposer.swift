import Foundation

/// Positions the glyphs of one line: shaped slices in logical order become runs from left to right
/// (UAX 9, rules L1 and L2).
struct LineComposer {
  /// A part of a line, in logical order.
  struct ComposedRun {
    var run: GlyphRun
    var graphemes: [GraphemeBox] = []
  }

  private let reshaping: ReshapingContext
  private let input: TextInput
  /// The tabs with their stops, by offset.
  private let tabs: [Int: PositionedTab]
  /// The end and embedding level of the last line's paragraph.
  private var paragraph = (end: 0, level: UInt8(0))

  init(_ reshaping: ReshapingContext, _ input: TextInput, tabs: [PositionedTab]) {
    self.reshaping = reshaping
    self.input = input
    self.tabs = Dictionary(tabs.map { ($0.offset, $0) }) { first, _ in first }
  }

  /// Composes a line.
  ///
  /// - Parameters:
  ///   - blockWidth: the width in which the line is aligned, in points.
  ///   - style: the style of the line's paragraph.
  ///   - cut: the visible part of the line and the runs that replace the rest; `nil` where all is
  ///     visible.
  mutating func compose(
    _ line: Line, blockWidth: Double, style: ParagraphStyle,
    cut: (truncation: Truncation, token: [GlyphRun])? = nil
  ) throws(TextMeasureError) -> LayoutLine {
    let range = line.utf16Range
    let level = paragraphLevel(at: range.lowerBound)
    let isRightToLeft = level & 1 != 0
    var composedRuns: [ComposedRun] = []
    let room = Self.room(
      of: line, blockWidth: blockWidth, style: style, isRightToLeft: isRightToLeft)
    var stretch = 0.0
    if let cut {
      composedRuns = try self.composedRuns(of: line, cut.truncation, token: cut.token, level: level)
    } else {
      composedRuns = try self.composedRuns(of: line, paragraphLevel: level)
      if style.alignment == .justified, line.end == .softBreak || line.end == .hyphen {
        stretch = LineJustification.stretch(
          &composedRuns, of: line, by: room.upperBound - room.lowerBound - line.width,
          contentEnd: reshaping.state.hanging(from: range.lowerBound, to: range.upperBound).start,
          in: reshaping.state.analysis)
      }
    }
    for index in composedRuns.indices {
      composedRuns[index].graphemes = graphemes(of: composedRuns[index].run)
    }
    let width = line.width + stretch
    let x = Self.leftEdge(of: width, in: room, style: style, isRightToLeft: isRightToLeft)
    let advance = composedRuns.reduce(0) { $0 + $1.run.width }
    var pen = isRightToLeft ? x - (advance - width) : x
    var runs: [GlyphRun] = []
    var graphemes: [GraphemeBox] = []
    for index in VisualOrder.order(of: composedRuns.map(\.run.level)) {
      composedRuns[index].run.x = pen
      for box in composedRuns[index].graphemes {
        var box = box
        box.x += pen
        graphemes.append(box)
      }
      pen += composedRuns[index].run.width
      runs.append(composedRuns[index].run)
    }
    return LayoutLine(
      line: line, isRightToLeft: isRightToLeft, x: x, runs: runs, graphemes: graphemes)
  }

  /// The level of the paragraph in which a line begins. Lines are composed in order.
  private mutating func paragraphLevel(at offset: Int) -> UInt8 {
    switch input.direction(at: offset) {
    case .leftToRight: return 0
    case .rightToLeft: return 1
    case .auto: break
    }
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
    let tail = Double(style.tailIndent)
    let far = tail > 0 ? min(tail, blockWidth) : blockWidth + tail
    return isRightToLeft
      ? blockWidth - far...max(blockWidth - far, blockWidth - line.indent)
      : line.indent...max(line.indent, far)
  }

  /// The left edge of a line of a given width, without what hangs, in points.
  private static func leftEdge(
    of width: Double, in room: ClosedRange<Double>, style: ParagraphStyle, isRightToLeft: Bool
  ) -> Double {
    switch style.alignment {
    case .left: room.lowerBound
    case .right: room.upperBound - width
    case .center: (room.lowerBound + room.upperBound - width) / 2
    case .natural, .justified: isRightToLeft ? room.upperBound - width : room.lowerBound
    }
  }

  // MARK: Runs

  /// - Parameter isCut: whether the line is a visible part of a cut one.
  private func composedRuns(
    of line: Line, paragraphLevel: UInt8, isCut: Bool = false
  ) throws(TextMeasureError) -> [ComposedRun] {
    let range = line.utf16Range
    guard !range.isEmpty else { return [] }
    let resetStart = reshaping.state.analysis.trailingLevelStart(
      from: range.lowerBound, to: range.upperBound)
    var composedRuns: [ComposedRun] = []
    // The position that tabs are measured from: the advance so far in logical order.
    var pen = 0.0
    let slices = try reshaping.slices(from: range.lowerBound, to: range.upperBound)
    let plain = slices.map { self.composedRun(of: $0) }
    for (index, slice) in slices.enumerated() {
      var composedRun = plain[index]
      if slice.run.kind == .tab {
        composedRun.run.width = tabWidth(
          slice, pen: pen, lineEnd: range.upperBound, isCut: isCut,
          following: plain[(index + 1)...])
      }
      pen += composedRun.run.width
      if slice.end > resetStart, slice.run.level != paragraphLevel {
        composedRuns += split(composedRun, at: max(resetStart, slice.start), level: paragraphLevel)
      } else {
        composedRuns.append(composedRun)
      }
    }
    if line.end == .hyphen, let hyphen = try reshaping.hyphen(before: range.upperBound) {
      let composedRun = self.composedRun(of: hyphen, kind: .hyphen)
      composedRuns.append(composedRun)
    }
    return composedRuns
  }

  /// The visible parts of a cut line, with the token's runs in place of hidden text.
  ///
  /// The token has the paragraph's level and stands, in logical order, beside the text that it
  /// replaces.
  private func composedRuns(
    of line: Line, _ cut: Truncation, token: [GlyphRun], level: UInt8
  ) throws(TextMeasureError) -> [ComposedRun] {
    var shown = line
    shown.end = .truncated
    var parts: [[ComposedRun]] = []
    for range in cut.shownRanges {
      shown.utf16Range = range
      parts.append(try composedRuns(of: shown, paragraphLevel: level, isCut: true))
    }
    let stand = token.map { run in
      var run = run
      run.kind = .token
      run.level = level
      run.utf16Range = cut.hiddenRange
      for index in run.glyphs.indices { run.glyphs[index].cluster = cut.hiddenRange.lowerBound }
      return ComposedRun(run: run)
    }
    switch cut.mode {
    case .byTruncatingHead: return stand + parts.joined()
    case .byTruncatingMiddle: return (parts.first ?? []) + stand + parts.dropFirst().joined()
    default: return parts.joined() + stand
    }
  }

  private func composedRun(of slice: ShapedSlice, kind: GlyphRun.Kind? = nil) -> ComposedRun {
    let style = input.styles[Int(slice.run.style)]
    let natural: GlyphRun.Kind =
      switch slice.run.kind {
      case .text: .text
      case .control: .control
      case .tab: .tab
      case .attachment: .attachment
      }
    let font = style.fonts.fonts[Int(slice.run.kind == .text ? slice.run.font : 0)]
    var run = GlyphRun(
      kind: kind ?? natural, utf16Range: slice.start..<slice.end, level: slice.run.level,
      script: slice.run.kind == .text ? ScriptCode.name(of: slice.run.script) : "", font: font,
      size: Double(style.size),
      baselineOffset: Double(style.baselineOffset), x: 0, width: slice.boxWidth, glyphs: [])
    place(slice, in: &run)
    return ComposedRun(run: run)
  }

  /// Positions a slice's glyphs one after the other, with letter spacing after each cluster.
  private func place(_ slice: ShapedSlice, in run: inout GlyphRun) {
    guard !slice.glyphs.isEmpty else { return }
    let lengths = Double(max(1, run.font.lengthsPerDesignUnit))
    var ends: [UInt32: Int] = [:]
    let starts = Set(slice.glyphs.map(\.cluster)).sorted()
    for (index, start) in starts.enumerated() {
      ends[start] = index + 1 < starts.count ? Int(starts[index + 1]) : slice.end
    }
    var x = 0.0
    run.glyphs.reserveCapacity(slice.glyphs.count)
    for (index, glyph) in slice.glyphs.enumerated() {
      var placed = PositionedGlyph(
        glyph: glyph.glyph, cluster: Int(glyph.cluster), x: x,
        advance: Double(glyph.advance) * slice.pointsPerLength,
        xOffset: Double(glyph.xOffset) * slice.pointsPerLength,
        yOffset: Double(glyph.yOffset) * slice.pointsPerLength,
        designAdvance: Double(glyph.advance) / lengths,
        designXOffset: Double(glyph.xOffset) / lengths,
        designYOffset: Double(glyph.yOffset) / lengths)
      // The spacing follows the cluster in reading order: after its last glyph, or before its first
      // in right-to-left text.
      let neighbour = run.isRightToLeft ? index - 1 : index + 1
      let isEdge =
        !slice.glyphs.indices.contains(neighbour)
        || slice.glyphs[neighbour].cluster != glyph.cluster
      // The soft hyphen's own spacing already counts.
      if isEdge, run.kind != .hyphen, let end = ends[glyph.cluster] {
        let state = reshaping.state
        let spacing = Double(
          FixedPoint.points(
            state.spacing(before: end) - state.spacing(before: Int(glyph.cluster))))
        placed.advance += spacing
        if run.isRightToLeft { placed.xOffset += spacing }
      }
      x += placed.advance
      run.glyphs.append(placed)
    }
    run.width = x
  }

  /// Splits the white space that ends a line off its run, as a run of the paragraph's level.
  private func split(_ composedRun: ComposedRun, at offset: Int, level: UInt8) -> [ComposedRun] {
    var tail = composedRun
    tail.run.level = level
    guard offset > composedRun.run.utf16Range.lowerBound else {
      if composedRun.run.isRightToLeft != (level & 1 != 0) { tail.run.glyphs.reverse() }
      Self.settle(&tail.run)
      return [tail]
    }
    var head = composedRun
    head.run.utf16Range = composedRun.run.utf16Range.lowerBound..<offset
    head.run.glyphs = composedRun.run.glyphs.filter { $0.cluster < offset }
    tail.run.utf16Range = offset..<composedRun.run.utf16Range.upperBound
    tail.run.glyphs = composedRun.run.glyphs.filter { $0.cluster >= offset }
    if composedRun.run.isRightToLeft != (level & 1 != 0) { tail.run.glyphs.reverse() }
    Self.settle(&head.run)
    Self.settle(&tail.run)
    return [head, tail]
  }

  /// Recomputes the positions of a run's glyphs from their advances.
  static func settle(_ run: inout GlyphRun) {
    guard !run.glyphs.isEmpty else { return }
    var x = 0.0
    for index in run.glyphs.indices {
      run.glyphs[index].x = x
      x += run.glyphs[index].advance
    }
    run.width = x
  }

  /// The width of a tab in points; 0 for one that hangs at the line's end. Beside a token nothing
  /// hangs.
  private func tabWidth(
    _ slice: ShapedSlice, pen: Double, lineEnd: Int, isCut: Bool,
    following: ArraySlice<ComposedRun>
  ) -> Double {
    guard let tab = tabs[slice.start], isCut || !tab.hangs(inLineEndingAt: lineEnd) else {
      return 0
    }
    // The text up to the next tab, without the white space that hangs at the line's end.
    var end = isCut ? lineEnd : reshaping.state.hanging(from: slice.end, to: lineEnd).start
    var segment = 0.0
    for composedRun in following {
      if composedRun.run.kind == .tab {
        end = min(end, composedRun.run.utf16Range.lowerBound)
        break
      }
      guard composedRun.run.utf16Range.upperBound > end else {
        segment += composedRun.run.width
        continue
      }
      for glyph in composedRun.run.glyphs where glyph.cluster < end { segment += glyph.advance }
    }
    return Double(
      FixedPoint.points(
        tab.advance(
          pen: FixedPoint.units(pen), segmentEnd: end, segment: FixedPoint.units(segment))))
  }

  // MARK: Graphemes

  /// The extents of a run's graphemes from left to right, from the run's left edge.
  private func graphemes(of run: GlyphRun) -> [GraphemeBox] {
    guard run.kind != .hyphen, run.kind != .token else { return [] }
    guard !run.glyphs.isEmpty else {
      return [
        GraphemeBox(
          utf16Range: run.utf16Range, x: 0, width: run.width, isRightToLeft: run.isRightToLeft)
      ]
    }
    let analysis = reshaping.state.analysis
    var starts: [Int] = []
    var lefts: [Double] = []
    var rights: [Double] = []
    // Clusters first: consecutive glyphs of one grapheme form one.
    for glyph in run.glyphs {
      var start = glyph.cluster
      while start > run.utf16Range.lowerBound, !analysis.isGraphemeBoundary(start) { start -= 1 }
      if start == starts.last {
        rights[rights.count - 1] = glyph.x + glyph.advance
      } else {
        starts.append(start)
        lefts.append(glyph.x)
        rights.append(glyph.x + glyph.advance)
      }
    }
    let order = Set(starts).sorted()
    let ends = Dictionary(uniqueKeysWithValues: zip(order, order.dropFirst()))
    var boxes: [GraphemeBox] = []
    for (index, start) in starts.enumerated() {
      let end = ends[start] ?? run.utf16Range.upperBound
      var edges = (start + 1..<max(end, start + 1)).filter { analysis.isGraphemeBoundary($0) }
      edges = [start] + edges + [end]
      let each = (rights[index] - lefts[index]) / Double(edges.count - 1)
      let parts = zip(edges, edges.dropFirst()).map { $0..<$1 }
      for (partIndex, part) in (run.isRightToLeft ? parts.reversed() : parts).enumerated() {
        boxes.append(
          GraphemeBox(
            utf16Range: part, x: lefts[index] + Double(partIndex) * each, width: each,
            isRightToLeft: run.isRightToLeft))
      }
    }
    return boxes
  }
}
