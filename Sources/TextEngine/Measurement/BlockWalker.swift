package import Foundation

/// Places the lines of a ``LineWalker`` under a ``BlockRequest``, and cuts the last one.
struct BlockWalker {
  private let prepared: PreparedText
  private let request: BlockRequest
  private var lines: LineWalker
  private var result = TextBlock()
  /// The space at the end of the previous line that begins this one, in points.
  private var carriedSpace = 0.0
  private var truncator: LineTruncator?
  /// The UTF-16 offset and the byte of the last line that was searched for spaces.
  private var known = (unit: 0, byte: 0)
  /// Whether lines did not fit into the permitted height.
  private var reachedHeight = false
  /// The line placed last, in its uncut state, in case the height is exhausted after it.
  private var last: (start: LineWalker.LineStart, block: BlockHeight, style: ParagraphStyle)?

  init(_ prepared: PreparedText, _ request: BlockRequest) {
    let prepared = prepared.forOneCall()
    self.prepared = prepared
    self.request = request
    lines = LineWalker(prepared, request)
  }

  mutating func walk() throws(TextMeasureError) -> TextBlock {
    result.hiddenRange = prepared.utf16Count..<prepared.utf16Count
    var opensLine = !request.omitsEmptyLine
    if prepared.table.count > 0 {
      try placeLines()
      opensLine =
        lines.breaker.isAtEnd && !reachedHeight
        && (request.opensLineAtEnd && prepared.endsInTerminator || lines.opensFinalLine)
    }
    if opensLine, let line = lines.placeEmptyLine() {
      // Measuring counts the indent of the line of an empty text, and of one that a terminator opens.
      let isMeasured =
        (prepared.table.count == 0 || prepared.contents.opensFinalLine)
        && !request.countsTrailingSpace
      append(line, width: isMeasured ? line.indent + tail : 0)
    }
    lines.extendLast(of: &result.lines)
    result.pushOutWidths = lines.bounds
    if let hardLines = request.hardLinesWithIndent { omitFirstLineIndents(hardLines) }
    if !request.countsIndents {
      for (index, line) in result.lines.enumerated() { result.lineWidths[index] -= line.indent }
    }
    result.size = CGSize(
      // Negative spacing can make a line's advance negative, but never a block's width.
      width: max(0, result.lineWidths.max() ?? 0), height: CGFloat(lines.height))
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
    while !lines.breaker.isAtEnd {
      if lines.beginsParagraph { carriedSpace = 0 }
      let start = lines.beginLine()
      let limit = try lines.limit(at: start)
      let isSingle = request.honoursParagraphModes && lines.style.lineBreakMode.isSingleLine
      let before = lines.breaker
      guard var brokenLine = try lines.breaker.next(limit: isSingle ? FixedPoint.unlimited : limit)
      else {
        return
      }
      if !isSingle { try pushOut(&brokenLine, before) }
      let isLast =
        request.rules.maximumLines > 0 && lines.lineCount == request.rules.maximumLines - 1
      if isLast, prepared.wrapsAtTabs, lastLineMode.isSingleLine {
        // A line that may be cut continues after a tab past its last stop.
        var breaker = before
        if let whole = try breaker.next(limit: FixedPoint.unlimited), whole.width <= limit {
          (brokenLine, lines.breaker) = (whole, breaker)
        }
      }
      let isCut = isLast && !lines.breaker.isAtEnd
      let placed = (start, lines.block, lines.style)
      let isPlaced: Bool
      if isCut, lastLineMode.isSingleLine {
        // CSS cuts a line that ends where it would, in all of the room.
        isPlaced =
          prepared.style.options.css == nil
          ? try placeCut(start, limit, mode: lastLineMode)
          : try placeCut(
            start, prepared.limit(start.width), mode: lastLineMode, of: brokenLine)
      } else if isSingle, !isCut, brokenLine.width > limit {
        isPlaced = try placeCut(
          start, limit, mode: lines.style.lineBreakMode, within: brokenLine)
        if isPlaced { lines.endLine(brokenLine) }
      } else {
        isPlaced = place(brokenLine, start, isCut: isCut)
      }
      guard isPlaced else { return try cutAtHeight(from: start.offset) }
      if isCut { return }
      last = placed
    }
  }

