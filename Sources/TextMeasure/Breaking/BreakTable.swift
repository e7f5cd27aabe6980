/// The break opportunities of a text with what a line that ends or begins at each of them needs,
/// in one array.
///
/// An entry is an offset at which a line may end. Its *fit* is the advance from its hard line's
/// start to the offset, without the white space that hangs there and with what ending there
/// changes (reshaped glyphs, a visible hyphen). Its *start* is what to take off from later fits
/// when a line begins there. So a line from entry i to entry k is `fit(k) − start(i)` wide: no
/// character is looked at again. Lengths are in 1/65536 pt; a text too wide for 32 bits uses 64.
struct BreakTable: Sendable {
  /// The entries' values, and after them the suffix minima of the fits when those do not ascend.
  private(set) var values: [Int32] = []
  /// The number of entries.
  private(set) var count = 0
  /// Whether lengths take two values each.
  private(set) var isWide = false
  /// Whether each fit within a hard line is at least the one before.
  private(set) var isAscending = true

  /// What an entry is besides its offset, in the upper bits of its last value.
  enum Flag {
    /// A hard line ends: no line goes past it.
    static let hard: UInt32 = 1 << 28
    /// A soft hyphen stands before it, and shows when a line ends there.
    static let softHyphen: UInt32 = 1 << 29
    /// Breaking changes glyphs, so `fit` and `start` hold corrections.
    static let corrected: UInt32 = 1 << 30
    /// A dictionary allows a hyphen here, which shows when a line ends there; lines that are full
    /// enough without it do not end here.
    static let dictionary: UInt32 = 1 << 31
    /// The offset's own bits.
    static let offset: UInt32 = (1 << 28) - 1
  }

  /// One entry while the table is made.
  struct Entry {
    var fit: Int64
    var start: Int64
    var offset: Int
    var flags: UInt32
  }

  init() {}

  init(_ entries: [Entry]) {
    count = entries.count
    let largest = Int64(Int32.max) / 2
    isWide = entries.contains { $0.fit.magnitude > largest || $0.start.magnitude > largest }
    var previous = Int64.min
    for entry in entries {
      if entry.fit < previous { isAscending = false }
      previous = entry.flags & Flag.hard != 0 ? Int64.min : entry.fit
    }
    let lengths = isWide ? 4 : 2
    values.reserveCapacity(count * (lengths + 1 + (isAscending ? 0 : lengths / 2)))
    for entry in entries {
      append(entry.fit)
      append(entry.start)
      values.append(Int32(bitPattern: UInt32(entry.offset) | entry.flags))
    }
    guard !isAscending else { return }
    var minima = [Int64](repeating: 0, count: count)
    var minimum = Int64.max
    for index in entries.indices.reversed() {
      if entries[index].flags & Flag.hard != 0 { minimum = Int64.max }
      minimum = min(minimum, entries[index].fit)
      minima[index] = minimum
    }
    for minimum in minima { append(minimum) }
  }

  private mutating func append(_ length: Int64) {
    if isWide {
      values.append(Int32(truncatingIfNeeded: length))
      values.append(Int32(truncatingIfNeeded: length >> 32))
    } else {
      values.append(Int32(truncatingIfNeeded: length))
    }
  }

  // MARK: Entries

  private func length(at index: Int) -> Int64 {
    isWide
      ? Int64(values[index + 1]) << 32 | Int64(UInt32(bitPattern: values[index]))
      : Int64(values[index])
  }

  private var stride: Int { isWide ? 5 : 3 }

  /// The advance from the hard line's start to the entry, as a line that ends there has it.
  func fit(_ entry: Int) -> Int64 { length(at: entry * stride) }

  /// What a line that begins at the entry takes off from later fits.
  func start(_ entry: Int) -> Int64 { length(at: entry * stride + (isWide ? 2 : 1)) }

  /// The entry's flags; see ``Flag``.
  func flags(_ entry: Int) -> UInt32 {
    UInt32(bitPattern: values[entry * stride + (isWide ? 4 : 2)]) & ~Flag.offset
  }

  /// The entry's UTF-16 offset.
  func offset(_ entry: Int) -> Int {
    Int(UInt32(bitPattern: values[entry * stride + (isWide ? 4 : 2)]) & Flag.offset)
  }

  /// Whether a hard line ends at the entry.
  func isHard(_ entry: Int) -> Bool { flags(entry) & Flag.hard != 0 }

  /// The smallest fit from the entry to the end of its hard line.
  func suffixMinimum(_ entry: Int) -> Int64 {
    isAscending ? fit(entry) : length(at: count * stride + entry * (isWide ? 2 : 1))
  }
}
