import Foundation

/// A line of a flow layout: which items it has and where each begins.
struct FlowLine {
  /// What lines have to fit into, points.
  struct Room {
    var start: CGFloat
    var length: CGFloat
    var spacing: CGFloat
  }

  var items: Range<Int>
  var starts: [CGFloat]

  /// Breaks items into lines and spreads each line but the last.
  static func lines(of lengths: [CGFloat], in room: Room) -> [FlowLine] {
    var ranges: [Range<Int>] = []
    var first = 0
    var used: CGFloat = 0
    for (index, length) in lengths.enumerated() {
      let next = index == first ? length : used + room.spacing + length
      if index > first, next > room.length + 0.001 {
        ranges.append(first..<index)
        first = index
        used = length
      } else {
        used = next
      }
    }
    if first < lengths.count { ranges.append(first..<lengths.count) }
    let isUniform = Set(lengths).count == 1
    var spread = room.spacing
    return ranges.enumerated().map { number, items in
      let isLast = number == ranges.count - 1
      let total = lengths[items].reduce(0, +)
      if !isLast || (isLast && isUniform && ranges.count == 1 && isFull(items, lengths, room)) {
        spread =
          items.count > 1 ? (room.length - total) / CGFloat(items.count - 1) : room.spacing
      }
      let gap = isLast && !isUniform ? room.spacing : spread
      // One item alone in a line that is not the last is in the middle.
      var start = room.start
      if items.count == 1, !isLast { start += max(0, (room.length - total) / 2) }
      var starts: [CGFloat] = []
      for item in items {
        starts.append(start)
        start += lengths[item] + gap
      }
      return FlowLine(items: items, starts: starts)
    }
  }

  /// Whether another item like the last would not fit.
  private static func isFull(_ items: Range<Int>, _ lengths: [CGFloat], _ room: Room) -> Bool {
    let total = lengths[items].reduce(0, +) + room.spacing * CGFloat(items.count)
    return total + (lengths[items].last ?? 0) > room.length + 0.001
  }
}