  /// How the last line is cut. Android has an ellipsis at the head or in the middle of a single line only.
  private var lastLineMode: LineBreakMode {
    let mode = request.lastLineMode
    let isOneOfSeveral = prepared.style.rules == .android && request.rules.maximumLines > 1
    return isOneOfSeveral && mode != .byTruncatingTail && mode.isSingleLine ? .byWordWrapping : mode
  }

  private mutating func place(
    _ brokenLine: BrokenLine, _ start: LineWalker.LineStart, isCut: Bool
  ) -> Bool {
    guard let line = lines.place(brokenLine, at: start, isCut: isCut) else { return false }
    if isCut {
      result.isTruncated = true
      result.hiddenRange = brokenLine.end..<prepared.utf16Count
    }
    let width = counted(
      Double(
        prepared.blockWidth(
          line.width, prepared.validWidths(brokenLine.needed, .max).lowerBound)),
      trailing: isCut ? 0 : Double(line.trailingWhitespaceWidth), room: Double(start.width),
      wraps: brokenLine.reason == .softBreak)
    let space = isCut ? 0 : prepared.contents.countedSpace(of: line, width: start.rightEdge)
    append(line, width: start.indent + width + tail + space)
    return true
  }

  /// A negative tail indent, in points: measuring includes it in a line's width, drawing does not.
  private var tail: CGFloat { request.countsTrailingSpace ? 0 : -lines.tail }

  private mutating func append(_ line: Line, width: CGFloat) {
    result.lines.append(line)
    result.lineWidths.append(width)
  }

  /// Adds the white space that counts.
  private mutating func counted(
    _ width: Double, trailing: Double, room: Double, wraps: Bool
  ) -> CGFloat {
    guard request.countsTrailingSpace else { return CGFloat(width) }
    var trailing = trailing
    if request.carriesSpaceToRightAligned, lines.style.alignment == .right {
      let leading = carriedSpace
      carriedSpace = wraps ? trailing : 0
      trailing += leading
    }
    if request.countsOverhang { return CGFloat(width + trailing) }
    return CGFloat(width + min(trailing, max(0, room - width)))
  }

  /// Places a cut line: the last one, which may keep its end and height, or within a hard line; `false` when the
  /// height is exhausted.
  private mutating func placeCut(
    _ start: LineWalker.LineStart, _ limit: Int64, mode: LineBreakMode,
    within brokenLine: BrokenLine? = nil, of whole: BrokenLine? = nil
  ) throws(TextMeasureError) -> Bool {
    if truncator == nil {
      truncator = LineTruncator(
        prepared, try lines.breaker.loadedReshaping(), token: request.token)
    }
    truncator?.indent = FixedPoint.units(Double(start.indent))
    let hiddenEnd = brokenLine?.end ?? prepared.utf16Count
    let content = LineTruncator.Content(
      Array(prepared.text.utf16)[start.offset..<hiddenEnd], lineEnd: whole?.end ?? .max)
    guard let cut = try truncator?.truncate(content, limit: limit, mode: mode) else { return false }
    var fonts = try cut.token.runs.map { run throws(TextMeasureError) in
      try run.style.line(prepared.style.options.profile)
    }
    fonts += cut.shownRanges.map { lines.fontMetrics($0) }
    if prepared.style.rules == .flutter, let end = try truncator?.filledEnd(content, limit) {
      fonts.append(lines.fontMetrics(start.offset..<end))
    }
    if let whole { fonts = [lines.fontMetrics(whole.start..<whole.end)] }
    let box = request.lineBox(
      fonts.dropFirst().reduce(fonts.first ?? lines.fontMetrics(start.offset..<start.offset)) {
        $0.union($1)
      }, style: lines.style)
    let end =
      mode == .byTruncatingTail || mode == .byClipping
      ? cut.shownRanges.last?.upperBound ?? start.offset : brokenLine?.end ?? content.end
    guard
      let line = lines.place(
        start.offset..<max(start.offset, end), box, width: cut.width, end: .truncated, at: start)
    else { return false }
    result.isTruncated = true
    result.truncation = cut
    result.truncations[result.lines.count] = cut
    result.hiddenRange = cut.hiddenRange
    append(line, width: start.indent + cut.width + tail)
    return true
  }

