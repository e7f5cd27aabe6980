/// The break opportunities of a text, each with what a line that ends or begins there needs, in one
/// array.
///
/// An entry is an offset at which a line may end. Its *fit* is the advance from its hard line's
/// start to the offset, without hanging white space, plus what ending there changes (reshaped
/// glyphs, a visible hyphen). Its *start* is what later fits lose when a line begins there. A line
/// from entry i to entry k is `fit(k) − start(i)` wide: no character is read again. Lengths are in
/// 1/65536 pt, in 32 bits where the text is narrow enough, else in 64.
struct BreakTable: Sendable {
  /// All fits, all starts, all offsets with their flags, then the entries at which hard lines end,
  /// and, when the fits do not ascend, their suffix minima.
  private(set) var values: [Int32] = []
  /// The number of entries.
  private(set) var count = 0
  /// The number of hard lines.
  private(set) var hardLineCount = 0
  /// Whether a length takes two values.
  private(set) var isWide = false
  /// Whether the fits within each hard line ascend.
  private(set) var isAscending = true

  /// Properties of an entry, in the upper bits of its offset.
  enum Flag {
    /// A hard line ends here.
    static let hard: UInt32 = 1 << 28
    /// A soft hyphen precedes the entry, and is visible when a line ends here.
    static let softHyphen: UInt32 = 1 << 29
    /// Breaking here changes glyphs; `fit` and `start` include the corrections.
    static let corrected: UInt32 = 1 << 30
    /// A dictionary allows a hyphen here, visible when a line ends here. Lines that are full enough
    /// without it do not end here.
    static let dictionary: UInt32 = 1 << 31
    /// The flags of such an entry.
    static let hyphenated = softHyphen | dictionary
    /// The bits of the offset.
    static let offset: UInt32 = (1 << 28) - 1
  }

  /// An entry while the table is built.
  struct Entry {
    var fit: Int64
    var start: Int64
    var offset: Int
    var flags: UInt32
  }

  init() {}

  /// Copies the collected entries into a table.
  init(_ entries: borrowing BreakTableEntries) {
    count = entries.count
    isWide = entries.isWide
    isAscending = entries.isAscending
    hardLineCount = entries.hardEnds.count
    // The collector keeps its arrays for the next text.
    values = entries.taken(reserving: hardLineCount + (isAscending ? 0 : count * width))
    values.append(copying: entries.hardEnds.span)
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

  /// The advance from the hard line's start to the entry, for a line that ends there.
  func fit(_ entry: Int) -> Int64 { length(at: entry * width) }

  /// What later fits lose when a line begins at the entry.
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
