import Foundation

/// Tabs and bidi runs, for which lines need more than the table.
extension TextState {
  /// The tabs with their positions in their hard lines.
  ///
  /// - Parameter paragraphStyle: the style of the paragraph that contains an offset; `nil` where
  ///   stops are eight spaces apart, as in a browser.
  func tabs(_ input: TextInput, paragraphStyle: ((Int) -> ParagraphStyle)?) -> [PositionedTab] {
    var tabs: [PositionedTab] = []
    var origin: Int64 = 0
    for (index, run) in runs.enumerated() {
      if run.kind == .control, UnicodeConstants.isLineTerminator(analysis.units[run.start]) {
        origin = position(of: run.end)
      }
      guard run.kind == .tab else { continue }
      // White space that hangs after one tab also hangs after the next. Searching it for each tab
      // would take quadratic time.
      var hangingEnd = max(run.end, tabs.last?.hangingEnd ?? 0)
      while hangingEnd < analysis.units.count,
        UnicodeConstants.hangs(analysis.units[hangingEnd])
          || UnicodeConstants.isLineTerminator(analysis.units[hangingEnd])
      {
        hangingEnd += 1
      }
      let stops: TabStops
      var tab = PositionedTab(
        offset: run.start, position: position(of: run.start, run: index) - origin,
        hangingEnd: hangingEnd, stops: TabStops(explicit: [], interval: 0))
      if let style = paragraphStyle?(run.start) {
        let ordered = style.tabStops.sorted { $0.location < $1.location }
        stops = TabStops(
          explicit: ordered.map(TabStops.Stop.init(_:)),
          interval: FixedPoint.units(Double(style.defaultTabInterval)), wrapsPastEnd: true)
        for (number, stop) in ordered.enumerated() {
          guard let terminators = stop.columnTerminators else { continue }
          tab.columnEnds[number] = columnEnd(after: run.end, terminators, origin: origin)
        }
      } else {
        let interval = eightSpaces(input.styles[Int(run.style)])
        stops = TabStops(explicit: [], interval: interval, least: interval / 16)
      }
      tab.stops = stops
      tabs.append(tab)
    }
    return tabs
  }

  /// The first character of a set up to the next tab or line terminator; `nil` where there is none.
  private func columnEnd(
    after start: Int, _ set: CharacterSet, origin: Int64
  ) -> PositionedTab.ColumnEnd? {
    var offset = start
    while offset < analysis.units.count {
      let unit = analysis.units[offset]
      if unit == 0x09 || UnicodeConstants.isLineTerminator(unit) { return nil }
      if let scalar = Unicode.Scalar(analysis.scalar(at: offset)), set.contains(scalar) {
        return PositionedTab.ColumnEnd(offset: offset, position: position(of: offset) - origin)
      }
      offset = analysis.nextScalar(after: offset)
    }
    return nil
  }

  /// The width of eight spaces in a style's first font, as in Chromium, in 1/65536 pt.
  private func eightSpaces(_ style: TextStyle) -> Int64 {
    guard let font = style.fonts.primary else { return 0 }
    let em = Double(style.size) / Double(max(1, font.unitsPerEm))
    let space = (font.nominalAdvance(of: " ") ?? 0) * em + Double(style.letterSpacing)
    let width = FixedPoint.units(8 * space)
    return AdvanceScale(font, size: Double(style.size))?.needed(width) ?? width
  }

  /// The starts of bidi runs, with the advance from their hard line's start; empty for a single
  /// run.
  func bidiRuns() -> [BidiRunStart] {
    guard !input.levels.isEmpty else { return [] }
    var result: [BidiRunStart] = []
    var origin: Int64 = 0
    var level: UInt8?
    for (index, run) in runs.enumerated() {
      if run.kind == .control, UnicodeConstants.isLineTerminator(analysis.units[run.start]) {
        origin = position(of: run.end)
      }
      if let level, level != run.level {
        result.append(
          BidiRunStart(
            offset: run.start, position: position(of: run.start, run: index) - origin))
      }
      level = run.level
    }
    return result
  }
}

extension TabStops.Stop {
  /// The tab stop of a paragraph style.
  init(_ tab: TextTab) {
    location = FixedPoint.units(Double(tab.location))
    alignment =
      switch tab.alignment {
      case .left, .natural, .justified: .leading
      case .center: .center
      case .right: .trailing
      }
  }
}
