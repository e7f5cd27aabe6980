/// Collects the entries of a ``BreakTable``, in arrays that are reused for every text.
struct BreakTableEntries {
  /// Columns of ``capacity`` fits and words. The first ``count`` of each are used.
  var values: [Int32] = []
  private var capacity = 0
  private(set) var count = 0
  private(set) var isAscending = true
  private(set) var hardEnds: [Int32] = []
  /// All entries, once a length exceeds 32 bits or an entry has no class.
  private(set) var wideEntries: [BreakTable.Entry] = []
  private var previousFit = Int64.min
  private(set) var classes = Classes()

  /// The offset of the last entry; 0 where there is none.
  var lastOffset: Int { count > 0 ? offset(count - 1) : 0 }

  func offset(_ entry: Int) -> Int {
    isWide
      ? wideEntries[entry].offset : classes.offset(UInt32(bitPattern: values[entry + capacity]))
  }

  /// Half of the 32-bit range, so that a start and a limit can be added.
  static let largest = UInt64(Int32.max) / 2

  var isWide: Bool { !wideEntries.isEmpty }

  /// Removes all entries and keeps the arrays, for a text of at most this length.
  mutating func removeAll(longest: Int) {
    classes.removeAll(longest: longest)
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
    guard !isWide, max(entry.fit.magnitude, entry.start.magnitude) <= Self.largest,
      let bits = classes.bits(entry.start &- entry.fit, entry.flags)
    else {
      appendWide(entry)
      return
    }
    if count == capacity { grow(to: count &+ 1) }
    let index = count
    count = index &+ 1
    let capacity = capacity
    var values = values.mutableSpan
    values[index] = Int32(truncatingIfNeeded: entry.fit)
    values[index &+ capacity] = Int32(bitPattern: UInt32(truncatingIfNeeded: entry.offset) | bits)
  }

  /// Writes entries without flags whose `start − fit` is 0 or the last other one, in a loop that keeps
  /// its state in registers.
  struct Writer {
    fileprivate var count: Int
    fileprivate var previousFit: Int64
    fileprivate var isAscending = true
    fileprivate let capacity: Int
    fileprivate let difference: Int64
    fileprivate let bits: UInt32
    fileprivate let isWide: Bool

    /// Returns `false` where the entry cannot be written so.
    @inline(__always)
    mutating func write(
      fit: Int64, start: Int64, offset: Int, _ values: inout MutableSpan<Int32>
    ) -> Bool {
      let own = start &- fit
      guard own == 0 || own == difference, start.magnitude <= BreakTableEntries.largest else {
        return false
      }
      return write(fit, offset: offset, &values, bits: own == 0 ? 0 : bits)
    }

    /// Writes entries at which nothing hangs, up to one that cannot be written so; returns the offset of
    /// the last.
    @inline(never)
    mutating func write(
      _ prefix: Span<Int64>, _ offsets: Range<Int>, _ base: Int64, _ factor: Double,
      _ segmentStart: inout Int64, _ widest: inout Int64, _ values: inout MutableSpan<Int32>
    ) -> Int {
      var writer = self
      var (last, widestHere) = (segmentStart, widest)
      var offset = offsets.lowerBound
      while offset < offsets.upperBound {
        let start = base &+ FixedPoint.rounded(Double(prefix[offset]) * factor)
        guard writer.write(start, offset: offset, &values) else { break }
        widestHere = max(widestHere, start &- last)
        last = start
        offset &+= 1
      }
      (self, segmentStart, widest) = (writer, last, widestHere)
      return offset &- 1
    }

    /// Writes an entry at which nothing hangs.
    @inline(__always)
    mutating func write(
      _ fit: Int64, offset: Int, _ values: inout MutableSpan<Int32>, bits: UInt32 = 0
    ) -> Bool {
      guard !isWide, fit.magnitude <= BreakTableEntries.largest else { return false }
      if fit < previousFit { isAscending = false }
      previousFit = fit
      values[count] = Int32(truncatingIfNeeded: fit)
      values[count &+ capacity] = Int32(bitPattern: UInt32(truncatingIfNeeded: offset) | bits)
      count &+= 1
      return true
    }
  }

  /// Entries written with it count after ``commit(_:)``.
  mutating func writer(reserving more: Int) -> Writer {
    if count &+ more > capacity { grow(to: count &+ more) }
    return Writer(
      count: count, previousFit: previousFit, capacity: capacity,
      difference: classes.recent.difference, bits: classes.recent.bits, isWide: isWide)
  }

