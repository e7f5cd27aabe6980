/// Reshaping windows in a single pass, with the same context as in the stages.
extension SimpleTextReader {
  /// How many characters on both sides to examine besides a rule's context: mostly few are enough,
  /// and rarely more than the second number.
  private static let distances = [6, 34]

  /// Shapes the window that contains the character at a pass's byte and the previous one, and
  /// continues the pass with it; `false` where the stages have to handle the text.
  mutating func enterZone(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SimpleTextPass, _ tables: inout SimpleTextTables,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    let shaper = tables.shapers[pass.context]
    guard !pass.traces, let proof = shaper.proof else { return false }
    for distance in Self.distances {
      try readSurroundings(
        bytes, pass, distance + proof.rules.witnesses.farthestSight, &tables, input, workspace)
      // Windows contain no surrogate pairs and no unread text.
      guard surroundings.place > 0, surroundings.place < surroundings.units.count else {
        return false
      }
      guard
        let zone = workspace.shaper.zone(
          at: surroundings.place, in: 0..<surroundings.units.count, surroundings.units,
          surroundings.properties, proof, &shaper.walk), surroundings.hold(zone)
      else { continue }
      surroundings.zone = zone
      return try enterZone(&pass, shaper, workspace)
    }
    return false
  }

  /// Reads the characters around a pass's byte in its run.
  private mutating func readSurroundings(
    _ bytes: borrowing Span<UInt8>, _ pass: SimpleTextPass, _ distance: Int,
    _ tables: inout SimpleTextTables, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) {
    var byte = pass.byte
    var unit = pass.unit
    while unit > pass.runStart, pass.unit - unit < distance {
      let scalar = Self.scalar(bytes, before: byte)
      let record = tables.record(of: scalar, in: pass.context)
      guard Self.isAlone(scalar, record) else { break }
      byte -= Self.length(of: scalar)
      unit -= 1
      // No rule's context extends past an ideograph.
      if record.has(SimpleTextRecord.Flag.fixed) { break }
    }
    surroundings.begin(
      at: unit, place: pass.unit - unit, beginsRun: unit == pass.runStart)
    var isAfterFixed = false
    while byte < pass.limit, surroundings.units.count < surroundings.place + distance {
      let (scalar, length) = Self.scalar(bytes, at: byte)
      var record = tables.record(of: scalar, in: pass.context)
      if record.bits == SimpleTextRecord.unknown.bits {
        guard try learn(scalar, in: pass.context, &tables, input, workspace) else { return }
        record = tables.record(of: scalar, in: pass.context)
      }
      if record.has(SimpleTextRecord.Flag.switches | SimpleTextRecord.Flag.terminates) {
        surroundings.endsRun = true
        return
      }
      // A bracket or the like may belong to another run; then the pass stops there.
      guard Self.isAlone(scalar, record) else { return }
      surroundings.units.append(UInt16(truncatingIfNeeded: scalar))
      let isFixed = record.has(SimpleTextRecord.Flag.fixed)
      surroundings.properties.append(
        isFixed ? workspace.codePoints.property(of: scalar) : ZoneSurroundings.numbered)
      if isAfterFixed, byte > pass.byte { return }
      isAfterFixed = isFixed
      byte += length
    }
    surroundings.endsRun = byte == pass.limit
  }

  /// Whether a window may contain a character: it has one unit, and its advance is fixed or depends
  /// on the next character.
  private static func isAlone(_ scalar: UInt32, _ record: SimpleTextRecord) -> Bool {
    scalar <= 0xFFFF
      && record.has(SimpleTextRecord.Flag.fixed | SimpleTextRecord.Flag.paired)
  }

