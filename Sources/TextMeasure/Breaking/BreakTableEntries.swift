/// Collects the entries of a ``BreakTable``, in the form that the table keeps.
struct BreakTableEntries {
  /// The entries' values: fit, start, and offset with flags; lengths take two values where the
  /// table is wide. The array only grows; what counts is up to ``valueCount``.
  private var values: [Int32] = []
  private var valueCount = 0
  private(set) var count = 0
  private(set) var isWide = false
  /// Whether each fit within a hard line is at least the one before.
  private(set) var isAscending = true
  private var previousFit = Int64.min

  /// Half of 32 bits, so that a start and a limit can be added.
  private static let largest = UInt64(Int32.max) / 2

  /// Begins anew.
  mutating func removeAll() {
    valueCount = 0
    count = 0
    isWide = false
    isAscending = true
    previousFit = .min
  }

  @inline(__always)
  mutating func append(_ entry: BreakTable.Entry) {
    if entry.fit < previousFit { isAscending = false }
    previousFit = entry.flags & BreakTable.Flag.hard != 0 ? Int64.min : entry.fit
    count &+= 1
    if isWide || entry.fit.magnitude > Self.largest || entry.start.magnitude > Self.largest {
      appendWide(entry)
      return
    }
    if valueCount &+ 3 > values.count { grow() }
    let place = valueCount
    valueCount = place &+ 3
    var values = values.mutableSpan
    values[place] = Int32(truncatingIfNeeded: entry.fit)
    values[place &+ 1] = Int32(truncatingIfNeeded: entry.start)
    values[place &+ 2] = Int32(
      bitPattern: UInt32(truncatingIfNeeded: entry.offset) | entry.flags)
  }

  /// The values in an array of just their size, with `more` for what follows.
  func taken(reserving more: Int) -> [Int32] {
    var taken: [Int32] = []
    taken.reserveCapacity(valueCount + more)
    taken.append(contentsOf: values[..<valueCount])
    return taken
  }

  @inline(never)
  private mutating func grow() {
    values.append(contentsOf: repeatElement(0, count: max(256, values.count)))
  }

  @inline(never)
  private mutating func appendWide(_ entry: BreakTable.Entry) {
    if !isWide {
      isWide = true
      let narrow = Array(values[..<valueCount])
      valueCount = 0
      for index in stride(from: 0, to: narrow.count, by: 3) {
        appendWide(Int64(narrow[index]))
        appendWide(Int64(narrow[index + 1]))
        appendValue(narrow[index + 2])
      }
    }
    appendWide(entry.fit)
    appendWide(entry.start)
    appendValue(Int32(bitPattern: UInt32(truncatingIfNeeded: entry.offset) | entry.flags))
  }

  private mutating func appendWide(_ length: Int64) {
    appendValue(Int32(truncatingIfNeeded: length))
    appendValue(Int32(truncatingIfNeeded: length >> 32))
  }

  private mutating func appendValue(_ value: Int32) {
    if valueCount == values.count { grow() }
    values[valueCount] = value
    valueCount += 1
  }
}
