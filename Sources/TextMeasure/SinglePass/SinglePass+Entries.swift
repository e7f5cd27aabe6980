/// The results of a pass: runs, entries and edges.
extension SinglePass {
  /// The position of the character at the byte, in 1/65536 pt.
  @inline(__always)
  var position: Int64 { base &+ FixedPoint.rounded(Double(sum) * factor) }

  /// Why the change at a line end before the character at the byte is unknown; `nil` where it is
  /// known. Changes add up only where no rule has changed the text before.
  func unclearCorrection(_ pairs: borrowing Span<Int32>) -> StopReason? {
    guard unit - safe < TextState.farthestEffect else { return .needsWholeText }
    if isWindow, unit <= wholeRun.upperBound { return reshapedBreak == unit ? nil : .reshapedBreak }
    guard isWindow || safe >= wholeRun.upperBound else { return .needsWholeText }
    return pairs[row] & PairValue.known == 0 ? .unknownPair(second: 0) : nil
  }

  /// Whether a line that ends before the character at the byte may be shaped without its spaces.
  var reshapesLine: Bool { safe < unsettledStart && hanging != 0 && !isTerminated }

  /// Whether a line that ends before the character at the byte, in a window, keeps its glyphs.
  var reusesEnd: Bool { reshapesWholeLines && hanging != 0 && reshapedBreak == unit }

  /// What ending a line before the character at the byte changes, in 1/65536 pt.
  ///
  /// Pairs adjust their first glyph only, so beginning a line here changes nothing. In a window the
  /// change was computed. `space` is the advance of a space by itself, in font units.
  func correction(_ value: Int32, _ pairs: borrowing Span<Int32>, space: Int32) -> Int64 {
    if reusesEnd { return FixedPoint.rounded(Double(Int64(space) &- (sum &- spaceStart)) * factor) }
    if reshapedBreak == unit { return breakEnding }
    return FixedPoint.rounded(
      Double((pairs[row] >> PairValue.shift) - (value >> PairValue.shift)) * factor)
  }

  /// Adds an entry before the character at the byte, with the advance of the visible hyphen there.
  @inline(__always)
  mutating func add(_ entries: inout BreakTableEntries, hyphen: Int64 = 0, flags: UInt32 = 0) {
    let position = position
    let start = position &- origin
    let fit = start &- hanging &+ hyphen
    append(fit: fit, start: start, isTerminated ? BreakTable.Flag.hard : flags, to: &entries)
    if isTerminated { beginLine(position) }
  }

  @inline(__always)
  private mutating func append(
    fit: Int64, start: Int64, _ flags: UInt32, to entries: inout BreakTableEntries
  ) {
    entries.append(BreakTable.Entry(fit: fit, start: start, offset: unit, flags: flags))
    minimumWidth = max(minimumWidth, fit &- segmentStart)
    segmentStart = start
  }

  @inline(never)
  private mutating func beginLine(_ position: Int64) {
    origin = position
    segmentStart = 0
    hanging = 0
    isTerminated = false
  }

  /// As ``add(_:)``, where breaking changes the advance of the previous character.
  @inline(never)
  mutating func addCorrected(
    _ entries: inout BreakTableEntries, _ edges: inout LineEdges, _ ending: Int64,
    _ hyphenFlags: UInt32
  ) {
    var start = position &- origin
    // Pair adjustments add up wherever lines begin and end.
    var edge = LineEdge(ending: ending, hanging: hanging, reshapedRange: unit..<unit)
    if hyphenFlags != 0 { edge.hyphen = hyphenAdvance }
    if reshapesWholeLines { unsettledStart = unit }
    let fit = start &- hanging &+ ending &+ edge.hyphen
    if reshapedBreak == unit {
      start &-= breakBeginning
      edge.beginning = breakBeginning
      edge.reshapedRange = breakRange.lowerBound..<max(unit + 1, breakRange.upperBound)
      corrected = unit
    }
    edges.append(edge, entry: entries.count)
    append(fit: fit, start: start, BreakTable.Flag.corrected | hyphenFlags, to: &entries)
  }

  /// Ends the run before the character at the byte; returns why it cannot yet.
  @inline(__always)
  mutating func endRun(
    _ tables: borrowing SinglePassTables, _ advances: borrowing [Int32], _ runs: inout [FontSpan]
  ) -> StopReason? {
    if unit <= wholeRun.upperBound, unit > runStart {
      // A window may have been shaped with a character that belongs to the next run.
      if isWindow, isWindowJoined, unit == wholeRun.upperBound { return .needsWholeText }
      sum = wholeBase &+ Int64(advances[unit &- wholeRun.lowerBound] >> 1)
    } else {
      let last = tables.pairs[row]
      guard last & PairValue.known != 0 else { return .unknownPair(second: 0) }
      sum &+= Int64(last >> PairValue.shift)
    }
    if runStart < unit {
      lastScript = script
      usedFonts |= 1 << UInt64(min(font, 63))
      runs.append(FontSpan(end: unit, style: style, font: font, kind: .text))
    }
    base &+= FixedPoint.rounded(Double(sum) * factor)
    guard base.magnitude <= UInt64(FixedPoint.widest) else { return .needsWholeText }
    row = 0
    sum = 0
    runStart = unit
    return nil
  }

  /// Switches to another context before the character at the byte; returns why it cannot yet.
  @inline(__always)
  mutating func enter(
    _ index: Int, _ tables: borrowing SinglePassTables, _ advances: borrowing [Int32],
    _ runs: inout [FontSpan]
  ) -> StopReason? {
    // A character may have another font by itself than in its sequence.
    guard !wholeRun.contains(unit) else { return .needsWholeText }
    if let stop = endRun(tables, advances, &runs) { return stop }
    let entered = tables.fontScripts[index]
    context = index
    font = entered.font
    script = entered.script
    firstBlock = entered.firstBlock
    factor = size * entered.pointsPerLength
    space = FixedPoint.rounded(Double(entered.space) * factor)
    ideographicSpace = FixedPoint.rounded(Double(entered.ideographicSpace) * factor)
    target = -1
    return unit == nextShaped ? .needsShaping : nil
  }

  /// Adds the entry at the text's end, after its last run.
  @inline(never)
  mutating func addEnd(_ entries: inout BreakTableEntries) {
    let start = base - origin
    append(fit: start - hanging, start: start, BreakTable.Flag.hard, to: &entries)
  }
}