  /// Shapes the window and resets a pass to its state with the window.
  private mutating func enterZone(
    _ pass: inout SimpleTextPass, _ shaper: ShapingContext, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    let zone = surroundings.zone
    let from = surroundings.offset + zone.from
    guard let base = advance(upTo: zone.from, pass, shaper),
      let isSafe = isSafe(at: zone.from, pass, shaper),
      let entry = try workspace.shaper.shape(
        zone, of: surroundings.units, in: shaper, &shaper.walk.words)
    else { return false }
    // Entries inside the window stay valid where it changes nothing.
    var offset = from + 1
    while offset <= entries.lastOffset {
      let place = offset - surroundings.offset
      let known = shaper.walk.words.prefixes[entry.start + offset - from]
      guard advance(upTo: place, pass, shaper) == base + Int64(known >> 1),
        self.isSafe(at: place, pass, shaper) == (known & 1 == 0),
        known & 1 == 0 || place == zone.start
      else {
        return false
      }
      offset += 1
    }
    runAdvances.removeAll(keepingCapacity: true)
    runAdvances.append(
      contentsOf: shaper.walk.words.prefixes[entry.start...entry.start + zone.end - zone.from])
    if pass.safe > from {
      var safe = pass.unit - 1
      while safe > from, runAdvances[safe - from] & 1 != 0 { safe -= 1 }
      guard safe > from || isSafe else { return false }
      pass.safe = safe
    }
    pass.enter(
      zone: from..<surroundings.offset + zone.end, base: base, isJoined: zone.to > zone.end)
    return true
  }

  /// The run's advance up to a character before the pair; `nil` where it is unknown.
  private func advance(
    upTo first: Int, _ pass: SimpleTextPass, _ shaper: ShapingContext
  ) -> Int64? {
    // The advance up to the pair's first character.
    var sum = pass.sum
    var place = surroundings.place - 1
    while place > first {
      if let known = zoneAdvance(at: place - 1, pass) {
        sum = pass.wholeBase + Int64(known >> 1)
      } else {
        let value = pairValue(before: place, shaper)
        guard value & PairAdvances.Value.known != 0 else { return nil }
        sum -= Int64(value >> PairAdvances.Value.shift)
      }
      place -= 1
    }
    return sum
  }

  /// Whether breaking before a character is safe; `nil` where this is unknown.
  private func isSafe(
    at place: Int, _ pass: SimpleTextPass, _ shaper: ShapingContext
  ) -> Bool? {
    if place == 0 { return surroundings.beginsRun ? true : nil }
    if let known = zoneAdvance(at: place, pass) { return known & 1 == 0 }
    let previous = shaper.walk.classes.entry(of: surroundings.units[place - 1])
    if previous.kind == CharacterClasses.Class.fixed { return true }
    let value = pairValue(before: place, shaper)
    if value & PairAdvances.Value.known == 0 { return nil }
    return value & (PairAdvances.Value.unsafe | PairAdvances.Value.ruled) == 0
  }

  /// The value of the pair of characters around an index.
  private func pairValue(before place: Int, _ shaper: ShapingContext) -> Int32 {
    let first = shaper.walk.classes.entry(of: surroundings.units[place - 1])
    let second = shaper.walk.classes.entry(of: surroundings.units[place])
    guard first.kind >= CharacterClasses.Class.pairedSpace,
      second.kind >= CharacterClasses.Class.pairedSpace
    else { return 0 }
    return shaper.walk.pairs.value(first.value, second.value)
  }

  /// The previous window's advance at an index; `nil` outside of it or in another run's window.
  private func zoneAdvance(at place: Int, _ pass: SimpleTextPass) -> Int32? {
    let unit = surroundings.offset + place
    guard pass.isZone, pass.wholeRun.lowerBound >= pass.runStart,
      unit > pass.wholeRun.lowerBound, unit <= pass.wholeRun.upperBound
    else { return nil }
    return runAdvances[unit - pass.wholeRun.lowerBound]
  }

