package import Foundation

/// Breaks a text into lines and places them, for any paragraph style, profile and mix of fonts.
package struct LineWalker {
  let prepared: PreparedText
  let request: BlockRequest
  /// The break opportunities, up to where the next line starts.
  var breaker: LineBreaker
  var block: BlockHeight
  var style: ParagraphStyle
  private(set) var paragraphIndex = -1
  private(set) var beginsParagraph = true
  private var lowerBound: CGFloat = 0
  private var upperBound = CGFloat.infinity
  private var hasPlacedEmptyLine = false
  /// Whether CSS may end lines before they are full, and where; `nil` until the first line.
  private let choosesEnds: Bool
  private var plan: WrapPlan?
  private var hasWrapped = false
  /// The descent of the line placed last if it is the block's last one.
  private var lastLineDescent: CGFloat = 0
  /// Whether a line was chosen for this very width.
  private var isOfOneWidth = false

  struct LineStart {
    var offset: Int
    /// Its start and end, in points from the block's leading edge.
    var indent: CGFloat
    var rightEdge: CGFloat
    var paragraphIndex: Int
    var isFirstOfParagraph: Bool

    var width: CGFloat { max(0, rightEdge - indent) }
  }

  package init(_ prepared: PreparedText, width: CGFloat) {
    var request = BlockRequest(rules: BlockRules(profile: prepared.style.options.profile))
    request.width = width
    self.init(prepared, request)
  }

  /// - Parameter isPlanned: whether CSS's `text-wrap-style` counts; without it lines are filled.
  init(_ prepared: PreparedText, _ request: BlockRequest, isPlanned: Bool = true) {
    self.prepared = prepared
    self.request = request
    choosesEnds = isPlanned && prepared.style.choosesEnds
    breaker = prepared.lineBreaker
    // Lines of any widths are not chosen together.
    if request.lineWidth != nil { breaker.paragraphs = nil }
    block = BlockHeight(rules: request.rules)
    style = prepared.style.paragraphStyle
  }

  /// The text, if it was shaped again: another walk over it need not do that, too.
  var reshaping: ReshapingContext? {
    get { breaker.reshaping }
    set { breaker.reshaping = newValue }
  }

  package var lineCount: Int { block.lineCount }

  package var height: Double { block.height }

  /// What a line's paragraph leaves free at a block's trailing edge: minus a length in points, or 0.
  var tail: CGFloat { min(0, prepared.rightEdge(of: style, width: 0)) }

  package var isAtEnd: Bool { breaker.isAtEnd && (hasPlacedEmptyLine || prepared.table.count > 0) }

  /// Whether a terminator at the text's end opens a line.
  var opensFinalLine: Bool { prepared.contents.opensFinalLine && !breaker.endsInside }

  /// The smallest width in which the lines so far fit, in points, and at most the block's.
  var leastWidth: CGFloat { min(lowerBound, request.width >= 0 ? request.width : lowerBound) }

  /// The widths at which the lines so far are the same, in points.
  package var bounds: Range<CGFloat> {
    // Indents with fractions of a unit are rounded, so that the width may lie just outside.
    let width = request.width >= 0 ? request.width : lowerBound
    if choosesEnds && hasWrapped || isOfOneWidth { return width..<width.nextUp }
    if prepared.style.options.css?.textIndent.hasPercentage ?? false { return width..<width.nextUp }
    return min(lowerBound, width)..<max(lowerBound, upperBound, width.nextUp)
  }

  package mutating func next() throws(TextMeasureError) -> Line? {
    if breaker.isAtEnd {
      guard !hasPlacedEmptyLine, prepared.table.count == 0 || opensFinalLine else { return nil }
      hasPlacedEmptyLine = true
      return placeEmptyLine()
    }
    guard !block.isFinished else { return nil }
    let start = beginLine()
    guard let brokenLine = try breaker.next(limit: limit(at: start)) else { return nil }
    bound(by: brokenLine, start)
    return place(brokenLine, at: start)
  }

  /// How wide a line may be, in 1/65536 pt.
  mutating func limit(at start: LineStart) throws(TextMeasureError) -> Int64 {
    let limit = prepared.limit(start.width)
    guard choosesEnds else { return limit }
    if plan == nil { plan = try WrapPlan(prepared, request) }
    if let end = plan?.ends[block.lineCount], end >= breaker.entry {
      return try breaker.judgedWidth(toEntry: end, near: nil)
    }
    return plan?.width.map { min(limit, prepared.limit(start.width - request.width + $0)) } ?? limit
  }

  /// Narrows the widths at which the lines so far are the same to those at which a line is.
  mutating func bound(by brokenLine: BrokenLine, _ start: LineStart) {
    if brokenLine.reason != .hardBreak, brokenLine.reason != .endOfText { hasWrapped = true }
    let valid = prepared.validWidths(brokenLine.needed, brokenLine.nextFit)
    if breaker.rules.isOfOneWidth(brokenLine.needed, brokenLine.nextFit) { isOfOneWidth = true }
    // A tail indent from the leading margin ends the line at the same place in every wider block.
    let isFixed = style.tailIndent > 0 && start.rightEdge < request.width
    // What the indents take of the width.
    let taken = start.indent - prepared.rightEdge(of: style, width: 0)
    func moved(_ bound: CGFloat, _ rule: FloatingPointRoundingRule) -> CGFloat {
      taken == 0 ? bound : FixedPoint.points(FixedPoint.units(bound + taken, rule))
    }
    // At 0 the line needs no width, however much the indents take.
    if valid.lowerBound > 0 { lowerBound = max(lowerBound, moved(valid.lowerBound, .up)) }
    if !isFixed, valid.upperBound < .infinity {
      upperBound = min(upperBound, moved(valid.upperBound, .down))
    }
  }

  /// Begins the line at the breaker's offset, and its paragraph where it is the first.
  mutating func beginLine() -> LineStart {
    if beginsParagraph {
      paragraphIndex += 1
      if let style = prepared.lineStyling?.paragraphStyle(at: breaker.startOffset) {
        self.style = style
      }
      block.beginParagraph(spacingBefore: Double(style.paragraphSpacingBefore))
    }
    let start = lineStart(block.lineCount, isFirstOfParagraph: beginsParagraph)
    breaker.indent = FixedPoint.units(Double(start.indent))
    if breaker.paragraphs != nil {
      let next = lineStart(block.lineCount + 1, isFirstOfParagraph: false)
      breaker.followingLimit = prepared.limit(next.width)
      breaker.widths = (Float(start.width), Float(next.width))
      breaker.paragraphs?.isJustified = prepared.stretchesSpaces(style)
    }
    return start
  }

  /// The start of a line of the current paragraph, which begins at the breaker's offset.
  ///
  /// - Parameter index: the line's number from 0.
  func lineStart(_ index: Int, isFirstOfParagraph isFirst: Bool) -> LineStart {
    let width = request.lineWidth?(index) ?? request.width
    return LineStart(
      offset: breaker.startOffset,
      indent: prepared.indent(of: style, isFirst: isFirst, line: index, width: width),
      rightEdge: prepared.rightEdge(of: style, width: width), paragraphIndex: paragraphIndex,
      isFirstOfParagraph: isFirst)
  }

  /// Places a line and ends it; `nil` where the height is exhausted.
  mutating func place(_ brokenLine: BrokenLine, at start: LineStart, isCut: Bool = false) -> Line? {
    let fonts = brokenLine.start..<(brokenLine.blankStart ?? brokenLine.end)
    let box = request.lineBox(fontMetrics(fonts), style: style)
    // Both ends are rounded, so a line of white space alone may be a unit narrower than nothing.
    let width = brokenLine.width < 0 && brokenLine.width > -4 ? 0 : brokenLine.width
    guard
      let line = place(
        brokenLine.start..<brokenLine.end, box, width: FixedPoint.points(width),
        trailing: FixedPoint.points(brokenLine.trailing),
        end: isCut ? brokenLine.reason.cut : brokenLine.reason,
        at: start, division: brokenLine.division)
    else { return nil }
    endLine(brokenLine)
    return line
  }

  mutating func place(
    _ range: Range<Int>, _ box: LineMetrics, width: CGFloat, trailing: CGFloat = 0, end: LineEnd,
    at start: LineStart, division: LineDivision = LineDivision()
  ) -> Line? {
    let readings = prepared.lineStyling?.rubies?.room(
      of: prepared.withoutCollapsedEnd(range), in: box, size: prepared.style.style.size)
    if let readings { block.makeRoom(above: readings) }
    guard
      let placement = block.place(
        prepared.edges.trimmed(box), lineSpacing: Double(style.lineSpacing))
    else { return nil }
    if let readings { block.makeRoom(below: readings) }
    let ascent = placement.baseline - placement.top
    lastLineDescent = box.lastLineDescent
    return Line(
      utf16Range: range, width: width, trailingWhitespaceWidth: trailing, top: placement.top,
      baseline: placement.baseline, height: placement.height, ascent: ascent, descent: box.descent,
      leading: box.leading, indent: start.indent, end: end, paragraphIndex: start.paragraphIndex,
      isFirstOfParagraph: start.isFirstOfParagraph, division: division)
  }

  /// Gives the block's last line the descent that it has there.
  func extendLast(of lines: inout [Line]) {
    guard let last = lines.indices.last else { return }
    let profile = request.rules.profile
    let line = lines[last]
    lines[last].height +=
      profile.lineHeight(ascent: line.ascent, descent: lastLineDescent)
      - profile.lineHeight(ascent: line.ascent, descent: line.descent)
    lines[last].descent = lastLineDescent
  }

  /// Places the line of an empty text, or the line that a terminator at the end opens. As in TextKit,
  /// only a paragraph of the text has a spacing before it.
  mutating func placeEmptyLine() -> Line? {
    if beginsParagraph {
      paragraphIndex += 1
      if request.endsInParagraph {
        block.beginParagraph(spacingBefore: Double(style.paragraphSpacingBefore))
      }
    }
    let end = prepared.utf16Count
    let indent = prepared.indent(
      of: style, isFirst: beginsParagraph, line: block.lineCount, width: request.width)
    let start = LineStart(
      offset: end, indent: indent, rightEdge: indent, paragraphIndex: paragraphIndex,
      isFirstOfParagraph: beginsParagraph)
    beginsParagraph = false
    var box = request.lineBox(fontMetrics(max(0, end - 1)..<end), style: style)
    // Flutter takes it from the line before, as it is there.
    if block.lineCount == 1, request.rules.profile.ignoresTerminators {
      box.ascent = box.firstLineAscent
    }
    return place(end..<end, box, width: 0, end: .endOfText, at: start)
  }

  mutating func endLine(_ brokenLine: BrokenLine) {
    beginsParagraph = endsParagraph(brokenLine)
    if beginsParagraph { block.endParagraph(spacing: Double(style.paragraphSpacing)) }
  }

  func fontMetrics(_ range: Range<Int>) -> LineMetrics {
    prepared.lineStyling?.heights?.line(
      range.lowerBound..<max(range.lowerBound + 1, range.upperBound)) ?? prepared.style.line
  }

  private func endsParagraph(_ brokenLine: BrokenLine) -> Bool {
    guard brokenLine.reason == .hardBreak else { return false }
    let units = prepared.text.utf16
    return UnicodeConstants.isParagraphTerminator(
      units[units.index(units.startIndex, offsetBy: brokenLine.end - 1)])
  }
}
