import CBaseline

/// Proves that the allocation counter counts, before anything is said to allocate nothing.
enum AllocationCounterCheck {
  /// Allocates a known number of arrays through the Swift runtime and looks at the counter.
  ///
  /// - Throws: when the counter does not see each of them, or sees some where there are none.
  static func run() throws {
    let count = 1000
    var kept: [[Int]] = []
    kept.reserveCapacity(count)
    let before = baseline_allocation_count()
    for index in 0..<count { kept.append([index, count]) }
    let seen = baseline_allocation_count() - before
    guard seen >= count, seen < count + 10, kept.count == count else {
      throw BenchmarkError("\(count) arrays were made, and \(seen) allocations counted.")
    }
    let between = baseline_allocation_count()
    var sum = 0
    for index in 0..<count { sum &+= kept[index][1] }
    let unseen = baseline_allocation_count() - between
    guard unseen == 0, sum == count * count else {
      throw BenchmarkError("Adding allocates nothing, and \(unseen) allocations were counted.")
    }
  }
}
