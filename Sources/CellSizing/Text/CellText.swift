public import Foundation
public import TextMeasure

/// A cell's text, prepared once and laid out at any width by string drawing's or a label's rules.
///
/// Preparing is the measurement: it looks at characters and may fail. Every question afterwards is
/// arithmetic, but for a last line that is cut: it is shaped again, and only its width, its
/// characters and, in an attributed text, its height depend on that. Where memory for it is short,
/// the line stays as it was before the cut.
public struct CellText: Sendable {
  /// The shaped text.
  private let prepared: PreparedText
  /// Ascent and descent of the first font together, points, unrounded.
  public let lineHeight: CGFloat
  /// What the first font puts between two lines, points: a text style's leading or the line gap.
  public let leading: CGFloat
  /// The first font's size in points.
  public let fontSize: CGFloat
  /// The maximum number of lines; 0: unlimited.
  public private(set) var numberOfLines = 0
  /// How the last line is cut where more text follows.
  public private(set) var lineBreakMode = LineBreakMode.byTruncatingTail
  /// Whether the text ends in a line terminator.
  public let endsInTerminator: Bool
  /// The lines that a label opens where nothing wraps.
  private let labelLines: Int
  /// The UTF-16 units at the text's end that a label leaves out.
  private let droppedLength: Int
  /// Whether the text is nothing but line terminators.
  private let isBlank: Bool
  /// The UTF-16 offsets at which line heights may change: within a line without any, each part is as
  /// high as the whole. `nil` where they are not known.
  private let heightChanges: [Int]?

  /// Wraps a text that was prepared.
  ///
  /// - Parameter runs: an attributed text's runs; none for a text in one style.
  init(
    _ prepared: PreparedText, font: TextFont, profile: MetricsProfile, runs: [StyledText.Run] = []
  ) throws(TextMeasureError) {
    self.prepared = prepared
    var line = LineMetrics.zero
    if let primary = font.fonts.primary {
      line = try profile.lineMetrics(for: primary.metrics, size: font.pointSize)
    }
    lineHeight = line.height
    leading = font.textStyleLeading ?? line.leading
    fontSize = font.pointSize
    endsInTerminator = prepared.endsInTerminator
    let terminators = LineTerminators(prepared.text)
    isBlank = !terminators.hasContent
    labelLines = terminators.openedLabelLines
    droppedLength = terminators.droppedByLabel
    heightChanges = try Self.heightChanges(runs, profile)
  }

  /// The offsets at which runs have another line height than their neighbours; `nil` where fonts
  /// of a cascade count too.
  private static func heightChanges(
    _ runs: [StyledText.Run], _ profile: MetricsProfile
  ) throws(TextMeasureError) -> [Int]? {
    if profile.fallbackAffectsLineHeight { return nil }
    var changes: [Int] = []
    var (previous, line) = (runs.first, LineMetrics.zero)
    for run in runs {
      var own = LineMetrics.zero
      if let primary = run.style.fonts.primary {
        own = try profile.lineMetrics(for: primary.metrics, size: run.style.size)
      }
      if run.attachment != nil || previous?.attachment != nil || own != line
        || run.style.leading != previous?.style.leading
        || run.style.baselineOffset != previous?.style.baselineOffset
      {
        changes.append(run.range.lowerBound)
      }
      (previous, line) = (run, own)
    }
    return changes
  }

  /// The text.
  public var text: String { prepared.text }

  /// The same text with another limit, as under "Read more".
  ///
  /// - Parameters:
  ///   - numberOfLines: the maximum number of lines; 0: unlimited.
  ///   - lineBreakMode: how the last line is cut where more text follows; whether lines are
  ///     broken between characters was decided when the text was measured.
  public func limited(
    to numberOfLines: Int, lineBreakMode: LineBreakMode = .byTruncatingTail
  ) -> CellText {
    var result = self
    result.numberOfLines = max(0, numberOfLines)
    result.lineBreakMode = lineBreakMode
    return result
  }

