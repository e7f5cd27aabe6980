public import Foundation

/// The readings of a text, and the room that they take above and below lines.
///
/// Source: `ruby_utils.cc` in Blink.
struct RubyLines: Sendable {
  let columns: [RubyColumn]
  /// By range: from the baseline to the edges of the em box in whole points, and as the ascent of first
  /// lines and the descent of last ones to what text leaves free of its line's box.
  private let boxes: LineHeights
  /// Whether the side of readings above is that of the next line.
  private let isReversed: Bool

  /// What readings take of a line, in points; above is the side of the line before.
  struct Room {
    /// How far they reach out of the line's box.
    var over: Double
    var under: Double
    /// How much of the box is free beyond the text.
    var freeOver: Double
    var freeUnder: Double
  }

  /// `nil` without readings.
  init?(_ input: TextInput, _ runs: [FontSpan], _ mode: WritingMode) {
    guard !input.rubies.isEmpty, let rule = input.styleSet.chromiumLines else { return nil }
    columns = input.rubies
    isReversed = mode == .verticalLeftToRight
    boxes = LineHeights(
      runs.map { run in
        guard run.kind != .control else { return .init(end: run.end, metrics: .zero) }
        let style = input.styles[Int(run.style)]
        let font = run.kind == .text ? Int(run.font) : 0
        return .init(end: run.end, metrics: rule.emBox(of: style, font: font))
      })
  }

  /// The columns of a line.
  private func columns(in line: Range<Int>) -> ArraySlice<RubyColumn> {
    let first = columns.partitionPoint { $0.range.upperBound <= line.lowerBound }
    let end = columns.partitionPoint { $0.range.lowerBound < line.upperBound }
    return columns[first..<max(first, end)]
  }

  /// How far the baseline of a line's readings is above that of the line, negative below, and how far
  /// they reach from the line's baseline; `nil` without readings on that side.
  func extent(of line: Range<Int>, _ position: Ruby.Position) -> (baseline: CGFloat, edge: CGFloat)?
  {
    var (base, reading) = (LineMetrics.zero, LineMetrics.zero)
    var isEmpty = true
    for column in columns(in: line) where column.ruby.position == position {
      base.formUnion(boxes.line(column.range.clamped(to: line)))
      reading.formUnion(column.box)
      isEmpty = false
    }
    if isEmpty { return nil }
    return position == .over
      ? (base.ascent + reading.descent, base.ascent + reading.height)
      : (-(base.descent + reading.ascent), base.descent + reading.height)
  }

  /// - Parameter size: that of the block's font, which a line without text has.
  func room(of line: Range<Int>, in box: LineMetrics, size: CGFloat) -> Room {
    var text = line.isEmpty ? .zero : boxes.line(line)
    if text.firstLineAscent + text.lastLineDescent < size {
      let leading = max(0, (box.height - size) / 2)
      text.firstLineAscent = box.ascent - leading
      text.lastLineDescent = box.descent - leading
    }
    let over = extent(of: line, .over)?.edge ?? min(text.firstLineAscent, box.ascent)
    let under = extent(of: line, .under)?.edge ?? min(text.lastLineDescent, box.descent)
    let room = Room(
      over: Double(max(0, over - box.ascent)), under: Double(max(0, under - box.descent)),
      freeOver: Double(max(0, box.ascent - max(over, text.firstLineAscent))),
      freeUnder: Double(max(0, box.descent - max(under, text.lastLineDescent))))
    guard isReversed else { return room }
    return Room(
      over: room.under, under: room.over, freeOver: room.freeUnder, freeUnder: room.freeOver)
  }
}

extension PreparedText {
  /// A line without the space at its end, if white space collapses.
  func withoutCollapsedEnd(_ line: Range<Int>) -> Range<Int> {
    guard !line.isEmpty, style.options.css?.preservesSpaces == false else { return line }
    let units = text.utf16
    let last = units[units.index(units.startIndex, offsetBy: line.upperBound - 1)]
    return last == 0x20 ? line.dropLast() : line
  }
}

