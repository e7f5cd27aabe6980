/// A single pass over a text, which fills the break table without intermediate arrays. It stops at
/// unknown data, and continues after the reader has provided it.
struct SinglePass {
  typealias Flag = CharacterRecord.Flag
  typealias PairValue = PairAdvances.Value
  typealias Step = BoundaryTable.Step

  /// The next character's first byte, and its UTF-16 offset.
  var byte = 0
  var unit = 0
  /// The current context, and its values at the style's size.
  var context = 0
  var firstBlock = 0
  var factor = 0.0
  var space: Int64 = 0
  var ideographicSpace: Int64 = 0
  /// The index of the context's font in the cascade.
  var font: UInt8 = 0
  var script: UInt8 = 0
  var lastScript: UInt8 = 0
  /// The previous character's row in ``SinglePassTables/pairs``; 0 where its advance is fixed.
  var row = 0
  /// The run's advance in font units up to the previous character, or past one of fixed advance.
  var sum: Int64 = 0
  /// The advance of the preceding runs and the letter spacing of this one, in 1/65536 pt.
  var base: Int64 = 0
  var runStart = 0
  /// The byte at which the style changes, or the text's length.
  var limit = 0
  /// The letter spacing after each character of the style, in 1/65536 pt.
  var letterSpacing: Int64 = 0
  var style: Int32 = 0
  /// The row of the line break rules, of which the categories are the columns.
  var state = 0
  /// The advance of the preceding white space, in 1/65536 pt.
  var hanging: Int64 = 0
  /// Whether a terminator precedes the byte.
  var isTerminated = false
  /// The position of the hard line's start.
  var origin: Int64 = 0
  /// The start of the last entry.
  var segmentStart: Int64 = 0
  /// The last offset where breaking changes nothing, and the last entry's in a window where it does.
  var safe = 0
  var corrected = -1
  /// Whether a line without a safe offset is shaped without the spaces at its end, as in Chromium.
  var reshapesWholeLines = false
  /// The offset of the last entry where breaking changes an advance and such a line may begin, or −1.
  var unsettledStart = -1
  /// The offset of the last space after another character, and the run's advance before it.
  var spaceUnit = -1
  var spaceStart: Int64 = 0
  /// The last run, or window of one, that was shaped whole; its advances are known, also at its end.
  var wholeRun = 0..<0
  /// The run's advance up to its start.
  var wholeBase: Int64 = 0
  /// Whether it is a reshaping window, and whether that was shaped with the character after it.
  var isWindow = false
  var isWindowJoined = false
  /// An offset inside ``wholeRun`` where the changes of breaking are known, and the changes of the
  /// advances before and after it, in 1/65536 pt.
  var reshapedBreak = -1
  var breakEnding: Int64 = 0
  var breakBeginning: Int64 = 0
  /// The offsets within which these changes lie.
  var breakRange = 0..<0
  /// Up to this offset the advances inside earlier windows are no longer known.
  private(set) var forgottenEnd = 0
  /// The offset of the next run that is shaped whole; -1 for none known.
  var nextShaped = -1
  /// The context of the character at `byte`; -1 where it is the current one.
  var target = -1
  /// The byte of a character with resolved script and font.
  var resolvedByte = -1
  /// An offset where no rule changes anything, and whether one makes breaking there unsafe.
  var unchangedPairOffset = -1
  var isUnsafe = false
  /// In points.
  var size = 0.0
  /// The number of hyphens before the byte, and the byte of the next one.
  private(set) var hyphenCount = 0
  private(set) var hyphenByte = Int.max
  /// The byte at which to stop for a window to which the pass returned: that of its second character,
  /// then one after it.
  var stopByte = Int.max
  /// The offset after the last soft hyphen.
  var softHyphenEnd = -1
  /// The context of whose visible hyphen the advance is known, in 1/65536 pt; -1 for none.
  var hyphenContext = -1
  var hyphenAdvance: Int64 = 0

  /// The widest unbreakable segment; as in ``BreakTableBuilder/Product``.
  var minimumWidth: Int64 = 0
  /// The fonts that supplied glyphs, a bit each.
  var usedFonts: UInt64 = 0