  mutating func commit(_ writer: Writer) {
    count = writer.count
    previousFit = writer.previousFit
    if !writer.isAscending { isAscending = false }
  }

  /// Whether all words of a table that is not wide take 16 bits.
  var isShort: Bool { !isWide && classes.areShort }

  /// A copy of the values in the table's layout, followed by zeros.
  func copy(zeros: Int) -> [Int32] {
    guard !isWide else { return hardEnds }
    let values = values.span
    return [Int32](
      values.extracting(0..<count), values.extracting(capacity..<capacity + count),
      inHalves: isShort, hardEnds.span, classes.values.span, zeros: zeros)
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let larger = max(256, capacity * 2, least)
    values = [Int32](columns: 2, capacity: larger, copying: count, of: values)
    capacity = larger
  }

  @inline(never)
  private mutating func appendWide(_ entry: BreakTable.Entry) {
    if !isWide {
      wideEntries.reserveCapacity(count + 1)
      for index in 0..<count {
        wideEntries.append(
          classes.entry(UInt32(bitPattern: values[index + capacity]), fit: values[index]))
      }
    }
    wideEntries.append(entry)
    count += 1
  }

  struct Classes {
    /// The difference `start − fit` and the flags of each class. The first two are in every table: an
    /// entry where nothing hangs, whose class has no bits, and a hard line's end.
    private(set) var values: [Int32] = [0, 0, 0, Int32(bitPattern: BreakTable.Flag.hard)]
    private(set) var shift: UInt32 = 0
    /// The last difference of entries without flags that was not 0, and the bits of its class.
    private(set) var recent: (difference: Int64, bits: UInt32) = (0, 0)
    /// The last class of entries with flags; no flags where there is none.
    private var flagged: (difference: Int64, flags: UInt32, bits: UInt32) = (0, 0, 0)

    /// The maximum number of classes among which an entry's is searched.
    private static let mostSearched = 64

    var areShort: Bool { (values.count / 2) << shift <= 1 << 16 }

    /// Removes the classes of the last text but its recent one: most texts have the same space.
    mutating func removeAll(longest: Int) {
      flagged = (0, 0, 0)
      shift = UInt32(Int.bitWidth - longest.leadingZeroBitCount)
      let kept = recent.difference == 0 ? 4 : 6
      if values.count > kept { values.removeLast(values.count - kept) }
      guard kept == 6 else { return }
      values[4] = Int32(truncatingIfNeeded: recent.difference)
      values[5] = 0
      recent.bits = 2 &<< shift
    }

    /// A class as the upper bits of a word; `nil` where it takes too many.
    @inline(__always)
    mutating func bits(_ difference: Int64, _ flags: UInt32) -> UInt32? {
      if difference == 0, flags & ~BreakTable.Flag.hard == 0 {
        return (flags >> BreakTable.Flag.shift) &<< shift
      }
      if difference == recent.difference, flags == 0 { return recent.bits }
      if difference == flagged.difference, flags == flagged.flags { return flagged.bits }
      return otherBits(difference, flags)
    }

    @inline(never)
    private mutating func otherBits(_ difference: Int64, _ flags: UInt32) -> UInt32? {
      guard let narrow = Int32(exactly: difference), narrow.magnitude <= BreakTableEntries.largest
      else { return nil }
      let flagBits = Int32(bitPattern: flags)
      let known = index(narrow, flagBits)
      let index = known ?? values.count
      if known == nil {
        guard index < 2 << (32 - shift) else { return nil }
        values.append(narrow)
        values.append(flagBits)
      }
      let bits = UInt32(truncatingIfNeeded: index / 2) &<< shift
      if flags == 0 { recent = (difference, bits) } else { flagged = (difference, flags, bits) }
      return bits
    }

    private func index(_ difference: Int32, _ flags: Int32) -> Int? {
      stride(from: 4, to: min(values.count, 2 * Self.mostSearched), by: 2).first {
        values[$0] == difference && values[$0 + 1] == flags
      }
    }

    func entry(_ word: UInt32, fit: Int32) -> BreakTable.Entry {
      let index = Int(word >> shift) * 2
      return BreakTable.Entry(
        fit: Int64(fit), start: Int64(fit) + Int64(values[index]), offset: offset(word),
        flags: UInt32(bitPattern: values[index + 1]))
    }

    func offset(_ word: UInt32) -> Int { Int(word & ((1 &<< shift) &- 1)) }
  }
}
