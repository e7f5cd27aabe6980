import Foundation

/// Lays out a text's lines under a ``BlockRequest``.
struct BlockWalker {
  private let prepared: PreparedText
  private let request: BlockRequest
  private var breaker: LineBreaker
  private var block: BlockHeight
  private var result = TextBlock()
  private var style: ParagraphStyle
  private var paragraphIndex = -1
  private var beginsParagraph = true
  /// The space at the end of the previous line that begins this one, in points.
  private var carriedSpace = 0.0
  private var truncator: LineTruncator?
  /// The line placed last, in its uncut state, in case the height is exhausted after it.
  private var last: Placed?

  private struct Placed {
    var block: BlockHeight
    var start: Int
    var room: Room
    var style: ParagraphStyle
    var isFirst: Bool
    var paragraphIndex: Int
  }

  /// The horizontal range available to a line.
  private struct Room {
    var indent: CGFloat
    var width: CGFloat
  }

  init(_ prepared: PreparedText, _ request: BlockRequest) {
    self.prepared = prepared
    self.request = request
    breaker = prepared.lineBreaker
    block = BlockHeight(rules: request.rules)
    style = prepared.style.paragraphStyle
  }

  mutating func walk() throws(TextMeasureError) -> TextBlock {
    result.hiddenRange = prepared.utf16Count..<prepared.utf16Count
    if prepared.table.count == 0 {
      if !request.omitsEmptyLine { placeEmptyLine(isAtEnd: false) }
    } else {
      try placeLines()
      if breaker.isAtEnd, request.opensLineAtEnd, prepared.endsInTerminator {
        placeEmptyLine(isAtEnd: true)
      }
    }
    if let hardLines = request.hardLinesWithIndent { omitFirstLineIndents(hardLines) }
    result.size = CGSize(
      // Negative spacing can make a line's advance negative, but never a block's width.
      width: max(0, result.lineWidths.max() ?? 0), height: CGFloat(block.height))
    return result
  }

  /// Subtracts the first lines' indents from the widths of a block that has wrapped lines.
  private mutating func omitFirstLineIndents(_ hardLines: Int) {
    let most = request.rules.maximumLines
    let unwrapped = most > 0 ? min(most, hardLines) : hardLines
    guard result.lines.count > 1, result.lines.count != unwrapped else { return }
    for (index, line) in result.lines.enumerated() where line.isFirstOfParagraph {
      result.lineWidths[index] -= CGFloat(line.indent)
    }
  }

  private mutating func placeLines() throws(TextMeasureError) {
    while !breaker.isAtEnd {
      let start = breaker.startOffset
      if beginsParagraph { begin(at: start) }
      let room = room()
      let limit = prepared.limit(room.width)
      let isSingle = request.honoursParagraphModes && style.lineBreakMode.isSingleLine
      let before = breaker
      guard var segment = breaker.next(limit: isSingle ? FixedPoint.unlimited : limit) else {
        return
      }
      if !isSingle { pushOut(&segment, before, limit) }
      let isLastPermitted =
        request.rules.maximumLines > 0 && block.lineCount == request.rules.maximumLines - 1
      let placed = Placed(
        block: block, start: start, room: room, style: style, isFirst: beginsParagraph,
        paragraphIndex: paragraphIndex)
      if isLastPermitted, !breaker.isAtEnd {
        guard breaker.startOffset < prepared.utf16Count - request.omittedLength else {
          if !place(segment, placed, isCut: false) { try cutAtHeight(from: start) }
          return
        }
        result.isTruncated = true
        let isPlaced =
          request.lastLineMode.isSingleLine
          ? try placeCut(placed, limit, mode: request.lastLineMode)
          : place(segment, placed, isCut: true)
        if !isPlaced { return try cutAtHeight(from: start) }
        if !request.lastLineMode.isSingleLine {
          result.hiddenRange = segment.end..<prepared.utf16Count
        }
        return
      }
      if isSingle, segment.width > limit {
        guard try placeCut(placed, limit, mode: style.lineBreakMode, within: segment) else {
          return try cutAtHeight(from: start)
        }
        beginsParagraph = endsParagraph(segment)
      } else if !place(segment, placed, isCut: false) {
        return try cutAtHeight(from: start)
      }
      last = placed
    }
  }

  /// Begins the paragraph that starts at an offset.
  private mutating func begin(at offset: Int) {
    paragraphIndex += 1
    carriedSpace = 0
    if let style = prepared.lineStyling?.paragraphStyle(at: offset) {
      self.style = style.normalized
    }
    block.beginParagraph(spacingBefore: Double(style.paragraphSpacingBefore))
  }

