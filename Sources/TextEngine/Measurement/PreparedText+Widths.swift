public import Foundation

extension PreparedText {
  /// The smallest width at which the text has at most `lineCount` lines, in points; `nil` where its
  /// terminators, or tabs past their last stop, make more at any width.
  ///
  /// - Complexity: O(log(width)) measurements.
  public func narrowestWidth(lineCount: Int) throws(TextMeasureError) -> CGFloat? {
    let text = forOneCall()
    guard let best = try text.leastWidth(lineCount: lineCount) else { return nil }
    // A line may exceed the available width a little and still fit; drawing needs all of it.
    return max(best, try text.measure(width: best).size.width)
  }

  /// As ``narrowestWidth(lineCount:)``, but lines may be wider than the result: a little, or by any
  /// amount where they hold a single cluster.
  private func leastWidth(lineCount: Int) throws(TextMeasureError) -> CGFloat? {
    let widest = try measure()
    guard lineCount > 0, widest.lineCount <= lineCount else { return nil }
    return try leastWidth(lineCount: lineCount, from: 0, to: Self.tightest(widest))
  }

  /// As above, where more lines are needed below `low`, and `high` has few enough.
  private func leastWidth(
    lineCount: Int, from low: CGFloat, to high: CGFloat
  ) throws(TextMeasureError) -> CGFloat {
    var (low, best) = (low, high)
    // Every step leaves the widths of one layout behind, so the search ends.
    while low < best {
      let middle = low + (best - low) / 2
      let measured = try measure(width: middle)
      if measured.lineCount <= lineCount {
        best = min(middle, Self.tightest(measured))
      } else {
        low = max(middle, measured.validWidths.upperBound)
      }
      if best - low < 1 / 65536 { break }
    }
    return best
  }

  /// The smallest width that holds the lines at `width`, in points.
  ///
  /// The text has as many lines there, or fewer where a cluster is wider than `width`.
  public func shrinkWrappedWidth(_ width: CGFloat) throws(TextMeasureError) -> CGFloat {
    let text = forOneCall()
    return try text.narrowestWidth(lineCount: text.measure(width: width).lineCount) ?? width
  }

  /// The width up to `width` at which the lines are most equal in length, without more of them, in
  /// points.
  ///
  /// Among the layouts with as many lines as at `width`, the one whose widest and narrowest lines
  /// differ least; the narrower of two equal ones.
  ///
  /// - Complexity: compares at most 64 layouts, from the narrowest up.
  public func balancedWidth(_ width: CGFloat) throws(TextMeasureError) -> CGFloat {
    let text = forOneCall()
    let target = try text.measure(width: width)
    guard target.lineCount > 1,
      let narrowest = try text.narrowestWidth(lineCount: target.lineCount)
    else { return Self.tightest(target) }
    var best = (difference: CGFloat.infinity, width: narrowest)
    var candidate = narrowest
    var reshaping: ReshapingContext?
    for _ in 0..<64 where candidate <= width {
      var walker = LineWalker(text, width: candidate)
      walker.reshaping = reshaping
      defer { reshaping = walker.reshaping }
      var (narrow, wide, block) = (CGFloat.infinity, CGFloat(0), CGFloat(0))
      while let line = try walker.next() {
        narrow = min(narrow, line.indent + line.width)
        wide = max(wide, line.indent + line.width)
        block = max(block, line.indent + line.width - walker.tail)
      }
      if walker.lineCount == target.lineCount, wide - narrow < best.difference {
        best = (wide - narrow, max(block, walker.bounds.lowerBound))
      }
      candidate = max(walker.bounds.upperBound, candidate.nextUp)
    }
    return best.width
  }

  /// How far a width is from one line more and from one line fewer: the nearest of such widths, where a
  /// wider text may have more lines.
  ///
  /// - Complexity: two searches from the width on, in steps that double.
  public func slack(width: CGFloat) throws(TextMeasureError) -> WidthSlack {
    let text = forOneCall()
    // NaN counts as 0, too.
    let width = max(0, width)
    let measured = try text.measure(width: width)
    let same = try text.leastWidth(with: measured, at: width)
    let fewer = try text.widthWithFewerLines(than: measured, at: width)
    let most = width.isFinite ? try text.measure(width: 0).lineCount : measured.lineCount
    return WidthSlack(
      oneLineMore: most > measured.lineCount ? max(0, width - same) : nil,
      oneLineFewer: fewer.map { max(0, $0 - width) })
  }