  /// Whether lines are laid out without a limit of their width: 0, negative and huge widths mean
  /// that to UIKit.
  private static func limit(_ width: CGFloat) -> CGFloat {
    CGFloat(BlockRules.bounded(Double(width)))
  }

  /// The maximum number of visible lines: a text that is a single terminator keeps its two, as in a label.
  private var lineLimit: Int {
    isBlank && labelLines == 2 && numberOfLines == 1 ? 2 : numberOfLines
  }

  // MARK: Heights and sizes

  /// The height in points, unrounded, of the text wrapped at a width.
  ///
  /// - Parameters:
  ///   - width: points; 0, negative and huge widths mean that nothing wraps.
  ///   - opensLastLine: whether a terminator at the end opens a line. One that nothing precedes
  ///     always does.
  ///   - emptyIsOneLine: whether an empty text is as high as a line; else it is 0.
  public func height(width: CGFloat, opensLastLine: Bool, emptyIsOneLine: Bool) -> CGFloat {
    if prepared.text.isEmpty { return emptyIsOneLine ? prepared.measure().size.height : 0 }
    // A label of one line never wraps.
    let width = numberOfLines == 1 ? .infinity : Self.limit(width)
    let measured = prepared.measure(width: width, maximumLines: lineLimit)
    let opens =
      endsInTerminator && (opensLastLine || isBlank) && !measured.isTruncated
      && (lineLimit == 0 || measured.lineCount < lineLimit)
    if prepared.hasUniformLines {
      return opens
        ? prepared.height(ofUniformLines: measured.lineCount + 1) : measured.size.height
    }
    guard opens || measured.isTruncated && cutMayChangeHeight(width: width) else {
      return measured.size.height
    }
    return block(width: width, opensLastLine: opensLastLine)?.size.height ?? measured.size.height
  }

  /// The height of `boundingRect(with: CGSize(width, .greatestFiniteMagnitude),
  /// options: .usesLineFragmentOrigin)`, points, unrounded: a terminator at the end opens a line,
  /// and an empty text is one line high.
  public func boundingHeight(width: CGFloat) -> CGFloat {
    height(width: width, opensLastLine: true, emptyIsOneLine: true)
  }

  /// The size of that rectangle, points, unrounded; the white space at which a line wraps counts
  /// in its width as far as it fits.
  public func boundingSize(width: CGFloat) -> CGSize {
    CGSize(
      width: widestLine(
        width: numberOfLines == 1 ? .infinity : Self.limit(width), opensLastLine: true),
      height: boundingHeight(width: width))
  }

  /// `size(withAttributes:)`: nothing wraps, line terminators stack lines; points, unrounded.
  public var oneLineSize: CGSize { boundingSize(width: 0) }

  /// A label's height before it is rounded, points: `sizeThatFits(CGSize(width, 0))`. A terminator
  /// at the end opens no line unless there is nothing else, and an empty text is 0 high.
  public func labelHeight(width: CGFloat) -> CGFloat {
    height(width: width, opensLastLine: false, emptyIsOneLine: false)
  }

  /// A label's size: width and height rounded up to the pixel, each by itself.
  ///
  /// A label of one line never wraps, and is at most as wide as the width given.
  public func labelSize(width: CGFloat, grid: PixelGrid) -> CGSize {
    guard !prepared.text.isEmpty else { return .zero }
    let limit = Self.limit(width)
    let widest = widestLine(width: numberOfLines == 1 ? .infinity : limit, opensLastLine: false)
    return grid.roundedUp(CGSize(width: min(widest, limit), height: labelHeight(width: width)))
  }

  // MARK: Lines

  /// Whether the height of the last line, which is cut, may depend on which characters it shows.
  private func cutMayChangeHeight(width: CGFloat) -> Bool {
    guard let heightChanges else { return true }
    let lines = prepared.lines(width: width, maximumLines: lineLimit + 1)
    guard lines.count > lineLimit, let next = lines.last else { return true }
    // A line that is cut at its end shows some of itself and of the next line, and the token is set
    // as one of their characters.
    let start = lines[lineLimit - 1].utf16Range.lowerBound
    let end =
      lineBreakMode == .byTruncatingTail ? next.utf16Range.upperBound : prepared.utf16Count
    return heightChanges.contains { start < $0 && $0 < end }
  }

