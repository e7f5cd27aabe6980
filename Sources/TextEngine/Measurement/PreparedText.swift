public import Foundation

/// A text that was shaped once and is laid out at any width by arithmetic.
///
/// Preparing calls C and allocates. Afterwards ``measure(width:maximumLines:)`` mostly only adds and
/// compares. It shapes, and so may fail, only where a line ends inside a word or its ends change each
/// other's glyphs. Methods that lay out throw `limitExceeded` where that takes longer than the
/// measurer's time limit, or a font makes too many glyphs, and `outOfMemory`.
/// Copies share their storage, and every method may be called from any thread.
public struct PreparedText: Sendable {
  let contents: PreparedContents
  /// When the call that this copy serves gives up; `nil`: each call has the time limit to itself.
  var deadline: CallDeadline?

  init(_ contents: PreparedContents) { self.contents = contents }

  /// The text.
  public var text: String { contents.text }
  /// The number of grapheme clusters that no font covers; they are measured as the first font's
  /// `.notdef`.
  public var missingGlyphCount: Int { contents.product.missingGlyphCount }
  /// Whether the text ends in a line terminator.
  public var endsInTerminator: Bool { contents.product.endsInTerminator }

  var table: BreakTable { contents.table }
  var style: PreparedStyle { contents.style }
  var pool: WorkspacePool { contents.pool }

  var preparer: any TextPreparer { contents.pool }
  /// What line breaking needs besides the table; `nil` for most texts.
  var corrections: LineBreakCorrections? { contents.corrections }
  /// What placing lines needs besides the style; `nil` for most texts.
  var lineStyling: LineStyling? { contents.lineStyling }
  /// The fonts of the cascade that supplied glyphs, a bit each, the last one for all further fonts.
  var usedFonts: UInt64 { contents.product.usedFonts }

  /// This text for the steps of one call, which share one time limit, from now on.
  package func forOneCall() -> PreparedText {
    guard deadline == nil, let limit = pool.timeLimit else { return self }
    var text = self
    text.deadline = CallDeadline(limit)
    return text
  }

  /// The width of the widest line without wrapping (max-content), at least a word's, in points.
  public var naturalWidth: CGFloat {
    get throws(TextMeasureError) {
      try max(measure().size.width, style.indents.lowerBound < 0 && style.wraps ? minimumWidth : 0)
    }
  }

  /// The smallest width at which no word is broken inside (min-content), in points.
  ///
  /// - Complexity: O(1) where all lines have the same indents; else O(log(width)) measurements.
  public var minimumWidth: CGFloat {
    get throws(TextMeasureError) {
      if let css = style.options.css {
        guard css.wraps else { return try naturalWidth }
        if css.breaksAnywhere || css.textIndent != .zero || css.wordBreak == .breakAll {
          return try widestSegment(of: css)
        }
      }
      let units = contents.product.minimumWidth
      let widest = max(FixedPoint.points(units), validWidths(units, .max).lowerBound)
      var indents = style.indents
      for paragraph in lineStyling?.paragraphs ?? [] {
        let others = paragraph.style.indents
        indents =
          min(indents.lowerBound, others.lowerBound)...max(indents.upperBound, others.upperBound)
      }
      // Chromium rounds each part of a line that is shaped by itself.
      // Where no line may end after a tab, its advance is a part of its word's.
      let roundsParts = style.rules == .chromium && corrections?.roundsParts ?? false
      let hasInnerTabs = (corrections?.tabs ?? []).contains { tab in
        tab.entry == 0 || table.offset(tab.entry - 1) < tab.hangingEnd
      }
      guard indents != 0...0 || roundsParts || hasInnerTabs else { return widest }
      let text = forOneCall()
      let request = FitRequest(width: .infinity, maximumLines: 0)
      let rounding: CGFloat = roundsParts ? 1 : 0
      let bounds = widest + indents.lowerBound...widest + indents.upperBound + rounding
      var isBound = bounds.upperBound.isFinite
      if isBound { isBound = try text.fits(request, width: bounds.upperBound) }
      return try text.tightestWidth(request, in: isBound ? bounds : nil) ?? widest
    }
  }

