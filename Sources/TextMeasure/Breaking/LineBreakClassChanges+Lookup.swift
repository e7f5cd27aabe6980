extension LineBreakClassChanges {
  /// One bit for each block of 256 code points that has a change, so that most text never searches.
  private static let blocksWithChanges: [UInt64] = {
    var blocks = [UInt64](repeating: 0, count: 0x1100 / 64)
    for change in changes {
      for block in (change.first >> 8)...(change.last >> 8) {
        blocks[Int(block >> 6)] |= 1 << UInt64(block & 63)
      }
    }
    return blocks
  }()

  /// The class of a code point in Unicode 17.0 when it differs from 15.0, else `nil`.
  ///
  /// - Complexity: O(1) for most code points, O(log n) of the table's length in a block with changes.
  package static func newClass(of codePoint: UInt32) -> LineBreakClass? {
    let block = codePoint >> 8
    guard block < 0x1100, blocksWithChanges[Int(block >> 6)] >> UInt64(block & 63) & 1 == 1 else {
      return nil
    }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].last < codePoint { low = middle + 1 } else { high = middle }
    }
    guard low < changes.count, changes[low].first <= codePoint else { return nil }
    return changes[low].newClass
  }

  /// Whether a code point is East Asian wide in Unicode 17.0 and was not in 15.0.
  ///
  /// - Complexity: O(1) below U+2630, else O(n) of a table of some dozen ranges.
  package static func isNewlyEastAsian(_ codePoint: UInt32) -> Bool {
    guard let first = newlyEastAsian.first, codePoint >= first.lowerBound else { return false }
    return newlyEastAsian.contains { $0.contains(codePoint) }
  }
}
