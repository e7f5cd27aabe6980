public import Foundation
public import TextMeasure

/// A cell's text, prepared once and laid out at any width by string drawing's or a label's rules.
///
/// Preparing is the measurement: it looks at characters. Every question afterwards is mostly
/// arithmetic; a last line that is cut, and one that ends inside a word, is shaped again. Where that
/// fails, or takes longer than the measurer's time limit, it throws `textNotMeasured`.
public struct CellText: Sendable {
  /// What was measured. Behind a reference, because texts are copied for each limit of lines.
  private let measured: MeasuredCellText
  /// The maximum number of lines; 0: unlimited.
  public private(set) var numberOfLines = 0
  /// How the last line is cut where more text follows.
  public private(set) var lineBreakMode = LineBreakMode.byTruncatingTail

  init(_ measured: MeasuredCellText) { self.measured = measured }

  /// Ascent and descent of the first font together, points, unrounded.
  public var lineHeight: CGFloat { measured.lineHeight }
  /// What the first font puts between two lines, points: a text style's leading or the line gap.
  public var leading: CGFloat { measured.leading }
  /// The first font's size in points.
  public var fontSize: CGFloat { measured.fontSize }
  /// Whether the text ends in a line terminator.
  public var endsInTerminator: Bool { measured.whole.endsInTerminator }
  /// The text.
  public var text: String { measured.whole.text }

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

  /// The width at which lines wrap: a label of one line never wraps.
  private func wrapping(_ width: CGFloat) -> CGFloat {
    numberOfLines == 1 ? .infinity : Self.limit(width)
  }

  /// The maximum number of visible lines: a text that is a single terminator keeps its two, as in a
  /// label.
  private var lineLimit: Int { measured.terminators.labelLineLimit(numberOfLines) ?? 0 }

  // MARK: Heights and sizes

  /// The height in points, unrounded, of the text wrapped at a width.
  ///
  /// - Parameters:
  ///   - width: points; 0, negative and huge widths mean that nothing wraps.
  ///   - opensLastLine: whether a terminator at the end opens a line. One that nothing precedes
  ///     always does.
  ///   - emptyIsOneLine: whether an empty text is as high as a line; else it is 0.
  ///   - keepsHangulWords: whether lines end between the words of Hangul and not inside.
  public func height(
    width: CGFloat, opensLastLine: Bool, emptyIsOneLine: Bool, keepsHangulWords: Bool = false
  ) throws(CellSizingError) -> CGFloat {
    let rules = Rules(dropsTerminator: !opensLastLine, keepsHangulWords: keepsHangulWords)
    return try height(
      of: prepared(rules), width: width, rules, emptyIsOneLine: emptyIsOneLine)
  }

  /// The text as rules prepare it, for the steps of one call, which share a time limit.
  private func prepared(_ rules: Rules) -> PreparedText { measured[rules].forOneCall() }

  private func height(
    of prepared: PreparedText, width: CGFloat, _ rules: Rules, emptyIsOneLine: Bool
  ) throws(CellSizingError) -> CGFloat {
    if text.isEmpty {
      return emptyIsOneLine ? try measure(prepared, width: .infinity).size.height : 0
    }
    let width = wrapping(width)
    let result = try measure(prepared, width: width)
    let opensLine =
      prepared.endsInTerminator && !result.isTruncated
      && (lineLimit == 0 || result.lineCount < lineLimit)
    if prepared.hasUniformLines {
      return opensLine
        ? prepared.height(ofUniformLines: result.lineCount + 1) : result.size.height
    }
    let movesWords = rules.keepsHangulWords && result.lineCount > 1 && measured.changesHeight
    var needsBlock = opensLine || movesWords
    if !needsBlock, result.isTruncated {
      needsBlock = try cutMayChangeHeight(prepared, width: width)
    }
    return needsBlock ? try block(prepared, width: width, rules).size.height : result.size.height
  }

  /// The height of `boundingRect(with: CGSize(width, .greatestFiniteMagnitude),
  /// options: .usesLineFragmentOrigin)`, points, unrounded: a terminator at the end opens a line,
  /// and an empty text is one line high.
  public func boundingHeight(width: CGFloat) throws(CellSizingError) -> CGFloat {
    try height(
      of: prepared(.stringDrawing), width: width, .stringDrawing, emptyIsOneLine: true)
  }

  /// The size of that rectangle, points, unrounded; the white space at which a line wraps counts
  /// in its width as far as it fits.
  public func boundingSize(width: CGFloat) throws(CellSizingError) -> CGSize {
    let prepared = prepared(.stringDrawing)
    return CGSize(
      width: try widestLine(of: prepared, width: width, .stringDrawing),
      height: try height(of: prepared, width: width, .stringDrawing, emptyIsOneLine: true))
  }

  /// `size(withAttributes:)`: nothing wraps, line terminators stack lines; points, unrounded.
  public var oneLineSize: CGSize {
    get throws(CellSizingError) { try boundingSize(width: 0) }
  }