  private func room() -> Room {
    let width = request.lineWidth?(block.lineCount) ?? request.width
    let indent = prepared.indent(of: style, isFirst: beginsParagraph)
    let right = prepared.rightEdge(of: style, width: width)
    return Room(indent: indent, width: max(0, right - indent))
  }

  // MARK: Placing

  /// Places a line; `false` when the height is exhausted.
  private mutating func place(_ segment: LineSegment, _ placed: Placed, isCut: Bool) -> Bool {
    let metrics = request.lineBox(natural(segment.start..<segment.end), style: style)
    guard let placement = block.place(metrics, lineSpacing: Double(style.lineSpacing)) else {
      return false
    }
    let width = Double(FixedPoint.points(segment.width))
    let trailing = Double(FixedPoint.points(segment.trailing))
    beginsParagraph = endsParagraph(segment)
    if beginsParagraph { block.endParagraph(spacing: Double(style.paragraphSpacing)) }
    result.lines.append(
      Line(
        utf16Range: segment.start..<segment.end, width: width,
        trailingWhitespaceWidth: trailing, top: placement.top, baseline: placement.baseline,
        height: placement.height, ascent: placement.baseline - placement.top,
        descent: metrics.descent,
        leading: metrics.leading, indent: Double(placed.room.indent),
        end: isCut ? .truncated : segment.reason, paragraphIndex: placed.paragraphIndex,
        isFirstOfParagraph: placed.isFirst))
    result.lineWidths.append(
      placed.room.indent
        + counted(
          Double(prepared.blockWidth(CGFloat(width), prepared.validWidths(segment.needed, .max))),
          trailing: isCut ? 0 : trailing, room: Double(placed.room.width),
          wraps: segment.reason == .softBreak))
    return true
  }

  /// A line's width including the white space that counts.
  private mutating func counted(
    _ width: Double, trailing: Double, room: Double, wraps: Bool
  ) -> CGFloat {
    guard request.countsTrailingSpace else { return CGFloat(width) }
    var trailing = trailing
    if request.carriesSpaceToRightAligned, style.alignment == .right {
      let leading = carriedSpace
      carriedSpace = wraps ? trailing : 0
      trailing = leading + (wraps ? 0 : trailing)
    }
    if request.countsOverhang { return CGFloat(width + trailing) }
    return CGFloat(width + min(trailing, max(0, room - width)))
  }

  /// Places the line of an empty text, or the line that a terminator at the end opens.
  private mutating func placeEmptyLine(isAtEnd: Bool) {
    let end = prepared.utf16Count
    if !isAtEnd || beginsParagraph { paragraphIndex += 1 }
    if !isAtEnd { block.beginParagraph() }
    let metrics = request.lineBox(natural(max(0, end - 1)..<end), style: style)
    guard let placement = block.place(metrics, lineSpacing: Double(style.lineSpacing)) else {
      return
    }
    let indent = prepared.indent(of: style, isFirst: beginsParagraph)
    result.lines.append(
      Line(
        utf16Range: end..<end, width: 0, trailingWhitespaceWidth: 0, top: placement.top,
        baseline: placement.baseline, height: placement.height,
        ascent: placement.baseline - placement.top,
        descent: metrics.descent, leading: metrics.leading, indent: Double(indent),
        end: .endOfText, paragraphIndex: max(0, paragraphIndex),
        isFirstOfParagraph: beginsParagraph))
    result.lineWidths.append(isAtEnd || prepared.utf16Count == 0 ? 0 : indent)
  }

  /// The combined metrics of the fonts in a range.
  private func natural(_ range: Range<Int>) -> LineMetrics {
    prepared.lineStyling?.heights?.line(
      range.lowerBound..<max(range.lowerBound + 1, range.upperBound)) ?? prepared.style.line
  }

  private func endsParagraph(_ segment: LineSegment) -> Bool {
    segment.reason == .hardBreak && prepared.endsParagraph(at: segment.end)
  }

  // MARK: Cutting

