/// Reshaping windows in a single pass, with the same context as in a text that is shaped whole.
extension SinglePassReader {
  /// How many characters on both sides to examine besides a rule's context: mostly few are enough,
  /// and rarely more than the second number.
  private static let distances = [6, 34]

  /// Shapes the window that contains the character at a pass's byte and the previous one, and
  /// continues the pass with it.
  mutating func enterWindow(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SinglePass, _ tables: inout SinglePassTables,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Continuation {
    let context = tables.shapingContexts[pass.context]
    guard let ruleReader = context.ruleReader else { return .needsWholeText }
    for distance in Self.distances {
      try readSurroundings(
        bytes, pass, distance + ruleReader.longestContext, &tables, input, workspace)
      // Windows contain no surrogate pairs and no unread text.
      guard surroundings.pairIndex > 0, surroundings.pairIndex < surroundings.units.count else {
        return .needsWholeText
      }
      guard
        let window = surroundings.findWindow(ruleReader, &context.known)
      else { continue }
      surroundings.window = window
      guard
        let entry = try workspace.shaper.shape(
          window, of: surroundings.units, in: context, &context.known.words)
      else { return .needsWholeText }
      return enterWindow(
        bytes, &pass, context,
        context.known.words.prefixes[entry.start...entry.start + window.end - window.from])
    }
    return .needsWholeText
  }

  /// Reads the characters around a pass's byte in its run.
  private mutating func readSurroundings(
    _ bytes: borrowing Span<UInt8>, _ pass: borrowing SinglePass, _ distance: Int,
    _ tables: inout SinglePassTables, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) {
    var byte = pass.byte
    var unit = pass.unit
    while unit > pass.runStart, pass.unit - unit < distance {
      let scalar = bytes.scalar(before: byte)
      let record = tables.record(of: scalar, in: pass.context)
      guard Self.isAlone(scalar, record) else { break }
      byte -= Self.length(of: scalar)
      unit -= 1
      // No rule's context extends past an ideograph.
      if record.has(CharacterRecord.Flag.fixed) { break }
    }
    surroundings.begin(
      at: unit, pairIndex: pass.unit - unit, beginsRun: unit == pass.runStart)
    var isAfterFixed = false
    while byte < pass.limit, surroundings.units.count < surroundings.pairIndex + distance {
      let (scalar, length) = bytes.scalar(at: byte)
      guard let record = try record(of: scalar, in: pass.context, &tables, input, workspace)
      else { return }
      if endsRun(scalar, record, workspace) {
        surroundings.endsRun = true
        return
      }
      // A bracket or the like may belong to another run; then the pass stops there.
      guard Self.isAlone(scalar, record) else { return }
      surroundings.units.append(UInt16(truncatingIfNeeded: scalar))
      if isAfterFixed, byte > pass.byte { return }
      isAfterFixed = record.has(CharacterRecord.Flag.fixed)
      byte += length
    }
    surroundings.endsRun = byte == pass.limit
  }

  /// Whether a window may contain a character: it has one unit, and its advance is fixed or depends
  /// on the next character.
  private static func isAlone(_ scalar: UInt32, _ record: CharacterRecord) -> Bool {
    scalar <= 0xFFFF
      && record.has(CharacterRecord.Flag.fixed | CharacterRecord.Flag.paired)
  }

  /// Resets a pass to its state with the window, or to an earlier one where entries in the window
  /// are different there.
  ///
  /// - Parameter advances: the advances from the window's start to each offset of it, in the format
  ///   of ``WordCache``.
  mutating func enterWindow(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SinglePass, _ context: ShapingContext,
    _ advances: ArraySlice<Int32>
  ) -> Continuation {
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
      else { return rewind(bytes, &pass, before: advances) }
      offset += 1
    }
    if pass.safe > from {
      var safe = pass.unit - 1
      while safe > from, advances[advances.startIndex + safe - from] & 1 != 0 { safe -= 1 }
      // The last safe offset before the window is forgotten.
      guard safe > from || isSafe else { return rewind(bytes, &pass, before: advances) }
      pass.safe = safe
    }
    runAdvances.removeAll(keepingCapacity: true)
    runAdvances.append(contentsOf: advances)
    pass.enter(
      window: from..<surroundings.offset + window.end, base: base, advances,
      isJoined: window.to > window.end)
    return .isReady
  }

