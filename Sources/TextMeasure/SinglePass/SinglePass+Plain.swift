/// The inner loop, which reads nearly all characters.
extension SinglePass {
  /// How many bytes to read at once. Entries of eight bytes are reserved for them.
  private static let mostBytes = 1 << 20

  /// The advances of sequences are less: the sum of the longest text's 2²⁶ is exact as a `Double`.
  private static let widestOfSequence: Int32 = 1 << 26

  /// Adds characters to a run while nothing else has to be done, the common case.
  mutating func runPlain(
    _ bytes: borrowing Span<UInt8>, _ pages: borrowing Span<UInt16>,
    _ records: borrowing Span<CharacterRecord>, _ pairs: borrowing Span<Int32>,
    _ steps: borrowing Span<UInt32>, _ entries: inout BreakTableEntries
  ) {
    let count = min(min(limit, hyphenByte), min(stopByte, byte &+ Self.mostBytes))
    // Each character adds at most one entry.
    entries.reserve(min(count &- byte, entries.longest &- unit))
    var isReady = true
    while isReady, byte < count {
      if bytes[byte] < 0x80 {
        let first = Int(pages[firstBlock]) << 8
        isReady = readASCII(
          bytes, to: count, records.extracting(first..<first &+ 128), pairs, steps, &entries)
      } else {
        isReady = readIdeographs(bytes, to: count, pages, records, pairs, steps, &entries)
      }
    }
  }

  /// Adds ASCII characters; returns `false` where the general loop has to continue.
  @inline(never)
  private mutating func readASCII(
    _ bytes: borrowing Span<UInt8>, to end: Int, _ records: borrowing Span<CharacterRecord>,
    _ pairs: borrowing Span<Int32>, _ steps: borrowing Span<UInt32>,
    _ entries: inout BreakTableEntries
  ) -> Bool {
    // Local copies, which the compiler keeps in registers.
    let first = byte
    let unit = unit &- first
    let offset = base &- origin
    let letterSpacing = letterSpacing
    let factor = factor
    let space = space &+ letterSpacing
    var byte = first
    var sum = sum
    var row = UInt32(truncatingIfNeeded: row)
    var state = UInt32(truncatingIfNeeded: state)
    var hanging = hanging
    var segmentStart = segmentStart
    var minimumWidth = minimumWidth
    var safe = safe &- unit
    let capacity = entries.capacity
    var entryCount = entries.count
    var previousFit = entries.previousFit
    var isAscending = true
    let recent = entries.classes.recent
    var values = entries.values.mutableSpan
    var isReady = true
    while byte < end {
      let scalar = bytes[byte]
      guard scalar < 0x80 else { break }
      let record = records[Int(scalar)]
      let isPaired = record.has(Flag.paired)
      let value = pairs[Int(row &+ (isPaired ? UInt32(truncatingIfNeeded: record.column) : 0))]
      let step = steps[Int(state &+ UInt32(truncatingIfNeeded: record.category))]
      guard !record.has(Flag.special), PairValue.isPlain(value), step & Step.isUndecided == 0 else {
        isReady = false
        break
      }
      let isSafe = value & PairValue.unsafe == 0
      let next = sum &+ Int64(value >> PairValue.shift)
      if step & Step.breaks != 0 {
        let start =
          offset &+ Int64(byte &- first) &* letterSpacing
          &+ FixedPoint.rounded(Double(next) * factor)
        let fit = start &- hanging
        guard isSafe, max(start.magnitude, fit.magnitude) <= BreakTableEntries.largest,
          hanging == 0 || hanging == recent.difference
        else {
          isReady = false
          break
        }
        if fit < previousFit { isAscending = false }
        previousFit = fit
        values[entryCount] = Int32(truncatingIfNeeded: fit)
        values[entryCount &+ capacity] = Int32(
          bitPattern: UInt32(truncatingIfNeeded: unit &+ byte) | (hanging == 0 ? 0 : recent.bits))
        entryCount &+= 1
        minimumWidth = max(minimumWidth, fit &- segmentStart)
        segmentStart = start
      }
      if isSafe { safe = byte }
      sum = next
      state = step >> 2
      hanging = record.has(Flag.hangs) ? hanging &+ space : 0
      if isPaired {
        row = UInt32(truncatingIfNeeded: record.row &* SinglePassTables.rowLength)
      } else {
        row = 0
        sum &+= Int64(record.value)
      }
      byte &+= 1
    }
    entries.commit(count: entryCount, previousFit: previousFit, isAscending: isAscending)
    self.safe = safe &+ unit
    self.byte = byte
    self.unit = unit &+ byte
    self.sum = sum
    self.row = Int(row)
    self.state = Int(state)
    self.hanging = hanging
    self.segmentStart = segmentStart
    self.minimumWidth = minimumWidth
    base &+= Int64(byte &- first) &* letterSpacing
    return isReady
  }

