import Foundation

extension TextState {
  func hangingEnd(from offset: Int) -> Int {
    var end = offset
    while end < analysis.units.count,
      hangs(analysis.units[end]) || rules.showsNothingAtEnd(analysis.units[end])
    {
      end += 1
    }
    return end
  }

  func setColumnEnds(of tab: inout PositionedTab, _ stops: [TextTab]) {
    for (number, stop) in stops.enumerated() {
      guard let terminators = stop.columnTerminators,
        let end = columnEnd(after: tab.offset + 1, terminators)
      else { continue }
      let distance = position(of: end) - position(of: tab.offset)
      tab.columnEnds[number] = (end, tab.position + distance)
    }
  }

  /// The first character of a set up to the next tab or line terminator; `nil` where there is none.
  private func columnEnd(after start: Int, _ set: CharacterSet) -> Int? {
    var offset = start
    while offset < analysis.units.count {
      let unit = analysis.units[offset]
      if unit == 0x09 || UnicodeConstants.isLineTerminator(unit) { return nil }
      if let scalar = Unicode.Scalar(analysis.scalar(at: offset)), set.contains(scalar) {
        return offset
      }
      offset = analysis.nextScalar(after: offset)
    }
    return nil
  }
}

extension TabStops {
  /// A paragraph's stops. Android's are by default at multiples of 20 px.
  convenience init(_ style: ParagraphStyle, _ options: TextOptions) {
    if options.breakRules == .android, style.tabStops == TextTab.defaultStops,
      style.defaultTabInterval == 0
    {
      let distance = 20 / options.profile.pixelsPerPoint
      self.init(explicit: [], interval: FixedPoint.units(distance))
      return
    }
    self.init(
      explicit: style.tabStops.map {
        Stop(location: FixedPoint.units(Double($0.location)), alignment: $0.alignment)
      },
      interval: FixedPoint.units(Double(style.defaultTabInterval)), wrapsPastEnd: true)
  }

  /// A paragraph's stops as Chromium has them: by default at a distance, in spaces of a style's first font.
  convenience init(
    _ paragraph: ParagraphStyle, or distance: CSSText.TabSize, of style: TextStyle
  ) {
    var (interval, least) = (Int64(0), Int64(0))
    if let font = style.fonts.primary {
      let size = ChromiumLineMetrics.advanceSize(Double(style.size))
      let em = size / Double(max(1, font.unitsPerEm))
      let space = (font.nominalAdvance(of: " ") ?? 0) * em
      let scale = AdvanceScale(font, size: size)
      func advance(_ width: Double) -> Int64 {
        let width = FixedPoint.units(width)
        return scale?.needed(width) ?? width
      }
      switch distance {
      case .spaces(let count):
        interval = advance(count * (space + Double(style.letterSpacing + style.wordSpacing)))
      case .length(let length):
        interval = FixedPoint.units(length.pixels(size: Double(style.size), whole: 0))
      }
      // Stops without a distance stand a letter's spacing apart.
      if interval == 0 { interval = advance(max(0, Double(style.letterSpacing))) }
      least = advance(space / 2)
    }
    if paragraph.tabStops == TextTab.defaultStops, paragraph.defaultTabInterval == 0 {
      self.init(explicit: [], interval: interval, least: least)
    } else {
      self.init(
        explicit: paragraph.tabStops.map {
          Stop(location: FixedPoint.units(Double($0.location)), alignment: $0.alignment)
        },
        interval: FixedPoint.units(Double(paragraph.defaultTabInterval)), least: least)
    }
  }
}