  /// The height is exhausted: the line placed last becomes the last visible one.
  private mutating func cutAtHeight(from start: Int) throws(TextMeasureError) {
    reachedHeight = true
    result.isTruncated = true
    result.hiddenRange = start..<prepared.utf16Count
    guard !result.lines.isEmpty else { return }
    guard request.truncatesAtHeight, let last else {
      let last = result.lines.count - 1
      result.lines[last].end = result.lines[last].end.cut
      return
    }
    lines.block = last.block
    lines.style = last.style
    result.lines.removeLast()
    result.lineWidths.removeLast()
    _ = try placeCut(last.start, prepared.limit(last.start.width), mode: lastLineMode)
  }

  /// Moves a line's last word to the paragraph's last line where that holds a single word.
  private mutating func pushOut(
    _ brokenLine: inout BrokenLine, _ before: LineBreaker
  ) throws(TextMeasureError) {
    let strategy = request.lineBreakStrategy ?? lines.style.lineBreakStrategy
    guard strategy.contains(.pushOut), brokenLine.reason == .softBreak else { return }
    let most = request.rules.maximumLines
    if most > 0, lines.lineCount + 2 > most { return }
    let second = lines.lineStart(lines.lineCount + 1, isFirstOfParagraph: false)
    let limit = prepared.limit(second.width)
    var following = lines.breaker
    guard let next = try following.next(limit: limit),
      next.reason == .endOfText || next.reason == .hardBreak,
      holdsSpace(brokenLine), !holdsSpace(next)
    else { return }
    var retry = before
    guard
      let shorter = try retry.next(limit: brokenLine.width - FixedPoint.tolerance - 1),
      shorter.reason == .softBreak, shorter.end < brokenLine.end
    else { return }
    let afterShorter = retry
    guard let longer = try retry.next(limit: limit) else { return }
    lines.bound(by: longer, second)
    guard longer.end == next.end else { return }
    brokenLine = shorter
    lines.breaker = afterShorter
  }

  /// Whether a line contains white space between other characters.
  private mutating func holdsSpace(_ brokenLine: BrokenLine) -> Bool {
    var text = prepared.text
    text.makeContiguousUTF8()
    let bytes = text.utf8Span.span
    // Starting at the last known byte keeps a text of many paragraphs linear.
    if brokenLine.start < known.unit { known = (0, 0) }
    let byte = bytes.byte(units: brokenLine.start - known.unit, after: known.byte) ?? bytes.count
    known = (brokenLine.start, byte)
    let end = bytes.byte(units: brokenLine.end - brokenLine.start, after: byte) ?? bytes.count
    let line = bytes.extracting(byte..<end)
    func isSpace(_ scalar: UInt32) -> Bool {
      let unit = UInt16(truncatingIfNeeded: min(scalar, 0xFFFF))
      return UnicodeConstants.hangs(unit) || UnicodeConstants.isLineTerminator(unit)
    }
    let word = line.firstByte(from: 0) { !isSpace($0) }
    let space = line.firstByte(from: word, where: isSpace)
    return line.firstByte(from: space) { !isSpace($0) } < line.count
  }
}

/// The lines of a text under a caller's rules, in points, unrounded, downwards from the block's top.
package struct TextBlock: Sendable, Hashable {
  /// The lines; none where an empty text has none.
  package internal(set) var lines: [Line] = []
  /// Each line's width, including the indent and trailing white space that count.
  package internal(set) var lineWidths: [CGFloat] = []
  /// The widest of ``lineWidths``, and the block's height.
  package internal(set) var size = CGSize.zero
  /// How lines were cut, by their index.
  package internal(set) var truncations: [Int: Truncation] = [:]
  /// The truncation of the last line that was cut; `nil` where none was.
  package internal(set) var truncation: Truncation?
  package internal(set) var isTruncated = false
  /// The widths at which the same words are pushed out, in points.
  package internal(set) var pushOutWidths: Range<CGFloat> = 0..<CGFloat.infinity
  /// The text hidden because lines were omitted; otherwise empty, at the text's end.
  package internal(set) var hiddenRange = 0..<0

  /// Lays a prepared text out. Throws `limitExceeded` and `outOfMemory` where it has to be shaped.
  package init(_ prepared: PreparedText, _ request: BlockRequest) throws(TextMeasureError) {
    var walker = BlockWalker(prepared, request)
    self = try walker.walk()
  }

  init() {}
}
