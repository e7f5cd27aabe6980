/// Reshaping windows in a single pass, with the same context as in a text that is shaped whole.
extension SinglePassReader {
  /// How many characters to examine beyond a rule's context: mostly few, rarely more than the second.
  private static let distances = [6, 34]

  /// Shapes the window around the character at a pass's byte and the previous one, and enters it.
  mutating func enterWindow(
    _ bytes: borrowing Span<UInt8>, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> SinglePass.StopReason? {
    let context = shapingContext
    guard let ruleReader = context.ruleReader else { return .needsWholeText }
    for distance in Self.distances {
      try readSurroundings(bytes, distance + ruleReader.longestContext, input, workspace)
      // Windows contain no surrogate pairs and no unread text.
      guard surroundings.pairIndex > 0, surroundings.pairIndex < surroundings.units.count else {
        return .needsWholeText
      }
      guard let window = surroundings.findWindow(ruleReader, &context.known) else { continue }
      surroundings.window = window
      guard
        let entry = try workspace.shaper.shape(
          window.from..<window.to, of: surroundings.units, in: context, &context.known.words)
      else { return .needsWholeText }
      return enterWindow(
        bytes, context.known.words.prefixes[entry.start...entry.start + window.end - window.from])
    }
    return .needsWholeText
  }

  /// Reads the characters around a pass's byte in its run.
  private mutating func readSurroundings(
    _ bytes: borrowing Span<UInt8>, _ distance: Int, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) {
    var byte = pass.byte
    var unit = pass.unit
    while unit > pass.runStart, pass.unit - unit < distance {
      let (scalar, length) = bytes.scalar(before: byte)
      let record = knownRecord(of: scalar)
      guard Self.isAlone(scalar, record) else { break }
      byte -= length
      unit -= 1
      // No rule's context extends past an ideograph.
      if record.has(Flag.fixed) { break }
    }
    surroundings.begin(at: unit, pairIndex: pass.unit - unit, beginsRun: unit == pass.runStart)
    var isAfterFixed = false
    while byte < pass.limit, surroundings.units.count < surroundings.pairIndex + distance {
      let (scalar, length) = bytes.scalar(at: byte)
      guard let record = try record(of: scalar, input, workspace) else { return }
      if endsRun(scalar, record) {
        surroundings.endsRun = true
        return
      }
      // A bracket or the like may belong to another run; then the pass stops there.
      guard Self.isAlone(scalar, record) else { return }
      surroundings.units.append(UInt16(truncatingIfNeeded: scalar))
      if isAfterFixed, byte > pass.byte { return }
      isAfterFixed = record.has(Flag.fixed)
      byte += length
    }
    surroundings.endsRun = byte == pass.limit
  }

  /// Whether a window may contain a character.
  private static func isAlone(_ scalar: UInt32, _ record: CharacterRecord) -> Bool {
    scalar <= 0xFFFF && record.has(Flag.fixed | Flag.paired)
  }

  /// Resets a pass to its state with the window, or to an earlier one where entries in it differ.
  mutating func enterWindow(
    _ bytes: borrowing Span<UInt8>, _ advances: ArraySlice<Int32>
  ) -> SinglePass.StopReason? {
    let context = shapingContext
    let window = surroundings.window
    let from = surroundings.offset + window.from
    guard let base = surroundings.advance(upTo: window.from, pass, runAdvances, context),
      let isSafe = surroundings.isSafe(at: window.from, pass, runAdvances, context)
    else { return .needsWholeText }
    // Entries inside the window stay valid where it changes nothing.
    var offset = from + 1
    while offset <= builder.entries.lastOffset {
      let index = offset - surroundings.offset
      let known = advances[advances.startIndex + offset - from]
      guard
        surroundings.advance(upTo: index, pass, runAdvances, context) == base + Int64(known >> 1),
        surroundings.isSafe(at: index, pass, runAdvances, context) == (known & 1 == 0),
        known & 1 == 0 || index == window.start
      else { return rewind(bytes, before: advances) }
      offset += 1
    }
    if pass.safe > from {
      var safe = pass.unit - 1
      while safe > from, advances[advances.startIndex + safe - from] & 1 != 0 { safe -= 1 }
      // The last safe offset before the window is forgotten.
      guard safe > from || isSafe else { return rewind(bytes, before: advances) }
      pass.safe = safe
    }
    runAdvances.removeAll(keepingCapacity: true)
    runAdvances.append(contentsOf: advances)
    pass.enter(
      window: from..<surroundings.offset + window.end, base: base, advances,
      isJoined: window.to > window.end)
    return nil
  }

  /// Computes what ending a line at the pass's byte changes within a window.
  ///
  /// No rule's context extends beyond the window. So one safe offset on each side is tried, and
  /// otherwise the changes count as those of the whole window, unlike in
  /// ``TextState/edge(at:lineStart:isReused:_:)``. Chromium reshapes up to the nearest safe offsets.
  mutating func findChanges(_ workspace: Workspace) throws(TextMeasureError) -> Bool {
    let origin = pass.wholeRun.lowerBound
    let count = pass.wholeRun.count
    let offset = pass.unit - origin
    let before = pass.safe - origin
    var after = offset + 1
    while after < count, runAdvances[after] & 1 != 0 { after += 1 }
    var (first, last) = (before, after)
    var beginning: Int32 = 0
    if breakFinder.rules.breakRules == .chromium {
      // Beyond the window the advances are unknown here.
      guard before >= 0, after < count || after == count && runAdvances[after] & 1 == 0,
        let change = try change(offset..<after, workspace)
      else { return false }
      beginning = change
    } else {
      first = 0
      last = count
      if offset < count {
        // Before the next character the last one is unchanged.
        let next = surroundings.window.to - surroundings.window.end
        guard let change = try change(offset..<count, next: next, workspace) else { return false }
        beginning = change
        if after < count, try self.change(offset..<after, workspace) == change,
          try isUnchanged(after..<count, in: offset..<count + next, workspace)
        {
          last = after
        }
      }
    }
    guard let ending = try change(first..<offset, workspace) else { return false }
    // Mostly the change ends at the nearest safe offset.
    if first == 0, before > 0, try change(before..<offset, workspace) == ending,
      try isUnchanged(0..<before, in: 0..<offset, workspace)
    {
      first = before
    }
    pass.breakEnding = FixedPoint.rounded(Double(ending) * pass.factor)
    pass.breakBeginning = FixedPoint.rounded(Double(beginning) * pass.factor)
    pass.breakRange = first + origin..<last + origin
    pass.reshapedBreak = pass.unit
    return true
  }

  /// Whether a part of the window has the same advances by itself in a range of it: changes that
  /// continue over a safe offset may add up to nothing.
  private func isUnchanged(
    _ range: Range<Int>, in part: Range<Int>, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    guard let entry = try shape(part, workspace) else { return false }
    let values = shapingContext.known.words.prefixes
    let first = entry.start - part.lowerBound
    let change = (values[first + range.lowerBound] >> 1) - (runAdvances[range.lowerBound] >> 1)
    return range.allSatisfy { (values[first + $0 + 1] >> 1) - (runAdvances[$0 + 1] >> 1) == change }
  }

  /// How much wider a part of the window is by itself, or with the `next` characters, in font units.
  private func change(
    _ part: Range<Int>, next: Int = 0, _ workspace: Workspace
  ) throws(TextMeasureError) -> Int32? {
    guard let entry = try shape(part.lowerBound..<part.upperBound + next, workspace) else {
      return nil
    }
    let advance = shapingContext.known.words.prefixes[entry.start + part.count] >> 1
    return advance - (runAdvances[part.upperBound] >> 1) + (runAdvances[part.lowerBound] >> 1)
  }

  private func shape(
    _ part: Range<Int>, _ workspace: Workspace
  ) throws(TextMeasureError) -> WordCache.Entry? {
    let from = surroundings.window.from
    let context = shapingContext
    return try workspace.shaper.shape(
      from + part.lowerBound..<from + part.upperBound, of: surroundings.units, in: context,
      &context.known.words)
  }

  /// The effect of the rules whose required pair is around a pass's byte.
  mutating func effect(
    _ bytes: borrowing Span<UInt8>, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> RuleEffect {
    let context = shapingContext
    guard let ruleReader = context.ruleReader else { return .changes }
    let first = Self.number(knownRecord(of: bytes.scalar(before: pass.byte).value))
    let second = Self.number(knownRecord(of: bytes.scalar(at: pass.byte).value))
    guard let distance = context.known.pairs.requiredContext(first, second, ruleReader) else {
      return .changes
    }
    neighbours.removeAll(keepingCapacity: true)
    neighbours.append(contentsOf: repeatElement(0, count: 2 * distance + 2))
    // Beyond an unknown character all are unknown: it may merge with the next one.
    var byte = pass.byte
    var unit = pass.unit
    var index = distance + 1
    while unit > pass.runStart, index > 0 {
      let (scalar, length) = bytes.scalar(before: byte)
      byte -= length
      unit -= length == 4 ? 2 : 1
      index -= 1
      neighbours[index] = Self.number(knownRecord(of: scalar))
      if neighbours[index] < 0 {
        for farther in 0..<index { neighbours[farther] = -1 }
        break
      }
    }
    byte = pass.byte
    index = distance + 1
    while byte < pass.limit, index < neighbours.count {
      let (scalar, length) = bytes.scalar(at: byte)
      byte += length
      guard let record = try record(of: scalar, input, workspace) else { return .changes }
      if endsRun(scalar, record) { break }
      neighbours[index] = Self.number(record)
      index += 1
      if neighbours[index - 1] < 0 {
        for farther in index..<neighbours.count { neighbours[farther] = -1 }
        break
      }
    }
    return context.known.pairs.effect(neighbours, at: distance, ruleReader)
  }

  /// The number of a character; 0 where no rule matches it, −1 where it has none.
  private static func number(_ record: CharacterRecord) -> Int32 {
    if record.has(Flag.paired) { return Int32(record.column) }
    return record.has(Flag.fixed) ? 0 : -1
  }

  /// Whether a character always begins another run, past which no rule's context extends.
  func endsRun(_ scalar: UInt32, _ record: CharacterRecord) -> Bool {
    if record.has(Flag.needsShaping) {
      return CodePointProperty(of: scalar).flags.contains(.raisesLevel)
    }
    return record.has(Flag.switches | Flag.terminates | Flag.isControl)
  }
}
