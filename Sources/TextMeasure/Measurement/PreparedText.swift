public import Foundation

/// A text that was shaped once and is laid out at any width by arithmetic.
///
/// Preparing calls C, allocates and may fail. After it ``measure(width:maximumLines:)`` only adds
/// and compares: it cannot fail, and it allocates nothing while no word is wider than the line.
/// Copies share their storage, and every method may be called from any thread.
public struct PreparedText: Sendable {
  /// All that it holds.
  let contents: PreparedContents

  init(_ contents: PreparedContents) {
    self.contents = contents
  }

  /// The text.
  public var text: String { contents.text }
  /// How many grapheme clusters no font covers; they are measured as the first font's `.notdef`.
  public var missingGlyphCount: Int { contents.missingGlyphCount }
  /// Whether the text ends in a line terminator.
  public var endsInTerminator: Bool { contents.endsInTerminator }

  /// The break opportunities with their advances.
  var table: BreakTable { contents.table }
  /// What all texts of the same style share.
  var style: PreparedStyle { contents.style }
  /// What lends workspaces, for what is made on demand.
  var pool: WorkspacePool { contents.pool }
  /// What lines need besides the table to be found; `nil` for most texts.
  var care: BreakCare? { contents.care }
  /// What lines need besides the style to be placed; `nil` for most texts.
  var details: PreparedDetails? { contents.details }
  /// Whether a line's width can be more than a difference of two entries of the table.
  var needsCare: Bool { contents.needsCare }
  /// The widest hard line and the widest piece, in 1/65536 pt.
  var naturalUnits: Int64 { contents.naturalUnits }
  var minimumUnits: Int64 { contents.minimumUnits }
  /// Which fonts of the cascade supplied glyphs, a bit each; the last bit stands for the rest.
  var usedFonts: UInt64 { contents.usedFonts }

  /// The width of the widest line when nothing is broken but at terminators (max-content), points.
  public var naturalWidth: CGFloat { measure().size.width }

  /// The smallest width at which no word is broken inside (min-content), points.
  public var minimumWidth: CGFloat { FixedPoint.points(minimumUnits) }

  /// Whether all lines have one height and one width to fill, so that a count gives the block's
  /// height.
  package var hasUniformLines: Bool { contents.isUniform }

  /// The vertical metrics that make its lines.
  package var profile: MetricsProfile { style.options.profile }

  /// The height of `count` lines of a text whose lines are uniform, points, unrounded.
  package func height(ofUniformLines count: Int) -> CGFloat { style.height(ofLines: count) }

  /// The number of UTF-16 units.
  public var utf16Count: Int { table.count == 0 ? 0 : table.offset(table.count - 1) }

  /// The fonts that supplied glyphs, in cascade order; the first font stands for `.notdef`.
  public var fontsUsed: [Font] {
    if let details, let styled = details.styled {
      var fonts: [Font] = []
      for run in styled.runs.indices {
        for font in styled.runs[run].style.fonts.fonts
        where details.usedFonts.contains(font.identifier)
          && !fonts.contains(where: { $0.identifier == font.identifier })
        {
          fonts.append(font)
        }
        if fonts.count == details.usedFonts.count { break }
      }
      return fonts
    }
    return style.style.fonts.fonts.enumerated().filter { index, _ in
      usedFonts >> UInt64(min(index, 63)) & 1 != 0
    }.map(\.element)
  }

  /// Which fonts of the style's cascade supplied glyphs, a bit each, the last one for all beyond;
  /// `nil` for a text of several styles.
  ///
  /// Texts of one cascade with the same number have the same ``fontsUsed``.
  package var cascadeFontsUsed: UInt64? {
    // To ask `styled` itself would copy it.
    contents.details?.hasStyles ?? false ? nil : usedFonts
  }

  // MARK: Measuring

