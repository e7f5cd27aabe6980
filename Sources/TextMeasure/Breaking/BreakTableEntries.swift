/// Collects the entries of a ``BreakTable``, in the form that the table keeps.
struct BreakTableEntries {
  /// The entries' values: fit, start, and offset with flags; lengths take two values where the
  /// table is wide.
  private(set) var values: [Int32] = []
  private(set) var count = 0
  private(set) var isWide = false
  /// Whether each fit within a hard line is at least the one before.
  private(set) var isAscending = true
  private var previousFit = Int64.min

  /// Half of 32 bits, so that a start and a limit can be added.
  private static let largest = UInt64(Int32.max) / 2

  /// Begins anew.
  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
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
    values.append(Int32(truncatingIfNeeded: entry.fit))
    values.append(Int32(truncatingIfNeeded: entry.start))
    values.append(Int32(bitPattern: UInt32(truncatingIfNeeded: entry.offset) | entry.flags))
  }

  @inline(never)
  private mutating func appendWide(_ entry: BreakTable.Entry) {
    if !isWide {
      isWide = true
      let narrow = values
      values.removeAll(keepingCapacity: true)
      for index in stride(from: 0, to: narrow.count, by: 3) {
        appendWide(Int64(narrow[index]))
        appendWide(Int64(narrow[index + 1]))
        values.append(narrow[index + 2])
      }
    }
    appendWide(entry.fit)
    appendWide(entry.start)
    values.append(Int32(bitPattern: UInt32(truncatingIfNeeded: entry.offset) | entry.flags))
  }

  private mutating func appendWide(_ length: Int64) {
    values.append(Int32(truncatingIfNeeded: length))
    values.append(Int32(truncatingIfNeeded: length >> 32))
  }
}