  /// Why a pass stopped.
  enum StopReason {
    case end
    /// Another style begins at the byte.
    case style
    /// Whether a line may end before the character at the byte depends on the characters after it.
    case undecidedBreak
    /// The advance of the context's visible hyphen is unknown.
    case hyphen
    /// HarfBuzz has to shape the whole text.
    case needsWholeText
    /// The pass has to start again, to shape a run before the byte whole
    /// (``SinglePassReader/shapedStarts``) or enter a window (``SinglePassReader/startOverByte``).
    case startsOver
    /// The character at the byte has no record in the context.
    case unknownCharacter
    /// The advance of the previous character before that at the byte, or a run's end, is unknown.
    case unknownPair(second: Int)
    /// A rule may match at the character at the byte and the previous one.
    case ruled
    /// A line may end before the character at the byte, inside a window: the changes are unknown.
    case reshapedBreak
    /// The byte is ``stopByte``.
    case window
    /// The run that begins at the byte has to be shaped whole.
    case needsWholeRun
    /// HarfBuzz has to shape the run that contains the byte: see ``ShapedSpan``.
    case needsShaping
    /// A control or a tab ends the run before the byte.
    case control
    /// The script at the byte has to be resolved: a line begins, it has several, or it is a bracket.
    case script
  }

  /// The byte of the last line start whose context was found.
  var lineByte = -1
  /// Whether the line contains only attachments so far.
  var hasOnlyAttachments = false

  /// The byte of the last character whose step the characters after it decided, and the step.
  var stepByte = -1
  var resolvedStep: UInt32 = 0
  /// The byte of the next boundary, where one was looked for.
  var boundaryByte = -1

  /// Whether a line begins at the byte whose first context is unknown.
  var needsContext: Bool { (unit == 0 || isTerminated || hasOnlyAttachments) && lineByte != byte }

  /// Forgets the last window up to an offset, before its advances are replaced.
  mutating func forgetWindow(before start: Int) {
    guard isWindow, wholeRun.lowerBound < start else { return }
    forgottenEnd = min(wholeRun.upperBound, start)
  }

  /// Continues with the first hyphen that does not precede the byte.
  mutating func skipHyphens(_ hyphens: borrowing [HyphenOffset]) {
    while hyphenCount < hyphens.count, hyphens[hyphenCount].byte < byte { hyphenCount += 1 }
    hyphenByte = hyphenCount < hyphens.count ? hyphens[hyphenCount].byte : .max
  }

