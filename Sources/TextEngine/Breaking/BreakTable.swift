/// The break opportunities of a text, in one array.
///
/// An entry is an offset at which a line may end. Its *fit* is the advance from its hard line's
/// start to the offset, without hanging white space, plus what ending there changes (reshaped
/// glyphs, a visible hyphen). Its *start* is what later fits lose when a line begins there. A line
/// from entry i to entry k is `fit(k) − start(i)` wide. Lengths are in 1/65536 pt.
///
/// `start − fit` has few values in a text, such as 0 and the advance of a space. Entries with the
/// same difference and flags are of one *class*. An entry is a fit in 32 bits and a *word*: its
/// offset, and its class in the bits above it. A text with longer lengths or too many classes has a
/// *wide* table.
struct BreakTable: Sendable {
  /// All fits, all words, the hard lines' last entries, the difference and the flags of each class,
  /// and, when the fits do not ascend, their suffix minima. At least a window of values follows the
  /// fits or minima that are searched. A wide table has only the hard lines' last entries here.
  private(set) var values: [Int32] = []
  private var wideEntries: [Entry] = []
  /// The suffix minima of a wide table whose fits do not ascend.
  private var wideMinima: [Int64] = []
  private(set) var count = 0
  /// The index of the first class, after the hard lines' ends.
  private var classes = 0
  private(set) var isWide = false
  /// Whether the fits within each hard line ascend.
  private(set) var isAscending = true
  /// Whether a value holds two words, the first in its lower half.
  private var isShort = false
  /// The bits of an offset in a word. Stored narrow, as each prepared text keeps a table.
  private var storedShift: UInt8 = 0

  enum Flag {
    static let hard: UInt32 = 1 << 28
    /// A line that ends here shows a hyphen (soft hyphen or dictionary).
    static let visibleHyphen: UInt32 = 1 << 29
    /// Breaking here changes glyphs; `fit` and `start` include the corrections.
    static let corrected: UInt32 = 1 << 30
    /// A dictionary allows a hyphen here, for lines that are not full enough without it.
    static let dictionary: UInt32 = 1 << 31
    /// In Flutter, which has no dictionary's hyphens: a line ends here only if the white space before does
    /// not fit.
    static let fullLine = dictionary
    /// A line ends here, inside an address, only if no other opportunity is in it.
    static let address: UInt32 = 1 << 27
    /// On Android a line ends here only where the paragraph's lines do not end at phrases.
    static let inPhrase = address | dictionary
    static let hyphenated = visibleHyphen | dictionary
    static let changing = visibleHyphen | corrected
    /// The number of bits below the first flag.
    static let shift: UInt32 = 28
  }

  /// An entry while the table is built, and in a wide table.
  struct Entry {
    var fit: Int64
    var start: Int64
    private var narrowOffset: UInt32
    var flags: UInt32

    var offset: Int { Int(narrowOffset) }

    init(fit: Int64, start: Int64, offset: Int, flags: UInt32) {
      (self.fit, self.start, self.flags) = (fit, start, flags)
      narrowOffset = UInt32(truncatingIfNeeded: offset)
    }
  }

  init() {}

  /// Copies the collected entries: the collector keeps its arrays for the next text.
  init(_ entries: borrowing BreakTableEntries) {
    count = entries.count
    isWide = entries.isWide
    isAscending = entries.isAscending
    isShort = entries.isShort
    storedShift = UInt8(truncatingIfNeeded: entries.classes.shift)
    classes = hardEnds + entries.hardEnds.count
    let behind = classes + entries.classes.values.count - count
    let zeros = isAscending ? max(0, Span<Int32>.window - behind) : count + Span<Int32>.window
    values = entries.copy(zeros: isWide ? 0 : zeros)
    if isWide { wideEntries.append(copying: entries.wideEntries.span) }
    guard !isAscending else { return }
    if isWide { wideMinima = [Int64](repeating: 0, count: count) }
    var minimum = Int64.max
    for entry in (0..<count).reversed() {
      if isHard(entry) { minimum = Int64.max }
      minimum = min(minimum, fit(entry))
      if isWide {
        wideMinima[entry] = minimum
      } else {
        values[minima + entry] = Int32(truncatingIfNeeded: minimum)
      }
    }
  }

  /// The size of the storage, in bytes.
  var byteCount: Int {
    values.count * 4 + wideEntries.count * MemoryLayout<Entry>.stride + wideMinima.count * 8
  }

  // MARK: Entries

  @inline(__always)
  subscript(entry: Int) -> Entry {
    if isWide { return wideEntries[entry] }
    let word = word(entry)
    let values = values.span
    let fit = Int64(values.value(at: entry))
    let index = classes &+ Int(word &>> shift) &* 2
    precondition(index < values.count &- 1)
    return Entry(
      fit: fit, start: fit &+ Int64(values.value(at: index)),
      offset: Int(word & ((1 &<< shift) &- 1)),
      flags: UInt32(bitPattern: values.value(at: index &+ 1)))
  }

