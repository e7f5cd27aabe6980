/// A tab's place in its hard line, and where it may reach to.
struct TabPlace: Sendable {
  /// The tab's UTF-16 offset.
  var offset: Int
  /// The advance from the hard line's start to the tab, in 1/65536 pt, other tabs counting nothing.
  var position: Int64
  /// The end of the white space and terminators that follow it: a line that ends there or before
  /// has the tab hanging.
  var hangingEnd: Int
  /// The stops.
  var stops: TabStops
}

/// Where tabs reach to: explicit stops, then multiples of an interval, all from the line's leading
/// edge in 1/65536 pt.
struct TabStops: Sendable {
  var explicit: [Int64]
  var interval: Int64
  /// The least advance of a tab that reaches to a multiple of the interval: where it would be less,
  /// it reaches to the next one. Browsers have half a space, TextKit nothing.
  var least: Int64 = 0

  /// The first stop strictly to the right of the pen; the pen itself where there is none.
  func next(after pen: Int64) -> Int64 {
    if let stop = explicit.first(where: { $0 > pen }) { return stop }
    guard interval > 0 else { return pen }
    let stop = pen < 0 ? 0 : (pen / interval + 1) * interval
    return stop - pen < least ? stop + interval : stop
  }
}