  /// The first step of a search from a width, in points.
  private static func step(from width: CGFloat) -> CGFloat { max(width / 64, 1 / 8) }

  /// The width down to which the text has at most the lines of its layout at `width`.
  private func leastWidth(
    with measured: TextMeasurement, at width: CGFloat
  ) throws(TextMeasureError) -> CGFloat {
    let count = measured.lineCount
    var best = min(width, Self.tightest(measured))
    var step = Self.step(from: best)
    var low: CGFloat = 0
    while best - step > 0 {
      let narrower = try measure(width: best - step)
      if narrower.lineCount > count {
        low = max(best - step, narrower.validWidths.upperBound)
        break
      }
      best = min(best - step, Self.tightest(narrower))
      step *= 2
    }
    return try drawn(leastWidth(lineCount: count, from: low, to: best))
  }

  /// The nearest greater width at which the text has fewer lines than in its layout at `width`; `nil`
  /// where it has as many at any.
  private func widthWithFewerLines(
    than measured: TextMeasurement, at width: CGFloat
  ) throws(TextMeasureError) -> CGFloat? {
    let count = measured.lineCount - 1
    let widest = try measure()
    guard count > 0, widest.lineCount <= count else { return nil }
    var best = Self.tightest(widest)
    var step = Self.step(from: width)
    var low = max(width, measured.validWidths.upperBound)
    while low < best {
      let wider = try measure(width: low)
      if wider.lineCount <= count {
        best = low
        break
      }
      let next = max(low + step, wider.validWidths.upperBound)
      guard next < best else { break }
      let farther = try measure(width: next)
      if farther.lineCount <= count {
        low = max(low, wider.validWidths.upperBound)
        best = min(next, Self.tightest(farther))
        break
      }
      low = max(next, farther.validWidths.upperBound)
      step *= 2
    }
    return try drawn(leastWidth(lineCount: count, from: low, to: best))
  }

  /// The width that drawing needs for the lines at a width, unless a cluster is wider than its line.
  private func drawn(_ least: CGFloat) throws(TextMeasureError) -> CGFloat {
    let drawn = try measure(width: least).size.width
    return drawn - least <= 1 / 32 ? max(least, drawn) : least
  }

  /// The lines of the text where each has a width of its own: beside an image, in a shape.
  ///
  /// - Parameters:
  ///   - maximumLines: the maximum number of lines; 0 is no limit.
  ///   - width: the width of a line by its index from 0, in points; negative and NaN count as 0.
  public func lines(
    maximumLines: Int = 0, width: (Int) -> CGFloat
  ) throws(TextMeasureError) -> [Line] {
    try withoutActuallyEscaping(width) { width throws(TextMeasureError) in
      var request = BlockRequest(
        rules: BlockRules(profile: style.options.profile, maximumLines: maximumLines))
      request.lineWidth = width
      request.lineBreakStrategy = []
      return try TextBlock(self, request).lines
    }
  }

  /// The smallest width with the measured layout.
  static func tightest(_ measured: TextMeasurement) -> CGFloat {
    max(measured.size.width, measured.validWidths.lowerBound)
  }

  /// The width available to a line in 1/65536 pt, including the tolerance. It is less than
  /// ``FixedPoint/unlimited``, with which a line never wraps, not even at a tab past its last stop.
  @inline(__always)
  func limit(_ width: CGFloat) -> Int64 {
    let units = width > 0 ? Double(width) * FixedPoint.unitsPerPoint : 0
    let room = units < Double(FixedPoint.unlimited) ? Int64(units) : FixedPoint.unlimited
    switch style.rules {
    case .unicode, .apple, .libreoffice, .android:
      return min(room + style.tolerance, FixedPoint.unlimited - 1)
    case .chromium: return chromiumLimit(room: room)
    case .flutter: return Self.flutterLimit(width)
    }
  }