  private var shift: UInt32 { UInt32(storedShift) }

  /// The index of the first suffix minimum.
  private var minima: Int { values.count &- count &- Span<Int32>.window }

  var hardEnds: Int { isWide ? 0 : isShort ? count &+ (count &+ 1) / 2 : count &* 2 }

  @inline(__always)
  private func word(_ entry: Int) -> UInt32 {
    precondition((0..<count).contains(entry))
    let values = values.span
    return isShort
      ? values.half(at: count &* 2 &+ entry)
      : UInt32(bitPattern: values.value(at: count &+ entry))
  }

  @inline(__always)
  func fit(_ entry: Int) -> Int64 { isWide ? wideEntries[entry].fit : Int64(values[entry]) }

  @inline(__always)
  func offset(_ entry: Int) -> Int {
    isWide ? wideEntries[entry].offset : Int(word(entry) & ((1 &<< shift) &- 1))
  }

  /// The first entry after an offset.
  func firstEntry(after offset: Int) -> Int {
    (0..<count).partitionPoint { self.offset($0) <= offset }
  }

  /// The hard line's last entry from `entry` on whose fit is within a bound, or −1, and the smallest
  /// fit after it that is not, or `.max`.
  @inline(__always)
  func lastFit(from entry: Int, within bound: Int64) -> (entry: Int, nextFit: Int64) {
    let last = hardEnd(from: entry)
    let next = firstMisfit(from: entry, upTo: last, within: bound)
    return (next > entry ? next - 1 : -1, next > last ? .max : suffixMinimum(next))
  }

  /// The first entry of a hard line's entries up to `last` from which on no fit is within a bound; the
  /// one after them where there is none.
  @inline(__always)
  func firstMisfit(from entry: Int, upTo last: Int, within bound: Int64) -> Int {
    guard suffixMinimum(last) > bound else { return last + 1 }
    var next = entry
    if !isWide {
      precondition(entry >= 0 && entry <= last)
      let values = values.span
      next =
        values.firstIndex(from: fits &+ entry, notLessThan: Int32(clamping: bound) &+ 1) &- fits
    } else if isAscending {
      let entries = wideEntries.span
      while entries[next].fit <= bound { next &+= 1 }
    } else {
      while suffixMinimum(next) <= bound { next += 1 }
    }
    return next
  }

  /// The index of the first value to search: the last fit within a bound is the last one whose suffix
  /// minimum is. These ascend.
  private var fits: Int { isAscending ? 0 : minima }

  /// The entry at which the hard line of an entry ends, in O(log hard lines).
  func hardEnd(from entry: Int) -> Int { Int(values[hardEndIndex(from: entry)]) }

  func hardEndIndex(from entry: Int) -> Int {
    values[hardEnds..<classes - 1].partitionPoint { $0 < entry }
  }

  /// The first entry of an entry's hard line, in O(log hard lines).
  func hardLineStart(of entry: Int) -> Int {
    let index = hardEndIndex(from: entry)
    return index == hardEnds ? 0 : Int(values[index - 1]) + 1
  }

  fileprivate func beginsHardLine(_ entry: Int) -> Bool { entry == 0 || isHard(entry - 1) }

  func isHard(_ entry: Int) -> Bool { self[entry].flags & Flag.hard != 0 }

  /// The smallest fit from the entry to the end of its hard line.
  @inline(__always)
  func suffixMinimum(_ entry: Int) -> Int64 {
    if isWide { return isAscending ? wideEntries[entry].fit : wideMinima[entry] }
    return Int64(values[isAscending ? entry : minima + entry])
  }

  // MARK: Counting lines in one pass: all that measuring a size needs

  struct Tally {
    var lineCount = 0
    /// The widest line, in 1/65536 pt.
    var widest: Int64 = 0
    /// The narrowest width with these lines, where that is more than the widest one's.
    var needed: Int64 = 0
    /// The narrowest width at which some line would hold one more segment.
    var nextFit = Int64.max
    /// The first entry at which the next line can end, and what that line subtracts from fits.
    var entry = 0
    var start: Int64 = 0
    /// Where that line begins, if that is inside the segment before the entry.
    var insideStart: Int?
  }

  /// Lines whose width or end the table alone does not determine.
  struct Exceptions {
    /// Lines of at most so many UTF-16 units, but not the first one of a hard line.
    var longest = -1
    /// Lines that end at an entry with one of these flags.
    var flags: UInt32 = 0
    /// How far before its end breaking a line may reshape it, in UTF-16 units. Lines of at most so
    /// many that begin inside a segment are exceptions.
    var reach = 0

