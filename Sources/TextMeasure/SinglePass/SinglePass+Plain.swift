/// The inner loop, which reads nearly all characters.
extension SinglePass {
  /// How many bytes to read at once. Entries are reserved for them, twelve bytes for each.
  private static let mostBytes = 1 << 16

  /// Adds characters to a run while no rule changes it and nothing else has to be done, which is
  /// the common case.
  mutating func runPlain(
    _ bytes: borrowing Span<UInt8>, _ pages: borrowing Span<UInt16>,
    _ records: borrowing Span<CharacterRecord>, _ pairs: borrowing Span<Int32>,
    _ steps: borrowing Span<UInt32>, _ entries: inout BreakTableEntries
  ) {
    // Local copies, which the compiler keeps in registers.
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
    let count = min(min(limit, hyphenByte), min(stopByte, byte &+ Self.mostBytes))
    let first = unit
    // Each byte adds at most one entry.
    entries.reserve(count &- byte)
    let capacity = entries.capacity
    var entryCount = entries.count
    var previousFit = entries.previousFit
    var isAscending = true
    var values = entries.values.mutableSpan
    while byte < count {
      var scalar = UInt32(bytes[byte])
      var length = 1
      if scalar >= 0x80 {
        // Three bytes are mostly ideographs; the outer loop reads characters of two and four.
        guard scalar & 0xF0 == 0xE0, byte &+ 2 < count else { break }
        scalar =
          (scalar & 0x0F) << 12 | UInt32(bytes[byte &+ 1] & 0x3F) << 6
          | UInt32(bytes[byte &+ 2] & 0x3F)
        length = 3
      }
      let page = Int(pages[firstBlock &+ Int(scalar >> 8)])
      let record = records[page << 8 | Int(scalar & 0xFF)]
      if record.has(CharacterRecord.Flag.special) { break }
      let isPaired = record.has(CharacterRecord.Flag.paired)
      let value = pairs[row &+ (isPaired ? record.column : 0)]
      let step = steps[state &+ record.category]
      guard
        value & (PairAdvances.Value.known | PairAdvances.Value.ruled) == PairAdvances.Value.known,
        step & BoundaryTable.Step.isUndecided == 0
      else { break }
      if value & PairAdvances.Value.unsafe == 0 {
        safe = unit
      } else if step & BoundaryTable.Step.breaks != 0 {
        break
      }
      let before = sum
      sum &+= Int64(value >> PairAdvances.Value.shift)
      if step & BoundaryTable.Step.breaks != 0 {
        let start = offset &+ FixedPoint.rounded(Double(sum) * factor)
        let fit = start &- hanging
        guard max(start.magnitude, fit.magnitude) <= BreakTableEntries.largest else {
          sum = before
          break
        }
        if fit < previousFit { isAscending = false }
        previousFit = fit
        values[entryCount] = Int32(truncatingIfNeeded: fit)
        values[entryCount &+ capacity] = Int32(truncatingIfNeeded: start)
        values[entryCount &+ capacity &+ capacity] = Int32(truncatingIfNeeded: unit)
        entryCount &+= 1
        minimumWidth = max(minimumWidth, fit &- segmentStart)
        segmentStart = start
      }
      state = Int(step >> 2)
      if record.has(CharacterRecord.Flag.hangs) {
        hanging &+= letterSpacing
        hanging &+=
          record.has(CharacterRecord.Flag.ideographicSpace) ? ideographicSpace : space
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
      // Ideographs come in sequences. Where each has the same advance and the break rules return to
      // the same state, only its entry has to be added.
      guard length == 3, !isPaired, hanging == 0,
        steps[state &+ record.category]
          == UInt32(truncatingIfNeeded: state) << 2 | BoundaryTable.Step.breaks
      else { continue }
      let advance = Int64(record.value)
      while byte &+ 2 < count {
        let lead = UInt32(bytes[byte])
        guard lead & 0xF0 == 0xE0 else { break }
        let scalar =
          (lead & 0x0F) << 12 | UInt32(bytes[byte &+ 1] & 0x3F) << 6
          | UInt32(bytes[byte &+ 2] & 0x3F)
        let page = Int(pages[firstBlock &+ Int(scalar >> 8)])
        guard records[page << 8 | Int(scalar & 0xFF)].bits == record.bits else { break }
        let start = offset &+ FixedPoint.rounded(Double(sum) * factor)
        guard start.magnitude <= BreakTableEntries.largest else { break }
        if start < previousFit { isAscending = false }
        previousFit = start
        values[entryCount] = Int32(truncatingIfNeeded: start)
        values[entryCount &+ capacity] = Int32(truncatingIfNeeded: start)
        values[entryCount &+ capacity &+ capacity] = Int32(truncatingIfNeeded: unit)
        entryCount &+= 1
        minimumWidth = max(minimumWidth, start &- segmentStart)
        segmentStart = start
        safe = unit
        sum &+= advance
        offset &+= letterSpacing
        byte &+= 3
        unit &+= 1
      }
    }
    guard unit > first else { return }
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
  }
}
