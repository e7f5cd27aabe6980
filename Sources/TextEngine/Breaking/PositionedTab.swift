/// A tab with its position in its hard line and its stops.
struct PositionedTab: Sendable {
  var offset: Int
  /// The advance from the hard line's start to the tab, in 1/65536 pt, without other tabs.
  var position: Int64
  /// The end of the white space and terminators after the tab.
  var hangingEnd: Int
  /// Whether the character before it is a tab: then it has no minimum advance.
  var followsTab = false
  /// The table's first entry after that: lines that end there are wider by the tab's advance.
  var entry = 0
  var stops = TabStops.none
  /// The first character after the tab among the terminators of a stop, by the stop's index.
  var columnEnds: [Int: (offset: Int, position: Int64)] = [:]

  /// Whether the tab hangs in a line that ends at an offset. None does in a line that is cut.
  func hangs(inLineEndingAt end: Int) -> Bool { hangingEnd >= end }

  /// The tab's advance, in 1/65536 pt, at a pen from the line's leading edge; `nil` where it depends
  /// on the text after the tab.
  func advance(pen: Int64) -> Int64? {
    let index = stops.explicitIndex(after: pen)
    guard index < stops.explicit.count else {
      return stops.nextInterval(after: pen, least: followsTab ? 0 : stops.least) - pen
    }
    let stop = stops.explicit[index]
    return stop.isLeft ? stop.location - pen : nil
  }

  /// The advance of a tab that hangs: no text after it moves left.
  func hangingAdvance(pen: Int64) -> Int64 {
    advance(pen: pen, segmentEnd: offset + 1, segment: 0)
  }

  /// The tab's advance, in 1/65536 pt.
  ///
  /// At a `center` or `right` stop, the text after the tab moves left until its middle or end is at
  /// the stop, but never before the pen, which is from the line's leading edge. That text is `segment`
  /// wide, up to the next tab or the line's end at `segmentEnd`.
  func advance(pen: Int64, segmentEnd: Int, segment: Int64) -> Int64 {
    if let advance = advance(pen: pen) { return advance }
    let index = stops.explicitIndex(after: pen)
    var width = max(0, segment)
    if let end = columnEnds[index], end.offset < segmentEnd { width = end.position - position }
    let room = stops.explicit[index].location - pen
    return max(0, room - (stops.explicit[index].alignment == .center ? width / 2 : width))
  }
}

/// Tab stops in 1/65536 pt from the leading edge: explicit ones, then multiples of an interval. All tabs
/// of a style share them.
final class TabStops: Sendable {
  static let none = TabStops(explicit: [], interval: 0)

  struct Stop: Sendable {
    var location: Int64
    var alignment: TextAlignment

    /// Whether a tab's advance does not depend on the text after it.
    var isLeft: Bool { alignment != .center && alignment != .right }
  }

  /// Ascending by location.
  let explicit: [Stop]
  /// Where all explicit stops are left-aligned at multiples of the first, as by default, the last one's
  /// location, before which the next stop is found without a search; 0 for others.
  private let evenEnd: Int64
  /// The first one's location, and the first whole number above 2⁵⁶ divided by it.
  private let even: Int64
  private let inverse: Int64
  let interval: Int64
  /// Whether a tab's advance may depend on the text after it.
  let dependsOnText: Bool
  /// The minimum advance of a tab to a multiple of the interval; a shorter one continues to the
  /// next. Half a space in browsers, 0 in TextKit.
  let least: Int64
  /// Whether a tab past the last stop wraps the line where there is no interval, as in UIKit.
  let wrapsPastEnd: Bool

  init(explicit: [Stop], interval: Int64, least: Int64 = 0, wrapsPastEnd: Bool = false) {
    (self.explicit, self.interval) = (explicit, interval)
    dependsOnText = !explicit.allSatisfy(\.isLeft)
    (self.least, self.wrapsPastEnd) = (least, wrapsPastEnd)
    let first = explicit.first?.location ?? 0
    let isEven = explicit.enumerated().allSatisfy { index, stop in
      let (location, isTooFar) = first.multipliedReportingOverflow(by: Int64(index) + 1)
      return !isTooFar && stop.location == location && stop.isLeft
    }
    let end = explicit.last?.location ?? 0
    // Then a pen before the end times `inverse` fits, and its upper bits are the exact quotient.
    let isShort = end > 0 && end <= 1 << 28 && explicit.count <= 100
    evenEnd = isEven && isShort ? end : 0
    even = first
    inverse = evenEnd > 0 ? (1 << 56) / first + 1 : 0
  }

  /// Whether a tab at a pen from the line's leading edge wraps the line.
  func wraps(at pen: Int64) -> Bool {
    wrapsPastEnd && interval <= 0 && pen >= explicit.last?.location ?? .min
  }

  /// The first stop strictly after the pen, where stops are even.
  @inline(__always)
  func evenStop(after pen: Int64) -> Int64? {
    guard UInt64(bitPattern: pen) < UInt64(bitPattern: evenEnd) else { return nil }
    return ((pen &* inverse) &>> 56 &+ 1) &* even
  }

  /// The index of the first explicit stop strictly after the pen, or their number.
  func explicitIndex(after pen: Int64) -> Int {
    guard let last = explicit.last, last.location > pen else { return explicit.count }
    return explicit.partitionPoint { $0.location <= pen }
  }

  /// The first multiple of the interval strictly after the pen; the pen itself without an interval,
  /// and where the multiple is wider than any text.
  func nextInterval(after pen: Int64, least: Int64) -> Int64 {
    guard interval > 0, interval <= FixedPoint.widest, pen <= FixedPoint.widest - interval else {
      return pen
    }
    let stop = (pen / interval + (pen < 0 ? 0 : 1)) * interval
    return stop - pen < least ? stop + interval : stop
  }
}