    /// The offset from which the length of a line is compared with ``longest``: not its
    /// start where a hard line begins, whose first line is no exception, or where ``reach`` applies.
    func lineStart(entry: Int, insideStart: Int?, _ table: BreakTable) -> Int {
      if let insideStart { return insideStart + reach - longest }
      return table.beginsHardLine(entry) ? .min / 2 : table.offset(entry - 1)
    }
  }

  /// Counts further lines, up to `maximumLines` in all unless it is 0, without an allocation; `false`
  /// where the next one has an unbreakable segment that is too wide, or is among the exceptions, and in
  /// a wide table: then ``LineBreaker`` finds it.
  ///
  /// The limit includes the tolerance. `line` receives the first entry at which each line could end,
  /// and the one at which it ends.
  @inline(__always)
  func addLines(
    to tally: inout Tally, _ limit: Int64, _ maximumLines: Int, except exceptions: Exceptions?,
    line: (_ first: Int, _ last: Int) -> Void = { _, _ in }
  ) -> Bool {
    guard tally.entry < count else { return true }
    guard !isWide, tally.start.magnitude <= BreakTableEntries.largest else { return false }
    // The table keeps half of the 32-bit range free, so that a start and a limit can be added.
    let room = Int32(clamping: min(limit, Int64(Int32.max / 2))) &+ 1
    let values = values.span
    let count = count
    let isShort = isShort
    let shift = shift
    let hardEnds = hardEnds
    let classes = classes
    let fits = fits
    var lineCount = tally.lineCount
    var entry = tally.entry
    // Widths less `room`: then a line needs only its bound, the least fit that is too large.
    var widest = 0 &- room
    var nextFit = Int32.max
    // The loop for a line ends at an entry that does not fit, at the latest the last one. So indices
    // of fits, words and classes need no further check.
    precondition(values.count >= classes && hardEnds >= 0 && fits >= 0)
    // Most entries are of the class of the first one.
    let first = word(0)
    let usual = room &+ values[classes &+ Int(first &>> shift) &* 2]
    var index = hardEnds
    if entry > 0 { index = hardEndIndex(from: entry) }
    var bound = room &+ Int32(truncatingIfNeeded: tally.start)
    // Far before the first line of a hard line.
    var lineStart =
      exceptions?.lineStart(entry: entry, insideStart: tally.insideStart, self) ?? 0
    var isException = false
    lines: while index < classes {
      let last = Int(values.value(at: index))
      index &+= 1
      precondition(last < count)
      let whole = values.value(at: fits &+ last)
      while whole >= bound {
        // The first entry that does not fit. It exists: the last one does not fit.
        let next = values.firstIndex(from: fits &+ entry, notLessThan: bound) &- fits
        isException = next == entry
        if isException { break lines }
        let word =
          isShort
          ? values.half(at: count &* 2 &+ next &- 1)
          : UInt32(bitPattern: values.value(at: count &+ next &- 1))
        if let exceptions {
          let offset = Int(word & ((1 &<< shift) &- 1))
          isException = offset &- lineStart <= exceptions.longest
          if exceptions.flags != 0 {
            let flags = values.value(at: classes &+ Int(word &>> shift) &* 2 &+ 1)
            if UInt32(bitPattern: flags) & exceptions.flags != 0 { isException = true }
          }
          if isException { break lines }
          lineStart = offset
        }
        let fit = values.value(at: fits &+ next &- 1)
        widest = max(widest, fit &- bound)
        nextFit = min(nextFit, values.value(at: fits &+ next) &- bound)
        // Where the class is the usual one, the next line need not wait until it is loaded.
        bound =
          fit
          &+ (word ^ first < 1 &<< shift
            ? usual : room &+ values.value(at: classes &+ Int(word &>> shift) &* 2))
        line(entry, next &- 1)
        entry = next
        lineCount &+= 1
        if lineCount == maximumLines { break lines }
      }
      if let exceptions {
        isException =
          offset(last) &- lineStart <= exceptions.longest || exceptions.flags & Flag.hard != 0
        if isException { break }
        lineStart = .min / 2
      }
      widest = max(widest, whole &- bound)
      line(entry, last)
      entry = last &+ 1
      bound = room
      lineCount &+= 1
      if lineCount == maximumLines { break }
    }
    tally.lineCount = lineCount
    tally.widest = max(tally.widest, Int64(widest) &+ Int64(room))
    if nextFit != .max { tally.nextFit = min(tally.nextFit, Int64(nextFit) &+ Int64(room)) }
    if entry > tally.entry { tally.insideStart = nil }
    tally.entry = entry
    tally.start = Int64(bound &- room)
    return !isException
  }
}