extension ChromiumLineMetrics {
  /// The em box of one of a style's fonts: see ``RubyLines``.
  func emBox(of style: TextStyle, font index: Int) -> LineMetrics {
    let fonts = style.fonts.fonts
    guard let first = fonts.first, index < fonts.count else { return .zero }
    let size = Double(style.size)
    let natural = contentArea(for: first.metrics, size: size)
    let half = natural.height / 2
    let area = hasCentralBaseline ? LineMetrics(ascent: half, descent: half) : natural
    let metrics = fonts[index].metrics
    let typographic = metrics.typographicExtent
    let extent = typographic.ascent > 0 ? typographic : metrics.skiaExtent
    let height = extent.ascent + extent.descent
    let isUsable = height > 0 && extent.ascent >= 0 && extent.ascent <= height
    let above = isUsable ? (extent.ascent * size / height * 64).roundedHalfUp / 64 : size
    let ascent = CGFloat(hasCentralBaseline ? size / 2 : above)
    let descent = CGFloat((size * 64).roundedHalfUp / 64) - ascent
    // The em box is in the text's box, whose halves are whole.
    let raised =
      style.baselineOffset + (hasCentralBaseline ? Self.centred(natural).ascent - half : 0)
    return LineMetrics(
      ascent: min(ascent.rounded(.up), area.ascent) + raised,
      descent: min(descent.rounded(.up), area.descent) - raised,
      firstLineAscent: area.ascent - max(0, area.ascent - ascent).rounded(.down) + raised,
      lastLineDescent: area.descent - max(0, area.descent - descent).rounded(.down) - raised)
  }
}

/// A reading of a line.
public struct RubyReading: Sendable, Hashable {
  /// The UTF-16 offsets of its base in the line.
  public var utf16Range: Range<Int>
  /// The reading, or the line's part of it.
  public var text: String
  /// The distance from the block's left edge to the column's, in points.
  public var x: CGFloat
  /// The column's width, points.
  public var width: CGFloat
  /// The distance of the reading's baseline above the line's, in points.
  public var baselineOffset: CGFloat
  /// The runs from left to right, with offsets in ``text``; their places are in the block.
  public var runs: [GlyphRun]
}

extension LineGlyphs {
  /// The readings of a line whose runs are placed.
  func readings(of line: Line, _ runs: [GlyphRun]) throws(TextMeasureError) -> [RubyReading] {
    guard let rubies = prepared.lineStyling?.rubies else { return [] }
    let range = line.utf16Range
    var readings: [RubyReading] = []
    for (column, spread) in zip(rubies.columns, reshaping.state.columns)
    where column.range.overlaps(range) && column.ruby.columnWidth == nil {
      let part = column.range.clamped(to: range)
      let glyphs = runs.flatMap { run in
        run.glyphs.lazy.filter { part.contains($0.cluster) && run.kind == .text }.map {
          (cluster: $0.cluster, x: run.x + $0.x, end: run.x + $0.x + $0.advance)
        }
      }
      // A cut line has no reading of what it hides.
      guard glyphs.contains(where: { $0.cluster == part.lowerBound }),
        let x = glyphs.map(\.x).min(), let right = glyphs.map(\.end).max()
      else { continue }
      let isWhole = part == column.range
      let width = isWhole ? FixedPoint.points(spread.width) : right - x
      let units = Array(column.ruby.text.utf16)
      let first = part.lowerBound > column.range.lowerBound ? line.division.readingStart : 0
      let end = part.upperBound < column.range.upperBound ? line.division.readingEnd : nil
      let text = String(decoding: units[first..<max(first, end ?? units.count)], as: UTF16.self)
      guard !text.isEmpty, let extent = rubies.extent(of: range, column.ruby.position) else {
        continue
      }
      let base = prepared.lineStyling?.styled?.run(at: part.lowerBound)?.style
      let laidOut = try prepared.preparer.prepare(
        RubyColumn.reading(
          text, column.ruby, of: base ?? prepared.style.style, columnWidth: width),
        options: RubyColumn.readingOptions(prepared.style.options),
        until: prepared.deadline
      ).layout()
      readings.append(
        RubyReading(
          utf16Range: part, text: text, x: x, width: width, baselineOffset: extent.baseline,
          runs: laidOut.lines.flatMap(\.runs).map { run in
            var run = run
            run.x += x
            run.baselineOffset += extent.baseline
            return run
          }))
    }
    return readings
  }
}