  /// Computes what ending a line at a pass's byte changes within a window; `false` where the stages
  /// have to handle the text.
  ///
  /// No rule's context extends beyond the window, so text outside of it is unaffected.
  mutating func findChanges(
    _ pass: inout SimpleTextPass, _ tables: borrowing SimpleTextTables, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    let shaper = tables.shapers[pass.context]
    let zone = surroundings.zone
    let count = zone.end - zone.from
    let offset = pass.unit - pass.wholeRun.lowerBound
    if lineBreakRules.chromium != nil {
      return try findReshapedChanges(&pass, shaper, workspace)
    }
    guard
      let ending = try advance(of: 0..<offset, upTo: offset, shaper, workspace)
    else { return false }
    let change = ending - advance(of: 0..<offset)
    pass.zoneEnding = FixedPoint.rounded(Double(change) * pass.factor)
    pass.zoneBeginning = 0
    // Mostly the change ends at the nearest safe offset.
    var reach = 0..<count
    let safe = max(pass.safe - pass.wholeRun.lowerBound, 0)
    if safe > 0, let near = try advance(of: safe..<offset, upTo: offset, shaper, workspace),
      near - advance(of: safe..<offset) == change
    {
      reach = safe..<count
    }
    if offset < count {
      // Before the next character the last one is unchanged.
      guard
        let beginning = try advance(
          of: offset..<zone.to - zone.from, upTo: count, shaper, workspace)
      else { return false }
      let change = beginning - advance(of: offset..<count)
      pass.zoneBeginning = FixedPoint.rounded(Double(change) * pass.factor)
      var after = offset + 1
      while after < count, runAdvances[after] & 1 != 0 { after += 1 }
      if after < count,
        let near = try advance(of: offset..<after, upTo: after, shaper, workspace),
        near - advance(of: offset..<after) == change
      {
        reach = reach.lowerBound..<after
      }
    }
    pass.zoneReach =
      reach.lowerBound + pass.wholeRun.lowerBound..<reach.upperBound + pass.wholeRun.lowerBound
    pass.zoneBreak = pass.unit
    return true
  }

  /// As ``findChanges(_:_:_:)`` for Chromium, which reshapes a line's ends up to the nearest safe
  /// offset only.
  private mutating func findReshapedChanges(
    _ pass: inout SimpleTextPass, _ shaper: ShapingContext, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    let origin = pass.wholeRun.lowerBound
    let offset = pass.unit - origin
    let before = pass.safe - origin
    var after = offset + 1
    while after < pass.wholeRun.count, runAdvances[after] & 1 != 0 { after += 1 }
    // Beyond the window the advances are unknown here.
    guard before >= 0, after < pass.wholeRun.count,
      let ending = try advance(of: before..<offset, upTo: offset, shaper, workspace),
      let beginning = try advance(of: offset..<after, upTo: after, shaper, workspace)
    else { return false }
    pass.zoneEnding = FixedPoint.rounded(
      Double(ending - advance(of: before..<offset)) * pass.factor)
    pass.zoneBeginning = FixedPoint.rounded(
      Double(beginning - advance(of: offset..<after)) * pass.factor)
    pass.zoneReach = before + origin..<after + origin
    pass.zoneBreak = pass.unit
    return true
  }

  /// The advance of a part of the window within it.
  private func advance(of part: Range<Int>) -> Int32 {
    (runAdvances[part.upperBound] >> 1) - (runAdvances[part.lowerBound] >> 1)
  }

  /// The advance up to an index of a part of the window that is shaped by itself.
  private func advance(
    of part: Range<Int>, upTo end: Int, _ shaper: ShapingContext, _ workspace: Workspace
  ) throws(TextMeasureError) -> Int32? {
    let start = surroundings.zone.from + part.lowerBound
    let to = surroundings.zone.from + part.upperBound
    let part = Shaper.Zone(from: start, start: start, end: to, to: to, seen: start..<to)
    guard
      let entry = try workspace.shaper.shape(
        part, of: surroundings.units, in: shaper, &shaper.walk.words)
    else { return nil }
    return shaper.walk.words.prefixes[entry.start + surroundings.zone.from + end - start] >> 1
  }
}