  /// CSS's min-content: the widest segment, with an indent at the start and after line feeds alone.
  private func widestSegment(of css: CSSText) throws(TextMeasureError) -> CGFloat {
    var walker = LineWalker(forOneCall(), width: 0)
    walker.breaker.breaksWords = css.breaksAnywhere
    var (widest, isFirst) = (CGFloat(0), true)
    while let line = try walker.next() {
      widest = max(widest, line.width + (isFirst ? line.indent : 0))
      isFirst = line.end == .hardBreak
    }
    return widest
  }

  /// Whether all lines have one height and available width, so that their count gives the height.
  package var hasUniformLines: Bool { contents.isUniform }

  /// Whether a tab past its last stop may wrap a line, unless the line may be cut.
  package var wrapsAtTabs: Bool { corrections?.hasWrappingTabs ?? false }

  /// How long a call may shape; `nil` is no limit.
  package var timeLimit: Duration? { pool.timeLimit }

  package var profile: MetricsProfile { style.options.profile }

  package var breakRules: BreakRules { style.rules }

  /// The height of `count` lines of a text whose lines are uniform, points, unrounded.
  package func height(ofUniformLines count: Int) -> CGFloat { style.height(ofLines: count) }

  /// The number of UTF-16 units.
  public var utf16Count: Int { table.count == 0 ? 0 : table.offset(table.count - 1) }

  /// The fonts that supplied glyphs, in cascade order; the first font also supplies `.notdef`.
  public var fontsUsed: [Font] {
    styledFontsUsed?.fonts ?? style.style.fonts.fonts(used: usedFonts)
  }

  /// What ``fontsUsed`` of a text of several styles depends on; `nil` for a text of one style.
  package var styledFontsUsed: StyledFontsUsed? { lineStyling?.fontsUsed }

  /// The fonts of the style's cascade that supplied glyphs, a bit each, the last one for all
  /// further fonts: what ``fontsUsed`` depends on; `nil` for a text of several styles.
  package var cascadeFontsUsed: UInt64? { styledFontsUsed == nil ? usedFonts : nil }

  /// The size of the text at a width.
  ///
  /// - Parameters:
  ///   - width: points. Negative and NaN count as 0, at which each grapheme cluster has a line of
  ///     its own.
  ///   - maximumLines: the maximum number of lines; 0 and less are no limit.
  /// - Throws: `limitExceeded`, `outOfMemory`.
  /// - Complexity: O(lines · opportunities a line); no allocation while no word is broken inside.
  public func measure(
    width: CGFloat = .infinity, maximumLines: Int = 0
  ) throws(TextMeasureError) -> TextMeasurement {
    let maximumLines = max(0, maximumLines)
    guard contents.isUniform else {
      if let heights = measureHeights(width: width, maximumLines: maximumLines) { return heights }
      return try measureLines(width: width, maximumLines: maximumLines)
    }
    let limit = limit(width)
    var tally = BreakTable.Tally()
    var widest: Int64 = 0
    let isCounted =
      !contents.needsCorrections && contents.fitsWords(limit)
      && contents.table.addLines(to: &tally, limit, maximumLines, except: nil)
    if !isCounted, !contents.addLines(to: &tally, limit, maximumLines) {
      widest = try addLinesByBreaker(to: &tally, width, limit, maximumLines)
    }
    let needed = needed(tally, limit)
    tally.widest = max(widest, tally.widest)
    return measurement(
      tally, needed: needed, height: style.height(ofLines: tally.lineCount), width: width)
  }

