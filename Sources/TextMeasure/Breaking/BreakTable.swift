/// The break opportunities of a text with what a line that ends or begins at each of them needs,
/// in one array.
///
/// An entry is an offset at which a line may end. Its *fit* is the advance from its hard line's
/// start to the offset, without the white space that hangs there and with what ending there
/// changes (reshaped glyphs, a visible hyphen). Its *start* is what to take off from later fits
/// when a line begins there. So a line from entry i to entry k is `fit(k) − start(i)` wide: no
/// character is looked at again. Lengths are in 1/65536 pt; a text too wide for 32 bits uses 64.
struct BreakTable: Sendable {
  /// All fits, all starts, all offsets with their flags, the entries at which hard lines end, and,
  /// when the fits do not ascend, their suffix minima.
  private(set) var values: [Int32] = []
  /// The number of entries.
  private(set) var count = 0
  /// The number of hard lines.
  private(set) var hardLineCount = 0
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

  /// Takes over what was collected.
  init(_ entries: BreakTableEntries) {
    count = entries.count
    isWide = entries.isWide
    isAscending = entries.isAscending
    hardLineCount = entries.hardEnds.count
    // The collector's own arrays are used for the next text.
    values = entries.taken(reserving: hardLineCount + (isAscending ? 0 : count * width))
    values.append(contentsOf: entries.hardEnds)
    guard !isAscending else { return }
    let first = values.count
    values.append(contentsOf: repeatElement(0, count: count * width))
    var minimum = Int64.max
    for entry in (0..<count).reversed() {
      if isHard(entry) { minimum = Int64.max }
      minimum = min(minimum, fit(entry))
      values[first + entry * width] = Int32(truncatingIfNeeded: minimum)
      if isWide { values[first + entry * 2 + 1] = Int32(truncatingIfNeeded: minimum >> 32) }
    }
  }

  // MARK: Entries

  /// How many values a length takes.
  private var width: Int { isWide ? 2 : 1 }

  private func length(at index: Int) -> Int64 {
    isWide
      ? Int64(values[index + 1]) << 32 | Int64(UInt32(bitPattern: values[index]))
      : Int64(values[index])
  }

  /// The advance from the hard line's start to the entry, as a line that ends there has it.
  func fit(_ entry: Int) -> Int64 { length(at: entry * width) }

  /// What a line that begins at the entry takes off from later fits.
  func start(_ entry: Int) -> Int64 { length(at: (count + entry) * width) }

  /// The entry's flags; see ``Flag``.
  func flags(_ entry: Int) -> UInt32 {
    UInt32(bitPattern: values[count * width * 2 + entry]) & ~Flag.offset
  }

  /// The entry's UTF-16 offset.
  func offset(_ entry: Int) -> Int {
    Int(UInt32(bitPattern: values[count * width * 2 + entry]) & Flag.offset)
  }

  /// Whether a hard line ends at the entry.
  func isHard(_ entry: Int) -> Bool { flags(entry) & Flag.hard != 0 }

  /// The smallest fit from the entry to the end of its hard line.
  func suffixMinimum(_ entry: Int) -> Int64 {
    isAscending
      ? fit(entry) : length(at: count * (width * 2 + 1) + hardLineCount + entry * width)
  }

}