  /// The widest line of which the whole hundredths, tenths from 10,000 px on and pixels from 100,000 px on
  /// are within a width, which SkParagraph compares as 32-bit numbers.
  @inline(never)
  private static func flutterLimit(_ width: CGFloat) -> Int64 {
    let width = Float(max(0, width))
    guard width < 1e7 else { return FixedPoint.unlimited - 1 }
    let scale: Float = width < 10_000 ? 100 : width < 100_000 ? 10 : 1
    var steps = (width * scale).rounded(.down)
    if (steps + 1) * (1 / scale) <= width { steps += 1 }
    if steps * (1 / scale) > width { steps -= 1 }
    return FixedPoint.units(Double(steps + 1) / Double(scale), .up) - 1
  }

  @inline(never)
  private func chromiumLimit(room: Int64) -> Int64 {
    guard style.wraps else { return FixedPoint.unlimited }
    // Browsers store lengths as whole numbers of 1/64 px, truncated.
    let unit = FixedPoint.layoutUnit
    let limit = min(room / unit * unit + unit, FixedPoint.unlimited)
    return advanceScale?.room(limit) ?? limit
  }

  /// How far a line may exceed its width, in 1/65536 pt.
  var tolerance: Int64 {
    switch style.rules {
    case .unicode, .apple, .libreoffice, .android: style.tolerance
    case .chromium: FixedPoint.layoutUnit
    case .flutter: FixedPoint.hundredth
    }
  }

  @inline(__always)
  func validWidths(_ needed: Int64, _ next: Int64) -> Range<CGFloat> {
    let lower = width(for: needed)
    guard next < .max else { return FixedPoint.points(lower)..<(.infinity) }
    let upper = style.rules == .flutter ? Self.flutterUpperWidth(for: next) : width(for: next)
    return FixedPoint.points(lower)..<FixedPoint.points(max(lower, upper))
  }

  @inline(__always)
  private func width(for line: Int64) -> Int64 {
    switch style.rules {
    case .unicode, .apple, .libreoffice, .android: max(0, line - style.tolerance)
    case .chromium: chromiumWidth(for: line)
    case .flutter: Self.flutterWidth(for: line)
    }
  }

  /// As ``flutterWidth(for:)``, less what a width may gain as a 32-bit number.
  private static func flutterUpperWidth(for line: Int64) -> Int64 {
    let width = flutterWidth(for: line)
    let gain = Float(FixedPoint.points(width)).ulp
    return width - FixedPoint.units(Double(gain), .up) - 1
  }

  @inline(never)
  private static func flutterWidth(for line: Int64) -> Int64 {
    let pixels = Double(max(0, line)) / FixedPoint.unitsPerPoint
    let scale: Double = pixels < 10_000 ? 100 : pixels < 100_000 ? 10 : 1
    return FixedPoint.units((pixels * scale).rounded(.down) / scale, .up)
  }

  @inline(never)
  private func chromiumWidth(for line: Int64) -> Int64 {
    guard style.wraps else { return 0 }
    let line = advanceScale?.needed(line) ?? line
    return FixedPoint.roundedUpToLayoutUnit(max(0, line - FixedPoint.layoutUnit))
  }

  /// The width of a block by that of its widest line: a width with the same lines. Chromium sums parts of
  /// lines that are rounded up to 1/64 px, and so needs more than the advances.
  @inline(__always)
  func blockWidth(_ widest: CGFloat, _ least: CGFloat) -> CGFloat {
    style.rules == .chromium ? max(widest, least) : widest
  }

  /// The start of a line, in points from the block's leading edge.
  ///
  /// - Parameters:
  ///   - isFirst: whether the line is its paragraph's first.
  ///   - line: its number from 0.
  ///   - width: the block's.
  func indent(
    of style: ParagraphStyle, isFirst: Bool, line: Int, width: CGFloat
  ) -> CGFloat {
    if let css = self.style.options.css {
      let size = Double(self.style.style.size)
      let isFirst = line == 0 || css.indentsEachLine && isFirst
      return isFirst != css.indentHangs
        ? snapped(css.textIndent.pixels(size: size, whole: max(0, width))) : 0
    }
    return max(0, snapped(isFirst ? style.firstLineHeadIndent : style.headIndent))
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
  var advanceScale: AdvanceScale? {
    guard lineStyling?.styled == nil, !(corrections?.roundsParts ?? false) else { return nil }
    return style.commonScale(of: usedFonts)
  }
}