  /// Counts lines with a line breaker where ``PreparedContents/addLines(to:_:_:)`` cannot; returns the
  /// width of the widest of these.
  private func addLinesByBreaker(
    to tally: inout BreakTable.Tally, _ width: CGFloat, _ limit: Int64, _ maximumLines: Int
  ) throws(TextMeasureError) -> Int64 {
    var breaker = lineBreaker
    // As ``LineWalker`` has it.
    breaker.widths = (Float(max(0, width)), Float(max(0, width)))
    var widest: Int64 = 0
    repeat {
      breaker.begin(at: tally)
      guard let line = try breaker.next(limit: limit) else {
        break
      }
      widest = max(widest, line.width, breaker.boundsWidth(from: line.start, to: line.end))
      tally.needed = max(tally.needed, line.needed)
      tally.lineCount += 1
      tally.nextFit = min(tally.nextFit, line.nextFit)
      tally.entry = breaker.entry
      tally.start = breaker.start
      tally.insideStart = breaker.insideStart
    } while tally.lineCount != maximumLines
      && (breaker.recomputesBreaks || breaker.reshapesStart && breaker.beginsInside
        || !contents.addLines(to: &tally, limit, maximumLines))
    return widest
  }

  /// The narrowest width with a tally's lines.
  @inline(__always)
  private func needed(_ tally: BreakTable.Tally, _ limit: Int64) -> Int64 {
    let needed = max(tally.needed, tally.widest)
    // Below the widest word's width some word starts on the line before.
    return style.rules == .flutter ? max(needed, min(limit, contents.product.widestWord)) : needed
  }

  @inline(__always)
  private func measurement(
    _ tally: BreakTable.Tally, needed: Int64, height: CGFloat, width: CGFloat
  ) -> TextMeasurement {
    var bounds = validWidths(needed, tally.nextFit)
    switch style.rules {
    case .flutter, .android: bounds = including(width, bounds, tally)
    case .unicode, .apple, .chromium, .libreoffice: break
    }
    return TextMeasurement(
      size: CGSize(
        width: blockWidth(FixedPoint.points(tally.widest), bounds.lowerBound),
        height: height),
      lineCount: max(1, tally.lineCount), isTruncated: tally.entry < table.count,
      validWidths: bounds)
  }

  /// The widths with the lines of a width where its 32-bit number decides: under Flutter's and Android's rules.
  @inline(never)
  private func including(
    _ width: CGFloat, _ bounds: Range<CGFloat>, _ tally: BreakTable.Tally
  ) -> Range<CGFloat> {
    let width = width >= 0 ? width : bounds.lowerBound
    if style.rules.isOfOneWidth(tally.needed, tally.nextFit) { return width..<width.nextUp }
    // Flutter's whole hundredths are rounded to units.
    return style.rules == .flutter
      ? min(bounds.lowerBound, width)..<max(bounds.upperBound, width.nextUp) : bounds
  }

  /// As ``measure(width:maximumLines:)`` for a text whose lines differ in width or height.
  private func measureLines(
    width: CGFloat, maximumLines: Int
  ) throws(TextMeasureError) -> TextMeasurement {
    var walker = LineWalker(self, width: width)
    var widest = 0.0
    while maximumLines == 0 || walker.lineCount < maximumLines, let line = try walker.next() {
      let wide = max(line.width, Double(boundsWidth(of: [line])))
      let space = contents.countedSpace(of: line, width: width)
      widest = max(widest, line.indent + wide - walker.tail + space)
    }
    return TextMeasurement(
      size: CGSize(width: blockWidth(widest, walker.leastWidth), height: walker.height),
      lineCount: walker.lineCount, isTruncated: !walker.isAtEnd, validWidths: walker.bounds)
  }

  /// The size of the text at a width, where every line has the same room and all paragraphs have
  /// one style without spacing, in one pass over the break table; `nil` for other texts, and where a
  /// segment is wider than the line.
  func measureHeights(width: CGFloat, maximumLines: Int) -> TextMeasurement? {
    guard style.isUniform, !contents.countsFinalSpaces, !contents.needsCorrections,
      !contents.opensFinalLine, table.count > 0,
      let lineStyling, lineStyling.paragraphs.isEmpty, lineStyling.rubies == nil,
      contents.fitsWords(limit(width))
    else { return nil }
    let table = table
    let heights = lineStyling.heights
    let paragraph = style.paragraphStyle
    let lineSpacing = Double(paragraph.lineSpacing)
    let isNatural = LineHeight.isNatural(paragraph)
    let (line, edges) = (style.line, edges)
    var block = BlockHeight(rules: BlockRules(profile: profile))
    var tally = BreakTable.Tally()
    let isComplete = table.addLines(to: &tally, limit(width), maximumLines, except: nil) {
      first, last in
      var metrics = line
      if let heights {
        let start = first == 0 ? 0 : table.offset(first &- 1)
        metrics = heights.line(start..<max(start &+ 1, table.offset(last)))
      }
      if !isNatural {
        metrics = LineHeight.styled(metrics, style: paragraph, profile: profile)
      }
      _ = block.place(edges.trimmed(metrics), lineSpacing: lineSpacing)
    }
    return isComplete
      ? measurement(
        tally, needed: needed(tally, limit(width)), height: CGFloat(block.height), width: width)
      : nil
  }

