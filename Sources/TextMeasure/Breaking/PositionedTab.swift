/// A tab with its position in its hard line and its stops.
struct PositionedTab: Sendable {
  var offset: Int
  /// The advance from the hard line's start to the tab, in 1/65536 pt, without other tabs.
  var position: Int64
  /// The end of the white space and terminators after the tab.
  var hangingEnd: Int
  /// The table's first entry after that: lines that end there are wider by the tab's advance.
  var entry = 0
  var stops = TabStops(explicit: [], interval: 0)
  /// The first character after the tab among the terminators of a stop, by the stop's index.
  var columnEnds: [Int: (offset: Int, position: Int64)] = [:]

  /// Whether the tab hangs in a line that ends at an offset. None does in a line that is cut.
  func hangs(inLineEndingAt end: Int) -> Bool { hangingEnd >= end }

  /// The tab's advance, in 1/65536 pt, at a pen from the line's leading edge, where its next explicit
  /// stop is `index`; `nil` where it depends on the text after the tab.
  func advance(pen: Int64, before index: Int) -> Int64? {
    guard index < stops.explicit.count else { return stops.nextInterval(after: pen) - pen }
    return switch stops.explicit[index].alignment {
    case .left, .natural, .justified: stops.explicit[index].location - pen
    case .center, .right: nil
    }
  }

  /// The tab's advance, in 1/65536 pt.
  ///
  /// At a `center` or `right` stop, the text after the tab moves left until its middle or end is at
  /// the stop, but never before the pen, which is from the line's leading edge. That text is `segment`
  /// wide, up to the next tab or the line's end at `segmentEnd`.
  func advance(pen: Int64, segmentEnd: Int, segment: Int64) -> Int64 {
    let index = stops.explicitIndex(after: pen)
    if let advance = advance(pen: pen, before: index) { return advance }
    var width = max(0, segment)
    if let end = columnEnds[index], end.offset < segmentEnd { width = end.position - position }
    let room = stops.explicit[index].location - pen
    return max(0, room - (stops.explicit[index].alignment == .center ? width / 2 : width))
  }
}

/// Tab stops in 1/65536 pt from the leading edge: explicit ones, then multiples of an interval.
struct TabStops: Sendable {
  struct Stop: Sendable {
    var location: Int64
    var alignment: TextAlignment
  }

  /// Ascending by location.
  var explicit: [Stop]
  var interval: Int64
  /// The minimum advance of a tab to a multiple of the interval; a shorter one continues to the
  /// next. Half a space in browsers, 0 in TextKit.
  var least: Int64 = 0
  /// Whether a tab past the last stop wraps the line where there is no interval, as in UIKit.
  var wrapsPastEnd = false

  /// Whether a tab whose next explicit stop is `index` wraps the line.
  func wraps(before index: Int) -> Bool {
    wrapsPastEnd && interval <= 0 && index == explicit.count
  }

  /// The index of the first explicit stop strictly after the pen, or their number.
  func explicitIndex(after pen: Int64) -> Int {
    guard explicit.count <= 16 else { return explicit.partitionPoint { $0.location <= pen } }
    // Counting needs no branch, which would often be mispredicted.
    return explicit.reduce(0) { $0 &+ ($1.location <= pen ? 1 : 0) }
  }

  /// The first multiple of the interval strictly after the pen; the pen itself without an interval,
  /// and where the multiple is wider than any text.
  func nextInterval(after pen: Int64) -> Int64 {
    guard interval > 0, interval <= FixedPoint.widest, pen <= FixedPoint.widest - interval else {
      return pen
    }
    let stop = pen < 0 ? 0 : (pen / interval + 1) * interval
    return stop - pen < least ? stop + interval : stop
  }
}
