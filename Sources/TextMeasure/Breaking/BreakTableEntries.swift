/// Collects the entries of a ``BreakTable``, in arrays that are reused for every text.
struct BreakTableEntries {
  /// Three columns of ``capacity`` values: fits, starts, and offsets with flags. The first
  /// ``count`` of each column are used.
  var values: [Int32] = []
  /// The length of a column.
  private(set) var capacity = 0
  private(set) var count = 0
  /// Whether the fits within each hard line ascend.
  private(set) var isAscending = true
  /// The entries at which hard lines end.
  private(set) var hardEnds: [Int32] = []
  /// All entries, once a length exceeds 32 bits.
  private var wideEntries: [BreakTable.Entry] = []
  private(set) var previousFit = Int64.min

  /// The offset of the last entry; 0 where there is none.
  var lastOffset: Int {
    count > 0 ? offset(count - 1) : 0
  }

  /// The offset of an entry.
  func offset(_ entry: Int) -> Int {
    if isWide { return wideEntries[entry].offset }
    return Int(UInt32(bitPattern: values[entry + capacity * 2]) & BreakTable.Flag.offset)
  }

  /// Half of the 32-bit range, so that a start and a limit can be added.
  static let largest = UInt64(Int32.max) / 2

  /// Whether a length takes two values.
  var isWide: Bool { !wideEntries.isEmpty }

  /// The state before more entries are added.
  struct Checkpoint {
    fileprivate var count = 0
    fileprivate var isAscending = true
    fileprivate var hardEnds = 0
    fileprivate var previousFit = Int64.min
  }

  var checkpoint: Checkpoint {
    Checkpoint(
      count: count, isAscending: isAscending, hardEnds: hardEnds.count, previousFit: previousFit)
  }

  /// Removes the entries that were added since.
  mutating func reset(to checkpoint: Checkpoint) {
    if isWide { wideEntries.removeLast(count - checkpoint.count) }
    count = checkpoint.count
    isAscending = checkpoint.isAscending
    hardEnds.removeLast(hardEnds.count - checkpoint.hardEnds)
    previousFit = checkpoint.previousFit
  }

  /// Removes all entries and keeps the arrays.
  mutating func removeAll() {
    count = 0
    isAscending = true
    previousFit = .min
    hardEnds.removeAll(keepingCapacity: true)
    wideEntries.removeAll()
  }

  @inline(__always)
  mutating func append(_ entry: BreakTable.Entry) {
    if entry.fit < previousFit { isAscending = false }
    previousFit = entry.fit
    if entry.flags & BreakTable.Flag.hard != 0 {
      previousFit = .min
      hardEnds.append(Int32(truncatingIfNeeded: count))
    }
    if isWide || entry.fit.magnitude > Self.largest || entry.start.magnitude > Self.largest {
      appendWide(entry)
      return
    }
    if count == capacity { grow(to: count &+ 1) }
    let index = count
    count = index &+ 1
    let capacity = capacity
    var values = values.mutableSpan
    values[index] = Int32(truncatingIfNeeded: entry.fit)
    values[index &+ capacity] = Int32(truncatingIfNeeded: entry.start)
    values[index &+ capacity &+ capacity] = Int32(
      bitPattern: UInt32(truncatingIfNeeded: entry.offset) | entry.flags)
  }

  /// Reserves room for more entries that the caller writes into ``values`` directly, from ``count``
  /// on in each column.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(to: count &+ more) }
  }

  /// Counts the entries that were written into ``values``; none of them ends a hard line.
  mutating func commit(count: Int, previousFit: Int64, isAscending: Bool) {
    self.count = count
    self.previousFit = previousFit
    if !isAscending { self.isAscending = false }
  }

  /// A copy of the values in the table's layout, with room for `more`.
  func taken(reserving more: Int) -> [Int32] {
    var taken: [Int32] = []
    taken.reserveCapacity(count * (isWide ? 5 : 3) + more)
    if isWide {
      for entry in wideEntries { Self.append(entry.fit, to: &taken) }
      for entry in wideEntries { Self.append(entry.start, to: &taken) }
      for entry in wideEntries {
        taken.append(Int32(bitPattern: UInt32(truncatingIfNeeded: entry.offset) | entry.flags))
      }
    } else {
      let values = values.span
      for third in 0..<3 {
        let first = third * capacity
        taken.append(copying: values.extracting(first..<first + count))
      }
    }
    return taken
  }

  private static func append(_ length: Int64, to values: inout [Int32]) {
    values.append(Int32(truncatingIfNeeded: length))
    values.append(Int32(truncatingIfNeeded: length >> 32))
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let larger = max(256, capacity * 2, least)
    values = [Int32](columns: 3, capacity: larger, copying: count, of: values)
    capacity = larger
  }

  @inline(never)
  private mutating func appendWide(_ entry: BreakTable.Entry) {
    if !isWide {
      wideEntries.reserveCapacity(count + 1)
      for index in 0..<count {
        let last = UInt32(bitPattern: values[index + capacity * 2])
        wideEntries.append(
          BreakTable.Entry(
            fit: Int64(values[index]), start: Int64(values[index + capacity]),
            offset: Int(last & BreakTable.Flag.offset), flags: last & ~BreakTable.Flag.offset))
      }
    }
    wideEntries.append(entry)
    count += 1
  }
}