  /// Adds characters of three bytes, which are mostly ideographs, and single ASCII characters between
  /// them; returns whether it stopped at an ASCII character or at the end.
  @inline(never)
  private mutating func readIdeographs(
    _ bytes: borrowing Span<UInt8>, to count: Int, _ pages: borrowing Span<UInt16>,
    _ records: borrowing Span<CharacterRecord>, _ pairs: borrowing Span<Int32>,
    _ steps: borrowing Span<UInt32>, _ entries: inout BreakTableEntries
  ) -> Bool {
    var byte = byte
    var unit = unit
    var sum = sum
    var row = row
    var state = state
    var hanging = hanging
    var segmentStart = segmentStart
    var minimumWidth = minimumWidth
    var safe = safe
    let firstBlock = firstBlock
    var offset = base &- origin
    let letterSpacing = letterSpacing
    let factor = factor
    let first = unit
    let capacity = entries.capacity
    var entryCount = entries.count
    var previousFit = entries.previousFit
    var isAscending = true
    let recent = entries.classes.recent
    var values = entries.values.mutableSpan
    var isReady = false
    while byte < count {
      let lead = UInt32(bytes[byte])
      guard byte &+ 2 < count else {
        isReady = lead < 0x80
        break
      }
      let scalar: UInt32
      let length: Int
      if lead < 0x80 {
        // Of ASCII, only one character before another of three bytes, such as a space in Korean.
        guard bytes[byte &+ 1] & 0xF0 == 0xE0 else {
          isReady = true
          break
        }
        scalar = lead
        length = 1
      } else {
        // The outer loop reads characters of two and four bytes.
        guard lead & 0xF0 == 0xE0 else { break }
        scalar =
          (lead & 0x0F) << 12 | UInt32(bytes[byte &+ 1] & 0x3F) << 6
          | UInt32(bytes[byte &+ 2] & 0x3F)
        length = 3
      }
      let page = Int(pages[firstBlock &+ Int(scalar >> 8)])
      let record = records[page << 8 | Int(scalar & 0xFF)]
      if record.has(Flag.special) { break }
      let isPaired = record.has(Flag.paired)
      let value = pairs[row &+ (isPaired ? record.column : 0)]
      let step = steps[state &+ record.category]
      guard PairValue.isPlain(value), step & Step.isUndecided == 0 else { break }
      if value & PairValue.unsafe == 0 { safe = unit } else if step & Step.breaks != 0 { break }
      let before = sum
      sum &+= Int64(value >> PairValue.shift)
      if step & Step.breaks != 0 {
        let start = offset &+ FixedPoint.rounded(Double(sum) * factor)
        let fit = start &- hanging
        guard max(start.magnitude, fit.magnitude) <= BreakTableEntries.largest,
          hanging == 0 || hanging == recent.difference
        else {
          sum = before
          break
        }
        if fit < previousFit { isAscending = false }
        previousFit = fit
        values[entryCount] = Int32(truncatingIfNeeded: fit)
        values[entryCount &+ capacity] = Int32(
          bitPattern: UInt32(truncatingIfNeeded: unit) | (hanging == 0 ? 0 : recent.bits))
        entryCount &+= 1
        minimumWidth = max(minimumWidth, fit &- segmentStart)
        segmentStart = start
      }
      state = Int(step >> 2)
      if record.has(Flag.hangs) {
        hanging &+= letterSpacing
        hanging &+= record.has(Flag.ideographicSpace) ? ideographicSpace : space
      } else {
        hanging = 0
      }
      offset &+= letterSpacing
      if isPaired {
        row = record.row &* SinglePassTables.rowLength
      } else {
        row = 0
        sum &+= Int64(record.value)
      }
      byte &+= length
      unit &+= 1
      // Ideographs and their punctuation come in sequences of one advance.
      guard !isPaired, hanging == 0, letterSpacing >= 0,
        (0..<Self.widestOfSequence).contains(record.value), sum.magnitude < 1 << 52
      else { continue }
      let advance = Int64(record.value)
      // No entry of that many characters exceeds 32 bits.
      let room =
        (Int64(BreakTableEntries.largest) &- Int64(clamping: offset.magnitude)
          &- FixedPoint.rounded(Double(sum.magnitude) * factor))
        / (FixedPoint.rounded(Double(advance) * factor) &+ letterSpacing &+ 2)
      let sequence = Self.readSequence(
        bytes, from: byte, to: min(count, byte &+ 3 &* Int(max(0, room))), pages, firstBlock,
        records, pairs, steps, advance: record.value, state, unit,
        &values, at: entryCount &+ capacity)
      guard sequence.count > 0 else { continue }
      if sequence.entryCount > 0 {
        let end = entryCount &+ sequence.entryCount
        // 32 bits let the compiler use vectors. Up to 2⁵³ floating-point integers are exact.
        let firstUnit = Int32(truncatingIfNeeded: unit)
        let narrowOffset = Int32(truncatingIfNeeded: offset)
        let narrowSpacing = Int32(truncatingIfNeeded: letterSpacing)
        var segment = Int32(truncatingIfNeeded: segmentStart)
        var widest: Int32 = 0
        for index in entryCount..<end {
          let characters = values[index &+ capacity] &- firstUnit
          let position = (Double(sum) + Double(characters) * Double(advance)) * factor
          let start =
            narrowOffset &+ characters &* narrowSpacing
            &+ Int32(truncatingIfNeeded: FixedPoint.roundedSmall(position))
          values[index] = start
          widest = max(widest, start &- segment)
          segment = start
        }
        minimumWidth = max(minimumWidth, Int64(widest))
        if Int64(values[entryCount]) < previousFit { isAscending = false }
        previousFit = Int64(segment)
        segmentStart = previousFit
        entryCount = end
      }
      let characters = Int64(sequence.count)
      row = sequence.row
      // The advance of a character of a pair is added with the next one.
      sum &+= (row == 0 ? characters : characters &- 1) &* advance
      offset &+= characters &* letterSpacing
      byte &+= 3 &* sequence.count
      unit &+= sequence.count
      safe = unit &- 1
      state = sequence.state
    }
    guard unit > first else { return isReady }
    entries.commit(count: entryCount, previousFit: previousFit, isAscending: isAscending)
    self.safe = safe
    self.byte = byte
    self.unit = unit
    self.sum = sum
    self.row = row
    self.state = state
    self.hanging = hanging
    self.segmentStart = segmentStart
    self.minimumWidth = minimumWidth
    base = offset &+ origin
    return isReady || byte == count
  }

