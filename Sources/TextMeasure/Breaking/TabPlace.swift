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
  /// Where the text after the tab has the first character that ends a column, by the number of the
  /// stop that names such characters.
  var columnEnds: [Int: ColumnEnd] = [:]

  /// A character that ends a column: its offset, and its position as ``TabPlace/position`` is.
  struct ColumnEnd: Sendable {
    var offset: Int
    var position: Int64
  }

  /// How far the tab reaches, in 1/65536 pt.
  ///
  /// The text that follows a stop in the middle or at the end of a column stands so far left that
  /// its middle or its end is at the stop, and never before the pen.
  ///
  /// - Parameters:
  ///   - pen: where the tab begins, from the line's leading edge.
  ///   - segmentEnd: the offset of the next tab, or of the line's end.
  ///   - segment: the width of the text up to there.
  func advance(pen: Int64, segmentEnd: Int, segment: Int64) -> Int64 {
    guard let index = stops.explicit.firstIndex(where: { $0.location > pen }) else {
      return stops.nextInterval(after: pen) - pen
    }
    var width = max(0, segment)
    if let end = columnEnds[index], end.offset < segmentEnd { width = end.position - position }
    let room = stops.explicit[index].location - pen
    return switch stops.explicit[index].alignment {
    case .leading: room
    case .center: max(0, room - width / 2)
    case .trailing: max(0, room - width)
    }
  }
}

/// Where tabs reach to: explicit stops, then multiples of an interval, all from the line's leading
/// edge in 1/65536 pt.
struct TabStops: Sendable {
  /// Which part of the text after a tab stands at its stop.
  enum Alignment: Sendable {
    case leading, center, trailing
  }

  /// One stop.
  struct Stop: Sendable {
    var location: Int64
    var alignment = Alignment.leading
  }

  /// Ascending by location.
  var explicit: [Stop]
  var interval: Int64
  /// The least advance of a tab that reaches to a multiple of the interval: where it would be less,
  /// it reaches to the next one. Browsers have half a space, TextKit nothing.
  var least: Int64 = 0
  /// Whether a tab past the last stop wraps the line, as in UIKit, where there is no interval.
  var wrapsPastEnd = false

  /// Whether a tab at the pen wraps the line.
  func wraps(after pen: Int64) -> Bool {
    wrapsPastEnd && interval <= 0 && !explicit.contains { $0.location > pen }
  }

  /// The first multiple of the interval strictly to the right of the pen; the pen itself where there
  /// is no interval.
  func nextInterval(after pen: Int64) -> Int64 {
    guard interval > 0 else { return pen }
    let stop = pen < 0 ? 0 : (pen / interval + 1) * interval
    return stop - pen < least ? stop + interval : stop
  }
}