  /// The lines of the text at a width.
  ///
  /// When more text follows, the last permitted line ends where the visible text ends, with
  /// ``LineEnd/truncated`` or a visible hyphen.
  ///
  /// - Parameters: as ``measure(width:maximumLines:)``.
  /// - Returns: at least one line: an empty text has one empty line.
  /// - Throws: `limitExceeded`, `outOfMemory`.
  public func lines(
    width: CGFloat = .infinity, maximumLines: Int = 0
  ) throws(TextMeasureError) -> [Line] {
    let maximumLines = max(0, maximumLines)
    var walker = LineWalker(self, width: width)
    var lines: [Line] = []
    while maximumLines == 0 || lines.count < maximumLines, let line = try walker.next() {
      lines.append(line)
    }
    if !walker.isAtEnd, let last = lines.last?.end { lines[lines.count - 1].end = last.cut }
    walker.extendLast(of: &lines)
    return lines
  }

  /// The width of the widest line's glyph boxes where these count, in points: what a `TextView` needs.
  ///
  /// - Parameter cuts: how lines were cut, by their index.
  package func boundsWidth(of lines: [Line], _ cuts: [Int: Truncation] = [:]) -> CGFloat {
    guard let ink = contents.ink else { return 0 }
    let widths = lines.enumerated().map { index, line in
      guard let cut = cuts[index] else {
        return ink.width(from: line.utf16Range.lowerBound, to: line.utf16Range.upperBound)
      }
      // The token's box counts as its advance.
      var width = FixedPoint.units(Double(cut.width))
      let token = cut.hiddenRange.lowerBound
      if let first = cut.shownRanges.first, first.lowerBound < token {
        width += ink.overhang(from: first.lowerBound, to: first.upperBound).start
      }
      if let last = cut.shownRanges.last, last.lowerBound >= token {
        width += ink.overhang(from: last.lowerBound, to: last.upperBound).end
      }
      return width
    }
    return FixedPoint.points(widths.max() ?? 0)
  }

  /// The text, itemized and shaped again. Throws `limitExceeded` and `outOfMemory`.
  package func reshapingContext() throws(TextMeasureError) -> ReshapingContext {
    try contents.reshapingContext(until: deadline)
  }

  /// Where CSS trims the block.
  var edges: BlockEdges { lineStyling?.edges ?? style.edges }

  /// Whether the lines of paragraphs are chosen for spaces that are stretched, on Android.
  func stretchesSpaces(_ paragraph: ParagraphStyle) -> Bool {
    paragraph.alignment == .justified && !style.options.justifiesCharacters
  }

  var lineBreaker: LineBreaker {
    var breaker = LineBreaker(
      table, corrections: corrections, rules: style.rules, lineBreaks: style.restartBreaks,
      breaksWords: style.options.css?.breaksWords ?? true, size: Double(style.style.size),
      endsInTerminator: endsInTerminator, source: contents,
      deadline: deadline,
      paragraphs: contents.plansParagraphs
        ? ParagraphBreaking(
          strategy: style.options.breakStrategy, frequency: style.options.hyphenationFrequency,
          size: Double(style.style.size),
          isJustified: stretchesSpaces(style.paragraphStyle),
          ink: contents.ink,
          boxes: lineStyling?.styled?.runs.filter { $0.attachment != nil }.map(\.range.lowerBound)
            ?? [], hasConfig: style.options.breakLocale?.contains("-u-") == true, text: text)
        : nil)
    breaker.widestWord = contents.product.widestWord
    return breaker
  }
}