  /// Computes what ending a line at a pass's byte changes within a window; `false` where HarfBuzz
  /// has to shape the whole text.
  ///
  /// No rule's context extends beyond the window, so text outside of it is unaffected. So one safe
  /// offset on each side is tried, and otherwise the changes count as those of the whole window.
  /// ``TextState/edge(at:lineStart:isReused:_:)`` has no such bound, and tries safe offsets farther
  /// away.
  mutating func findChanges(
    _ pass: inout SinglePass, _ tables: borrowing SinglePassTables, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    let context = tables.shapingContexts[pass.context]
    let window = surroundings.window
    let count = window.end - window.from
    let offset = pass.unit - pass.wholeRun.lowerBound
    if breakFinder.rules.isChromium {
      return try findReshapedChanges(&pass, context, workspace)
    }
    guard
      let ending = try advance(of: 0..<offset, upTo: offset, context, workspace)
    else { return false }
    let change = ending - advance(of: 0..<offset)
    pass.breakEnding = FixedPoint.rounded(Double(change) * pass.factor)
    pass.breakBeginning = 0
    // Mostly the change ends at the nearest safe offset.
    var reshapedRange = 0..<count
    let safe = max(pass.safe - pass.wholeRun.lowerBound, 0)
    if safe > 0, let near = try advance(of: safe..<offset, upTo: offset, context, workspace),
      near - advance(of: safe..<offset) == change,
      try isUnchanged(0..<safe, in: 0..<offset, context, workspace)
    {
      reshapedRange = safe..<count
    }
    if offset < count {
      // Before the next character the last one is unchanged.
      guard
        let beginning = try advance(
          of: offset..<window.to - window.from, upTo: count, context, workspace)
      else { return false }
      let change = beginning - advance(of: offset..<count)
      pass.breakBeginning = FixedPoint.rounded(Double(change) * pass.factor)
      var after = offset + 1
      while after < count, runAdvances[after] & 1 != 0 { after += 1 }
      if after < count,
        let near = try advance(of: offset..<after, upTo: after, context, workspace),
        near - advance(of: offset..<after) == change,
        try isUnchanged(
          after..<count, in: offset..<window.to - window.from, context, workspace)
      {
        reshapedRange = reshapedRange.lowerBound..<after
      }
    }
    pass.breakRange =
      reshapedRange.lowerBound + pass.wholeRun.lowerBound..<reshapedRange.upperBound
      + pass.wholeRun.lowerBound
    pass.reshapedBreak = pass.unit
    return true
  }

  /// As ``findChanges(_:_:_:)`` for Chromium, which reshapes a line's ends up to the nearest safe
  /// offset only.
  private mutating func findReshapedChanges(
    _ pass: inout SinglePass, _ context: ShapingContext, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    let origin = pass.wholeRun.lowerBound
    let offset = pass.unit - origin
    let before = pass.safe - origin
    var after = offset + 1
    while after < pass.wholeRun.count, runAdvances[after] & 1 != 0 { after += 1 }
    // Beyond the window the advances are unknown here.
    guard before >= 0,
      after < pass.wholeRun.count
        || after == pass.wholeRun.count && runAdvances[after] & 1 == 0,
      let ending = try advance(of: before..<offset, upTo: offset, context, workspace),
      let beginning = try advance(of: offset..<after, upTo: after, context, workspace)
    else { return false }
    pass.breakEnding = FixedPoint.rounded(
      Double(ending - advance(of: before..<offset)) * pass.factor)
    pass.breakBeginning = FixedPoint.rounded(
      Double(beginning - advance(of: offset..<after)) * pass.factor)
    pass.breakRange = before + origin..<after + origin
    pass.reshapedBreak = pass.unit
    return true
  }

