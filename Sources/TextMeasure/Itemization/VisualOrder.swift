/// The visual order of runs with embedding levels.
package enum VisualOrder {
  /// The indices of the runs from left to right: UAX 9, rule L2.
  package static func order(of levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowestOdd = levels.filter { $0 & 1 != 0 }.min() ?? highest + 1
    var level = highest
    while level >= lowestOdd {
      var index = 0
      while index < order.count {
        var end = index
        while end < order.count, levels[order[end]] >= level { end += 1 }
        if end > index { order[index..<end].reverse() }
        index = max(end, index + 1)
      }
      level -= 1
    }
    return order
  }
}
