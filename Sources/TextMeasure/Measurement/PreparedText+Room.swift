import Foundation

extension PreparedText {
  /// The width available to a line in 1/65536 pt, including the tolerance.
  @inline(__always)
  func limit(_ width: CGFloat) -> Int64 {
    let units = width > 0 ? Double(width) * FixedPoint.unitsPerPoint : 0
    let room = units < Double(FixedPoint.unlimited) ? Int64(units) : FixedPoint.unlimited
    return style.rules == .unicode
      ? min(room + FixedPoint.tolerance, FixedPoint.unlimited) : chromiumLimit(room: room)
  }

  @inline(never)
  private func chromiumLimit(room: Int64) -> Int64 {
    // Browsers store lengths as whole numbers of 1/64 px, truncated.
    let unit = FixedPoint.layoutUnit
    let limit = min(room / unit * unit + unit, FixedPoint.unlimited)
    return advanceScale?.room(limit) ?? limit
  }

  /// How far a line may exceed its width, in 1/65536 pt.
  var tolerance: Int64 { style.rules == .unicode ? FixedPoint.tolerance : FixedPoint.layoutUnit }

  @inline(__always)
  func validWidths(_ needed: Int64, _ next: Int64) -> Range<CGFloat> {
    let lower = width(for: needed)
    guard next < .max else { return FixedPoint.points(lower)..<(.infinity) }
    return FixedPoint.points(lower)..<FixedPoint.points(max(lower, width(for: next)))
  }

  @inline(__always)
  private func width(for line: Int64) -> Int64 {
    style.rules == .unicode ? max(0, line - FixedPoint.tolerance) : chromiumWidth(for: line)
  }

  @inline(never)
  private func chromiumWidth(for line: Int64) -> Int64 {
    let line = advanceScale?.needed(line) ?? line
    return FixedPoint.roundedUpToLayoutUnit(max(0, line - FixedPoint.layoutUnit))
  }

  /// The width of a block by that of its widest line: a width with the same lines. Chromium sums parts of
  /// lines that are rounded up to 1/64 px, and so needs more than the advances.
  @inline(__always)
  func blockWidth(_ widest: CGFloat, _ bounds: Range<CGFloat>) -> CGFloat {
    style.rules == .chromium ? max(widest, bounds.lowerBound) : widest
  }

  /// The start of a line, in points from the block's leading edge.
  func indent(of style: ParagraphStyle, isFirst: Bool) -> CGFloat {
    max(0, snapped(isFirst ? style.firstLineHeadIndent : style.headIndent))
  }

  /// The end of a line's available width, in points from the block's leading edge.
  func rightEdge(of style: ParagraphStyle, width: CGFloat) -> CGFloat {
    // `max` with NaN as its second argument is its first.
    let width = max(0, width)
    let tail = snapped(style.tailIndent)
    return tail > 0 ? min(tail, width) : width + tail
  }

  /// A length of a paragraph style under the rules: Chromium truncates lengths to 1/64 px.
  private func snapped(_ length: CGFloat) -> CGFloat {
    guard style.rules == .chromium, length != 0 else { return length }
    let unit = FixedPoint.points(FixedPoint.layoutUnit)
    return (length / unit).rounded(.down) * unit
  }

  /// The scale of the text's advances where the rules compare whole lines.
  private var advanceScale: AdvanceScale? {
    guard lineStyling?.styled == nil, !(corrections?.roundsParts ?? false) else { return nil }
    return style.commonScale(of: usedFonts)
  }
}