  /// Reads three-byte characters of one advance, and writes the offsets of the break opportunities
  /// before them into `values`; `row` is the last character's row of pairs.
  @inline(never)
  private static func readSequence(
    _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int,
    _ pages: borrowing Span<UInt16>, _ firstBlock: Int,
    _ records: borrowing Span<CharacterRecord>, _ pairs: borrowing Span<Int32>,
    _ steps: borrowing Span<UInt32>, advance: Int32, _ state: Int, _ unit: Int,
    _ values: inout MutableSpan<Int32>, at first: Int
  ) -> (count: Int, entryCount: Int, state: Int, row: Int) {
    var byte = start
    var unit = UInt32(truncatingIfNeeded: unit)
    var entry = UInt32(truncatingIfNeeded: first)
    var state = UInt32(truncatingIfNeeded: state)
    var row = 0
    // Ideographs follow one another with one record, which leaves the state as it is.
    var repeated = CharacterRecord.none
    var breaks: UInt32 = 0
    while byte &+ 2 < end {
      guard let (block, index) = bytes.threeByteScalar(at: byte) else { break }
      let page = Int(pages[firstBlock &+ Int(block)])
      let record = records[page << 8 | Int(index)]
      if record.bits != repeated.bits {
        let step = steps[Int(state &+ UInt32(truncatingIfNeeded: record.category))]
        guard step & Step.isUndecided == 0 else { break }
        let isFixed = record.isPlain(advance: advance)
        if !isFixed || row != 0 {
          guard isFixed || record.isPaired else { break }
          let value = pairs[row &+ (isFixed ? 0 : record.column)]
          guard PairValue.isSafe(value),
            value >> PairValue.shift == (row == 0 ? 0 : advance)
          else { break }
          row = isFixed ? 0 : record.row &* SinglePassTables.rowLength
        }
        repeated = isFixed && step >> 2 == state ? record : .none
        breaks = step & Step.breaks
        state = step >> 2
      }
      // Overwritten where no line may end.
      values[Int(entry)] = Int32(bitPattern: unit)
      entry &+= breaks
      byte &+= 3
      unit &+= 1
    }
    return ((byte &- start) / 3, Int(entry) &- first, Int(state), row)
  }
}