  /// Places a cut line: at the text's end, or within a single hard line; `false` when the height is
  /// exhausted.
  private mutating func placeCut(
    _ placed: Placed, _ limit: Int64, mode: LineBreakMode, within segment: LineSegment? = nil
  ) throws(TextMeasureError) -> Bool {
    var truncator: LineTruncator
    if let made = self.truncator {
      truncator = made
    } else {
      truncator = try LineTruncator(prepared, token: request.token)
    }
    defer { self.truncator = truncator }
    let content = self.content(from: placed.start, to: segment?.end ?? prepared.utf16Count)
    let cut = try truncator.truncate(content, limit: limit, mode: mode)
    var metrics = cut.token.length == 0 ? nil : try tokenMetrics(cut.token)
    for range in cut.shownRanges {
      let shown = natural(range)
      metrics = metrics?.union(shown) ?? shown
    }
    let box = request.lineBox(metrics ?? natural(placed.start..<placed.start), style: style)
    guard let placement = block.place(box, lineSpacing: Double(style.lineSpacing)) else {
      return false
    }
    if let segment, endsParagraph(segment) {
      block.endParagraph(spacing: Double(style.paragraphSpacing))
    }
    let end =
      mode == .byTruncatingTail || mode == .byClipping
      ? cut.shownRanges.last?.upperBound ?? placed.start : content.end
    result.isTruncated = true
    result.truncation = cut
    result.hiddenRange = cut.hiddenRange
    result.lines.append(
      Line(
        utf16Range: placed.start..<(segment?.end ?? max(placed.start, end)),
        width: Double(cut.width), trailingWhitespaceWidth: 0, top: placement.top,
        baseline: placement.baseline, height: placement.height,
        ascent: placement.baseline - placement.top,
        descent: box.descent, leading: box.leading, indent: Double(placed.room.indent),
        end: .truncated, paragraphIndex: placed.paragraphIndex,
        isFirstOfParagraph: placed.isFirst))
    result.lineWidths.append(placed.room.indent + cut.width)
    return true
  }

  /// The height is exhausted: the line placed last becomes the last visible one.
  private mutating func cutAtHeight(from start: Int) throws(TextMeasureError) {
    result.isTruncated = true
    result.hiddenRange = start..<prepared.utf16Count
    guard request.truncatesAtHeight, let last, !result.lines.isEmpty else { return }
    block = last.block
    style = last.style
    result.lines.removeLast()
    result.lineWidths.removeLast()
    _ = try placeCut(
      last, prepared.limit(last.room.width),
      mode: request.lastLineMode)
  }

  /// The content to fit into one line: from its start to an end, without terminators.
  private func content(from start: Int, to end: Int) -> LineTruncator.Content {
    let units = Array(prepared.text.utf16)
    func isTerminator(_ offset: Int) -> Bool { UnicodeConstants.isLineTerminator(units[offset]) }
    var firstEnd = start
    while firstEnd < end, !isTerminator(firstEnd) { firstEnd += 1 }
    var last = end
    while last > firstEnd, isTerminator(last - 1) { last -= 1 }
    var lastStart = last
    while lastStart > start, !isTerminator(lastStart - 1) { lastStart -= 1 }
    return LineTruncator.Content(
      start: start, firstEnd: firstEnd, lastStart: max(start, lastStart), end: last,
      hiddenEnd: end)
  }

  /// The combined metrics of a token's fonts.
  private func tokenMetrics(_ token: StyledText) throws(TextMeasureError) -> LineMetrics? {
    var metrics: LineMetrics?
    for run in token.runs {
      let line = try run.style.line(prepared.style.options.profile)
      metrics = metrics?.union(line) ?? line
    }
    return metrics
  }

  // MARK: Choosing words

  /// Moves a line's last word to the paragraph's last line where that line would hold a single
  /// word.
  private mutating func pushOut(_ segment: inout LineSegment, _ before: LineBreaker, _ limit: Int64)
  {
    let strategy = request.lineBreakStrategy ?? style.lineBreakStrategy
    guard strategy.contains(.pushOut), segment.reason == .softBreak else { return }
    let most = request.rules.maximumLines
    if most > 0, block.lineCount + 2 > most { return }
    var following = breaker
    guard let next = following.next(limit: limit),
      next.reason == .endOfText || next.reason == .hardBreak,
      !holdsSpace(next), holdsSpace(segment)
    else { return }
    var retry = before
    guard
      let shorter = retry.next(limit: segment.width - FixedPoint.tolerance - 1),
      shorter.reason == .softBreak, shorter.end < segment.end
    else { return }
    let afterShorter = retry
    guard let longer = retry.next(limit: limit), longer.end == next.end else { return }
    segment = shorter
    breaker = afterShorter
  }

  /// Whether a line contains white space between other characters.
  private func holdsSpace(_ segment: LineSegment) -> Bool {
    let units = prepared.text.utf16
    let from = units.index(units.startIndex, offsetBy: segment.start)
    let to = units.index(from, offsetBy: segment.end - segment.start)
    var seenSpace = false
    var seenText = false
    for unit in units[from..<to] {
      if UnicodeConstants.hangs(unit) || UnicodeConstants.isLineTerminator(unit) {
        seenSpace = seenText
      } else {
        if seenSpace { return true }
        seenText = true
      }
    }
    return false
  }
}