  /// A label's height before it is rounded, points: `sizeThatFits(CGSize(width, 0))`. A terminator
  /// at the end opens no line unless there is nothing else, and an empty text is 0 high.
  public func labelHeight(width: CGFloat) throws(CellSizingError) -> CGFloat {
    try height(of: prepared(.label), width: width, .label, emptyIsOneLine: false)
  }

  /// A label's size: width and height rounded up to the pixel, each by itself.
  ///
  /// A label of one line never wraps, and may be wider than the width given.
  public func labelSize(width: CGFloat, grid: PixelGrid) throws(CellSizingError) -> CGSize {
    guard !text.isEmpty else { return .zero }
    let prepared = prepared(.label)
    let widest = min(try widestLine(of: prepared, width: width, .label), wrapping(width))
    let height = try height(of: prepared, width: width, .label, emptyIsOneLine: false)
    return grid.roundedUp(CGSize(width: widest, height: height))
  }

  // MARK: Lines

  /// The size at a width, without a line that a terminator at the end opens.
  private func measure(
    _ prepared: PreparedText, width: CGFloat
  ) throws(CellSizingError) -> TextMeasurement {
    try CellSizingError.measuring { () throws(TextMeasureError) in
      try prepared.measure(width: width, maximumLines: lineLimit)
    }
  }

  /// Whether the height of the last line, which is cut, may depend on which characters it shows.
  private func cutMayChangeHeight(
    _ prepared: PreparedText, width: CGFloat
  ) throws(CellSizingError) -> Bool {
    guard let heightChanges = measured.heightChanges else { return true }
    let lines = try CellSizingError.measuring { () throws(TextMeasureError) in
      try prepared.lines(width: width, maximumLines: lineLimit + 1)
    }
    guard lines.count > lineLimit, let next = lines.last else { return true }
    // A line that is cut at its end shows some of itself and of the next line, and the token is set
    // as one of their characters.
    let start = lines[lineLimit - 1].utf16Range.lowerBound
    let end =
      lineBreakMode == .byTruncatingTail ? next.utf16Range.upperBound : prepared.utf16Count
    return heightChanges.contains { start < $0 && $0 < end }
  }

  /// The lines under rules.
  private func block(
    _ prepared: PreparedText, width: CGFloat, _ rules: Rules
  ) throws(CellSizingError) -> TextBlock {
    let terminators = rules.dropsTerminator ? measured.labelTerminators : measured.terminators
    var request = UIKitConventions.default.labelRequest(
      terminators, profile: prepared.profile, numberOfLines: numberOfLines,
      lineBreakMode: lineBreakMode, lineBreakStrategy: .standard, width: width)
    // String drawing follows the paragraphs' own strategies, and counts first lines' indents.
    if !rules.keepsHangulWords { request.lineBreakStrategy = nil }
    if !rules.dropsTerminator { request.hardLinesWithIndent = nil }
    request.endsInParagraph = rules.dropsTerminator && measured.terminators.droppedByLabel > 0
    return try CellSizingError.measuring { () throws(TextMeasureError) in
      try TextBlock(prepared, request)
    }
  }

  /// The widest line with its white space as far as it fits, points.
  private func widestLine(
    of prepared: PreparedText, width: CGFloat, _ rules: Rules
  ) throws(CellSizingError) -> CGFloat {
    try block(prepared, width: wrapping(width), rules).size.width
  }

  /// The number of lines that a label shows at a width, points, without one that a terminator at the
  /// end opens.
  public func lineCount(width: CGFloat) throws(CellSizingError) -> Int {
    try measure(prepared(.label), width: Self.limit(width)).lineCount
  }

  /// Whether the limit of lines hides some of a label's text at a width, points: when "Read more"
  /// shows.
  public func isTruncated(width: CGFloat) throws(CellSizingError) -> Bool {
    guard lineLimit > 0 else { return false }
    let (prepared, width) = (prepared(.label), Self.limit(width))
    guard try measure(prepared, width: width).isTruncated else { return false }
    guard prepared.wrapsAtTabs else { return true }
    return try block(prepared, width: width, .label).isTruncated
  }

  /// A label's lines at a width, points, each with its text and its place from the text's upper left
  /// corner; a line that is cut shows its ellipsis.
  public func lines(width: CGFloat) throws(CellSizingError) -> [CellLayout.TextLine] {
    let block = try block(prepared(.label), width: Self.limit(width), .label)
    return block.lines.enumerated().map { index, line in
      var text = self.text(line.utf16Range)
      if let cut = block.truncation, index == block.lines.count - 1 { text = self.text(cut) }
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
    let units = text.utf16
    let start = units.index(units.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<units.index(start, offsetBy: range.count)])
  }

  /// What string drawing and labels do differently with one text.
  struct Rules: Hashable {
    /// Whether the terminator at the end of a text with anything else is left out.
    var dropsTerminator: Bool
    /// Whether lines end between the words of Hangul, and a last word takes the one before it along:
    /// a label's `lineBreakStrategy`.
    var keepsHangulWords: Bool

    static let stringDrawing = Rules(dropsTerminator: false, keepsHangulWords: false)
    static let label = Rules(dropsTerminator: true, keepsHangulWords: true)
  }
}