  /// The size of the text at a width.
  ///
  /// - Parameters:
  ///   - width: points. Negative and NaN count as 0, at which each grapheme cluster has a line.
  ///   - maximumLines: the most lines that are counted; 0 and less are no limit.
  /// - Complexity: O(lines · opportunities a line); no allocation while no word is broken inside.
  public func measure(width: CGFloat = .infinity, maximumLines: Int = 0) -> TextMeasurement {
    let maximumLines = max(0, maximumLines)
    guard contents.isUniform else {
      return measureLines(width: width, maximumLines: maximumLines)
    }
    let limit = limit(width)
    if !contents.needsCare,
      let tally = contents.table.tally(limit: limit, maximumLines: maximumLines)
    {
      return measurement(
        max(1, tally.lineCount), tally.widest, needed: tally.widest, tally.nextFit,
        isTruncated: !tally.isComplete)
    }
    return measureBreaking(limit: limit, maximumLines: maximumLines)
  }

  /// As ``measure(width:maximumLines:)`` where a piece is wider than the line, or widths are not
  /// plain differences.
  private func measureBreaking(limit: Int64, maximumLines: Int) -> TextMeasurement {
    var breaker = lineBreaker
    var count = 0
    var widest: Int64 = 0
    var needed: Int64 = 0
    var next = Int64.max
    while maximumLines == 0 || count < maximumLines, let line = breaker.next(limit: limit) {
      count += 1
      widest = max(widest, line.width)
      needed = max(needed, line.needed)
      next = min(next, line.nextFit)
    }
    return measurement(
      max(1, count), widest, needed: needed, next, isTruncated: !breaker.isAtEnd)
  }

  @inline(__always)
  private func measurement(
    _ count: Int, _ widest: Int64, needed: Int64, _ next: Int64, isTruncated: Bool
  ) -> TextMeasurement {
    let bounds = validWidths(needed, next)
    return TextMeasurement(
      size: CGSize(
        width: blockWidth(FixedPoint.points(widest), bounds), height: style.height(ofLines: count)),
      lineCount: count, isTruncated: isTruncated, validWidths: bounds)
  }

  /// As ``measure(width:maximumLines:)`` for a text whose lines differ in width or height.
  private func measureLines(width: CGFloat, maximumLines: Int) -> TextMeasurement {
    var walker = LineWalker(self, width: width)
    var widest = 0.0
    var bounds = walker.bounds
    while maximumLines == 0 || walker.lineCount < maximumLines, let line = walker.next() {
      widest = max(widest, line.indent + line.width)
      bounds = walker.bounds
    }
    bounds = bounds.lowerBound..<max(bounds.lowerBound, bounds.upperBound)
    return TextMeasurement(
      size: CGSize(width: blockWidth(widest, bounds), height: walker.height),
      lineCount: walker.lineCount, isTruncated: !walker.isAtEnd, validWidths: bounds)
  }

  /// The lines of the text at a width.
  ///
  /// The last line that is permitted ends at the end of the text's shown part, and says
  /// ``LineEnd/truncated`` when more follows.
  ///
  /// - Parameters: as ``measure(width:maximumLines:)``.
  /// - Returns: at least one line: an empty text has one empty line.
  public func lines(width: CGFloat = .infinity, maximumLines: Int = 0) -> [Line] {
    let maximumLines = max(0, maximumLines)
    var walker = LineWalker(self, width: width)
    var lines: [Line] = []
    while maximumLines == 0 || lines.count < maximumLines, let line = walker.next() {
      lines.append(line)
    }
    if !walker.isAtEnd, !lines.isEmpty { lines[lines.count - 1].end = .truncated }
    return lines
  }

  /// The text's stages' products, made anew.
  func detail() throws(TextMeasureError) -> TextDetail { try contents.detail() }

  /// What the stages read, made anew of the text and its styles.
  func textInput() throws(TextMeasureError) -> TextInput { try contents.textInput() }

  /// A breaker at the text's start.
  var lineBreaker: LineBreaker {
    var breaker = LineBreaker(
      table, care: care, rules: style.options.breakRules, language: style.options.breakLocale,
      size: Double(style.style.size), endsInTerminator: endsInTerminator, source: contents)
    if style.rules == .chromium, care?.roundsParts ?? false { breaker.partScale = commonScale }
    return breaker
  }
}
