import Foundation

/// The width available to a line, and the widths for which a layout is the same.
extension PreparedText {
  /// The width available to a line in 1/65536 pt, including the tolerance.
  @inline(__always)
  func limit(_ width: CGFloat) -> Int64 {
    style.rules == .unicode ? Self.limit(width, rules: .unicode) : chromiumLimit(width)
  }

  @inline(never)
  private func chromiumLimit(_ width: CGFloat) -> Int64 {
    let limit = Self.limit(width, rules: .chromium)
    return advanceScale?.room(limit) ?? limit
  }

  /// The widths with the same layout, from what its lines need and what would change one.
  @inline(__always)
  func validWidths(_ needed: Int64, _ next: Int64) -> Range<CGFloat> {
    style.rules == .unicode
      ? Self.validWidths(needed, next, rules: .unicode) : chromiumValidWidths(needed, next)
  }

  @inline(never)
  private func chromiumValidWidths(_ needed: Int64, _ next: Int64) -> Range<CGFloat> {
    guard let scale = advanceScale else {
      return Self.validWidths(needed, next, rules: .chromium)
    }
    return Self.validWidths(
      scale.needed(needed), next == .max ? .max : scale.needed(next), rules: .chromium)
  }

  /// The width of a block whose widest line has a given width: a width with the same lines.
  ///
  /// Chromium sums parts of lines that are rounded up to 1/64 px, so a block needs more than its
  /// widest line's advances.
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

  // MARK: Rules

  /// The width available to a line in 1/65536 pt, including the tolerance.
  @inline(__always)
  static func limit(_ width: CGFloat, rules: BreakRules) -> Int64 {
    guard width > 0 else { return tolerance(rules) }
    guard Double(width) * FixedPoint.unitsPerPoint < Double(FixedPoint.unlimited) else {
      return FixedPoint.unlimited
    }
    let room = Int64(Double(width) * FixedPoint.unitsPerPoint)
    switch rules {
    case .unicode: return room + tolerance(rules)
    // Browsers store lengths as whole numbers of 1/64 px, truncated.
    case .chromium: return room / FixedPoint.layoutUnit * FixedPoint.layoutUnit + tolerance(rules)
    }
  }

  @inline(__always)
  static func tolerance(_ rules: BreakRules) -> Int64 {
    switch rules {
    case .unicode: FixedPoint.tolerance
    case .chromium: FixedPoint.layoutUnit
    }
  }

  /// The widths with the same layout, from what its lines need and what would change one.
  @inline(__always)
  static func validWidths(_ needed: Int64, _ next: Int64, rules: BreakRules) -> Range<CGFloat> {
    @inline(__always)
    func width(_ room: Int64) -> Int64 {
      let width = max(0, room - tolerance(rules))
      return rules == .chromium ? FixedPoint.roundedUpToLayoutUnit(width) : width
    }
    let lower = width(needed)
    guard next < .max else { return FixedPoint.points(lower)..<(.infinity) }
    return FixedPoint.points(lower)..<FixedPoint.points(max(lower, width(next)))
  }
}
