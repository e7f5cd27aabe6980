extension RandomAccessCollection where Index == Int {
  /// The first index of a sorted collection whose element is not before the sought one, or the end.
  @inline(__always)
  package func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
