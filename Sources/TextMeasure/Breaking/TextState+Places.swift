import Foundation

/// Where lines need more than the table.
extension TextState {
  /// The tabs with their places in their hard lines.
  ///
  /// - Parameter paragraphStyle: the style of the paragraph that holds an offset; `nil` where stops
  ///   are eight spaces apart, as in a browser.
  func tabs(_ input: TextInput, paragraphStyle: ((Int) -> ParagraphStyle)?) -> [TabPlace] {
    var tabs: [TabPlace] = []
    var origin: Int64 = 0
    for (index, run) in runs.enumerated() {
      if run.kind == .control, UnicodeConstants.isLineTerminator(analysis.units[run.start]) {
        origin = position(of: run.end)
      }
      guard run.kind == .tab else { continue }
      var hangingEnd = run.end
      while hangingEnd < analysis.units.count,
        UnicodeConstants.hangs(analysis.units[hangingEnd])
          || UnicodeConstants.isLineTerminator(analysis.units[hangingEnd])
      {
        hangingEnd += 1
      }
      let stops: TabStops
      if let style = paragraphStyle?(run.start) {
        stops = TabStops(
          explicit: style.tabStops.map { FixedPoint.units(Double($0.location)) }.sorted(),
          interval: FixedPoint.units(Double(style.defaultTabInterval)))
      } else {
        let interval = eightSpaces(input.styles[Int(run.style)])
        stops = TabStops(explicit: [], interval: interval, least: interval / 16)
      }
      tabs.append(
        TabPlace(
          offset: run.start, position: position(of: run.start, run: index) - origin,
          hangingEnd: hangingEnd, stops: stops))
    }
    return tabs
  }

  /// The width of eight spaces in a style's first font, in 1/65536 pt.
  private func eightSpaces(_ style: TextStyle) -> Int64 {
    guard let font = style.fonts.primary else { return 0 }
    let em = Double(style.size) / Double(max(1, font.unitsPerEm))
    let space = (font.nominalAdvance(of: " ") ?? 0) * em + Double(style.letterSpacing)
    return FixedPoint.units(8 * space)
  }

  /// Where bidi runs begin, with the advance from their hard line's start; empty for one run.
  func bidiRuns() -> [BidiRunPlace] {
    guard !input.levels.isEmpty else { return [] }
    var result: [BidiRunPlace] = []
    var origin: Int64 = 0
    var level: UInt8?
    for (index, run) in runs.enumerated() {
      if run.kind == .control, UnicodeConstants.isLineTerminator(analysis.units[run.start]) {
        origin = position(of: run.end)
      }
      if let level, level != run.level {
        result.append(
          BidiRunPlace(
            offset: run.start, position: position(of: run.start, run: index) - origin))
      }
      level = run.level
    }
    return result
  }
}
