/// What the breaker asks of a prepared text.
extension PreparedText {
  /// Whether each bidi run's width is rounded up by itself before a line is judged.
  var rounds: Bool { style.options.breakRules == .chromium }

  /// The first tab stop strictly to the right of the pen, both from the line's leading edge, in
  /// 1/65536 pt.
  ///
  /// Explicit stops first; after them multiples of the default interval. Chromium's rules have
  /// stops of eight spaces and no others.
  func tabStop(after pen: Int64, _ tab: PreparedDetails.Tab) -> Int64 {
    let style = details?.paragraphStyle(at: tab.offset) ?? self.style.paragraphStyle
    func next(_ interval: Int64) -> Int64 {
      guard interval > 0 else { return pen }
      return (pen >= 0 ? pen / interval + 1 : 0) * interval
    }
    guard self.style.options.breakRules == .unicode else { return next(tab.eightSpaces) }
    for stop in style.tabStops.map({ FixedPoint.units(Double($0.location)) }) where stop > pen {
      return stop
    }
    return next(FixedPoint.units(Double(style.defaultTabInterval)))
  }
}