  /// Reads on until data is missing. `runAdvances` are those of ``wholeRun``, as in ``WordCache``.
  mutating func run(
    _ bytes: borrowing Span<UInt8>, _ tables: borrowing SinglePassTables,
    _ lineBreaks: borrowing BoundaryTable, _ runAdvances: borrowing [Int32],
    _ hyphens: borrowing [HyphenOffset], _ entries: inout BreakTableEntries,
    _ edges: inout LineEdges, _ runs: inout [FontSpan]
  ) -> StopReason {
    let pages = tables.pageOfBlock.span
    let records = tables.records.span
    let pairs = tables.pairs.span
    let steps = lineBreaks.rows.span
    let advances = runAdvances.span
    let count = bytes.count
    let end = min(limit, stopByte)
    var now = self
    defer { self = now }
    while true {
      if now.target >= 0 {
        guard let stop = now.enter(now.target, tables, runAdvances, &runs) else { continue }
        return stop
      }
      if now.unit > now.wholeRun.upperBound, now.safe >= max(now.corrected, now.unsettledStart),
        !now.isTerminated, !entries.isWide
      {
        now.runPlain(bytes, pages, records, pairs, steps, &entries)
      }
      guard now.byte < end else {
        if now.byte < now.limit { return .window }
        if let stop = now.endRun(tables, runAdvances, &runs) { return stop }
        guard now.limit == count else { return .style }
        now.addEnd(&entries)
        return .end
      }
      let (scalar, length) = bytes.scalar(at: now.byte)
      let page = Int(pages[now.firstBlock &+ Int(scalar >> 8)])
      let record = records[page << 8 | Int(scalar & 0xFF)]
      if record.has(Flag.special),
        now.resolvedByte != now.byte || !record.has(Flag.fixed | Flag.paired)
      {
        if record.has(Flag.switches) {
          now.target = Int(record.value)
          continue
        }
        let isIn =
          now.wholeRun.contains(now.unit)
          && record.has(now.isWindow ? Flag.needsShaping : Flag.isShapedWhole)
        if isIn, scalar == 0xAD { now.softHyphenEnd = now.unit &+ 1 }
        guard isIn || record.has(Flag.terminates) else {
          if record.has(Flag.isShapedWhole) { return .needsWholeRun }
          if record.has(Flag.needsShaping) { return .needsShaping }
          if record.has(Flag.isControl) { return .control }
          return record.bits == CharacterRecord.unknown.bits ? .unknownCharacter : .script
        }
        if !isIn, let stop = now.endRun(tables, runAdvances, &runs) { return stop }
      }
      // Now the previous character's advance is known: it depends on this one.
      let isPaired = record.has(Flag.paired)
      let column = isPaired ? record.column : 0
      let before = now.sum
      var value = PairValue.known
      if now.unit <= now.wholeRun.upperBound, now.unit > now.runStart {
        let known = advances[now.unit &- now.wholeRun.lowerBound]
        now.sum = now.wholeBase &+ Int64(known >> 1)
        if known & 1 != 0 { value |= PairValue.unsafe }
      } else {
        value = pairs[now.row &+ column]
        guard
          value & (PairValue.known | PairValue.ruled) == 1
            || now.unchangedPairOffset == now.unit && value & PairValue.known != 0
        else {
          guard value & PairValue.ruled != 0 else { return .unknownPair(second: column) }
          return .ruled
        }
        now.sum &+= Int64(value >> PairValue.shift)
        if now.isUnsafe, now.unchangedPairOffset == now.unit { value |= PairValue.unsafe }
      }
      var step = steps[now.state &+ record.category]
      if step & Step.isUndecided != 0 {
        guard now.stepByte == now.byte else {
          now.sum = before
          return .undecidedBreak
        }
        step = now.resolvedStep
      }
      let isHyphenated = now.byte == now.hyphenByte
      if isHyphenated { step |= Step.breaks }
      if step & Step.breaks != 0 {
        if now.reshapesLine { return .needsWholeText }
        // The flags of an entry that ends with a visible hyphen.
        var hyphenFlags: UInt32 = 0
        if isHyphenated || now.unit == now.softHyphenEnd {
          guard now.hyphenContext == now.context, now.unit > now.runStart else {
            now.sum = before
            return now.unit > now.runStart ? .hyphen : .needsWholeText
          }
          hyphenFlags = isHyphenated ? BreakTable.Flag.hyphenated : BreakTable.Flag.visibleHyphen
        }
        if value & PairValue.unsafe != 0 {
          if let stop = now.unclearCorrection(pairs) {
            now.sum = before
            return stop
          }
          guard now.safe >= now.corrected,
            !now.reusesEnd || now.spaceUnit == now.unit &- 1 && now.spaceUnit > now.runStart
          else { return .needsWholeText }
          let ending = now.correction(value, pairs, space: tables.fontScripts[now.context].space)
          now.addCorrected(&entries, &edges, ending, hyphenFlags)
        } else if hyphenFlags != 0 {
          now.add(&entries, hyphen: now.hyphenAdvance, flags: hyphenFlags)
        } else {
          now.add(&entries)
        }
      }
      now.state = Int(step >> 2)
      if value & PairValue.unsafe == 0 { now.safe = now.unit }
      if record.has(Flag.hangs) {
        if now.hanging == 0, !record.has(Flag.ideographicSpace) {
          now.spaceUnit = now.unit
          now.spaceStart = now.sum
        }
        now.hanging &+= now.letterSpacing
        now.hanging &+= record.has(Flag.ideographicSpace) ? now.ideographicSpace : now.space
        now.base &+= now.letterSpacing
      } else if record.has(Flag.terminates) {
        now.isTerminated = true
        now.runStart = now.unit &+ 1
        runs.append(FontSpan(end: now.runStart, style: now.style, font: 0, kind: .control))
      } else {
        now.hanging = 0
        now.base &+= now.letterSpacing
      }
      if isPaired {
        now.row = record.row &* SinglePassTables.rowLength
      } else {
        now.row = 0
        if record.has(Flag.fixed) { now.sum &+= Int64(record.value) }
      }
      now.byte &+= length
      now.unit &+= length == 4 ? 2 : 1
      if isHyphenated { now.skipHyphens(hyphens) }
      if now.isTerminated, now.byte < now.limit { return .script }
    }
  }
}