  /// Whether a part of the window that is shaped by itself has the window's advances in a range
  /// of it. Changes that continue over a safe offset may add up to nothing.
  private func isUnchanged(
    _ range: Range<Int>, in part: Range<Int>, _ context: ShapingContext, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    guard let entry = try shape(part, context, workspace) else { return false }
    let values = context.known.words.prefixes
    let first = entry.start - part.lowerBound
    let change = (values[first + range.lowerBound] >> 1) - (runAdvances[range.lowerBound] >> 1)
    return range.allSatisfy {
      (values[first + $0 + 1] >> 1) - (runAdvances[$0 + 1] >> 1) == change
    }
  }

  /// The advance of a part of the window within it.
  private func advance(of part: Range<Int>) -> Int32 {
    (runAdvances[part.upperBound] >> 1) - (runAdvances[part.lowerBound] >> 1)
  }

  /// The advance up to an index of a part of the window that is shaped by itself.
  private func advance(
    of part: Range<Int>, upTo end: Int, _ context: ShapingContext, _ workspace: Workspace
  ) throws(TextMeasureError) -> Int32? {
    guard let entry = try shape(part, context, workspace) else { return nil }
    return context.known.words.prefixes[entry.start + end - part.lowerBound] >> 1
  }

  /// A part of the window, shaped by itself.
  private func shape(
    _ part: Range<Int>, _ context: ShapingContext, _ workspace: Workspace
  ) throws(TextMeasureError) -> WordCache.Entry? {
    let start = surroundings.window.from + part.lowerBound
    let to = surroundings.window.from + part.upperBound
    let part = ReshapingWindow(from: start, start: start, end: to, to: to)
    return try workspace.shaper.shape(
      part, of: surroundings.units, in: context, &context.known.words)
  }
}

/// Determining what rules do at a pair of characters.
extension SinglePassReader {
  /// The effect of the rules whose required pair is the character at a pass's byte and the previous
  /// one.
  mutating func effect(
    _ bytes: borrowing Span<UInt8>, _ pass: borrowing SinglePass, _ tables: inout SinglePassTables,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> RuleEffect {
    let context = tables.shapingContexts[pass.context]
    guard let ruleReader = context.ruleReader else { return .changes }
    let first = number(of: bytes.scalar(before: pass.byte), pass.context, tables)
    let second = number(of: bytes.scalar(at: pass.byte).value, pass.context, tables)
    guard neighbours.begin(first, second, &context.known.pairs, ruleReader) else { return .changes }
    var byte = pass.byte
    var unit = pass.unit
    while unit > pass.runStart, neighbours.needsBefore {
      let scalar = bytes.scalar(before: byte)
      byte -= Self.length(of: scalar)
      unit -= scalar > 0xFFFF ? 2 : 1
      neighbours.addBefore(number(of: scalar, pass.context, tables))
    }
    byte = pass.byte
    while byte < pass.limit, neighbours.needsAfter {
      let scalar = bytes.scalar(at: byte)
      byte += scalar.length
      guard let record = try record(of: scalar.value, in: pass.context, &tables, input, workspace)
      else { return .changes }
      if endsRun(scalar.value, record, workspace) { break }
      neighbours.addAfter(Self.number(record))
    }
    return context.known.pairs.effect(neighbours, ruleReader)
  }

  /// The number of a character with a record.
  private func number(of scalar: UInt32, _ context: Int, _ tables: borrowing SinglePassTables)
    -> Int32
  {
    Self.number(tables.record(of: scalar, in: context))
  }

  /// The number of a character; 0 where no rule matches it, −1 where it has none.
  private static func number(_ record: CharacterRecord) -> Int32 {
    if record.has(CharacterRecord.Flag.paired) { return Int32(record.column) }
    return record.has(CharacterRecord.Flag.fixed) ? 0 : -1
  }

  /// Whether a character always begins another run than that of the context: no rule's context
  /// extends past it.
  func endsRun(_ scalar: UInt32, _ record: CharacterRecord, _ workspace: Workspace) -> Bool {
    if record.has(CharacterRecord.Flag.needsShaping) {
      return workspace.codePoints.property(of: scalar).flags.contains(.raisesLevel)
    }
    return record.has(
      CharacterRecord.Flag.switches | CharacterRecord.Flag.terminates
        | CharacterRecord.Flag.isControl)
  }

  /// A character's length in bytes.
  static func length(of scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }
}