  /// The lines under a label's rules, or string drawing's where a terminator at the end opens a line;
  /// `nil` where there is no memory to cut the last one.
  private func block(width: CGFloat, opensLastLine: Bool) -> TextBlock? {
    var request = UIKitConventions.default.blockRequest(
      rules: BlockRules(profile: prepared.profile, maximumLines: lineLimit))
    request.width = width
    request.lastLineMode = lineBreakMode
    request.opensLineAtEnd = opensLastLine || isBlank
    request.lineBreakStrategy = []
    request.omittedLength = droppedLength
    if !opensLastLine { request.hardLinesWithIndent = labelLines }
    return try? TextBlock(prepared, request)
  }

  /// The widest line with its white space as far as it fits, points.
  private func widestLine(width: CGFloat, opensLastLine: Bool) -> CGFloat {
    if !prepared.hasUniformLines || hidesText(width: width),
      let block = block(width: width, opensLastLine: opensLastLine)
    {
      return block.size.width
    }
    var widest: CGFloat = 0
    for line in prepared.lines(width: width, maximumLines: lineLimit) {
      let whole = CGFloat(line.indent + line.width + line.trailingWhitespaceWidth)
      widest = max(widest, min(whole, max(width, CGFloat(line.width))))
    }
    return widest
  }

  /// The number of lines that show at a width, points, without one that a terminator at the end
  /// opens.
  public func lineCount(width: CGFloat) -> Int {
    prepared.measure(width: Self.limit(width), maximumLines: lineLimit).lineCount
  }

  /// Whether the limit of lines hides some of the text at a width, points: when "Read more" shows.
  public func isTruncated(width: CGFloat) -> Bool {
    hidesText(width: Self.limit(width))
  }

  /// Whether the limit of lines hides more than the terminator at the end, which a label leaves out.
  private func hidesText(width: CGFloat) -> Bool {
    guard lineLimit > 0, prepared.measure(width: width, maximumLines: lineLimit).isTruncated else {
      return false
    }
    guard droppedLength > 0,
      let last = prepared.lines(width: width, maximumLines: lineLimit).last
    else { return true }
    return last.utf16Range.upperBound < prepared.utf16Count - droppedLength
  }

  /// The lines at a width, points, each with its text and its place from the text's upper left
  /// corner; a line that is cut shows its ellipsis.
  public func lines(width: CGFloat) -> [CellLayout.TextLine] {
    let width = Self.limit(width)
    let block = isTruncated(width: width) ? block(width: width, opensLastLine: false) : nil
    let lines = block?.lines ?? prepared.lines(width: width, maximumLines: lineLimit)
    return lines.enumerated().map { index, line in
      var text = self.text(line.utf16Range)
      if let cut = block?.truncation, index == lines.count - 1 { text = self.text(cut) }
      while let last = text.last, last.isWhitespace { text.removeLast() }
      return CellLayout.TextLine(
        text: text, x: CGFloat(line.indent), baseline: CGFloat(line.baseline),
        width: CGFloat(line.width))
    }
  }

  /// What a cut line shows: its parts in order, the token where text is hidden.
  private func text(_ cut: Truncation) -> String {
    let before = cut.shownRanges.filter { $0.upperBound <= cut.hiddenRange.lowerBound }
    let after = cut.shownRanges.filter { $0.upperBound > cut.hiddenRange.lowerBound }
    return before.map(text).joined() + cut.token.string + after.map(text).joined()
  }

  /// A part of the text, UTF-16 offsets.
  private func text(_ range: Range<Int>) -> String {
    let units = prepared.text.utf16
    let start = units.index(units.startIndex, offsetBy: range.lowerBound)
    return String(prepared.text[start..<units.index(start, offsetBy: range.count)])
  }
}
