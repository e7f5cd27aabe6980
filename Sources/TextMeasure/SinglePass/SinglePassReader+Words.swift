/// Words in a single pass with marks, soft hyphens, or letters with rules of their own.
extension SinglePassReader {
  /// Whether a mark or an invisible character may be part of a word that is shaped by itself.
  static func mayJoinWord(_ scalar: UInt32, _ property: CodePointProperty) -> Bool {
    if scalar == 0xAD { return true }
    // The keycap makes an emoji of the digit before it.
    return scalar <= 0xFFFF && scalar != 0x20E3 && property.isMark
      && GraphemeClusterBreak(property) == .extend
      && property.flags.isDisjoint(with: [.raisesLevel, .defaultIgnorable, .variationSelector])
  }

  /// Shapes the word that contains the character at a pass's byte, and continues the pass with it.
  mutating func enterWord(
    _ bytes: borrowing Span<UInt8>, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> SinglePass.StopReason? {
    guard pass.byte < pass.limit, pass.unit != pass.nextShaped, pass.byte != shapedSpan.lineByte,
      // Letter spacing follows clusters, which may have several characters here.
      pass.letterSpacing == 0,
      knownRecord(of: bytes.scalar(at: pass.byte).value).has(Flag.joinsWord),
      let ruleReader = shapingContext.ruleReader(forNext: 1), ruleReader.allowsParts,
      let start = try readWord(bytes, ruleReader, input, workspace),
      let (advances, end) = try wordAdvances(from: start, ruleReader, input, workspace),
      start <= surroundings.pairIndex, surroundings.pairIndex < end
    else { return .needsWholeText }
    let count = surroundings.units.count
    let to = end < count && surroundings.units[end] == 0x20 ? end + 1 : end
    surroundings.window = ReshapingWindow(from: start, start: start, end: end, to: to)
    return enterWindow(bytes, advances)
  }

  /// As ``shapeWord(from:_:_:_:)``, cached, with the word's end.
  private mutating func wordAdvances(
    from start: Int, _ ruleReader: FontRuleReader, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> (advances: ArraySlice<Int32>, end: Int)? {
    wordKey.removeAll(keepingCapacity: true)
    wordKey.append(UInt16(truncatingIfNeeded: pass.context))
    wordKey.append(UInt16(truncatingIfNeeded: start))
    var conditions: UInt16 = input.rules == .unicode ? 1 : 0
    if surroundings.beginsRun { conditions |= 2 }
    if surroundings.endsRun { conditions |= 4 }
    wordKey.append(conditions)
    wordKey.append(contentsOf: surroundings.units)
    let known = try knownValues { reader throws(TextMeasureError) in
      // The first value is the word's end; 0 where more has to be shaped.
      let advances = try reader.shapeWord(from: start, ruleReader, input, workspace) ?? []
      return [Int32(advances.isEmpty ? 0 : start + advances.count - 1)] + advances
    }
    guard let values = known, let end = values.first.map(Int.init), end > 0 else { return nil }
    return (values.dropFirst().prefix(end - start + 1), end)
  }

  /// The values that were stored with ``wordKey``, else those of `make`; `nil` where `make` returns `nil`.
  @inline(__always)
  mutating func knownValues(
    _ make: (inout Self) throws(TextMeasureError) -> [Int32]?
  ) throws(TextMeasureError) -> ArraySlice<Int32>? {
    let hash = WordCache.hash(wordKey)
    let length = wordKey.count
    var entry = tables.words.find(wordKey, 0, length, [], hash: hash)
    if entry == nil, let values = try make(&self) {
      entry = tables.words.insert(wordKey, 0, length, [], hash: hash, values: values)
    }
    return entry.map { tables.words.prefixes[$0.start...$0.start + length] }
  }

  /// The advances of the word in ``surroundings`` from an index on, in the format of ``WordCache``;
  /// `nil` where more has to be shaped.
  private mutating func shapeWord(
    from start: Int, _ ruleReader: FontRuleReader, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> [Int32]? {
    let context = shapingContext
    let fontScript = fontScript
    let count = surroundings.units.count
    cluster.read(String(decoding: surroundings.units, as: UTF16.self))
    cluster.markGraphemes()
    let run = ItemizedRun(
      end: count, script: fontScript.script, font: fontScript.font, contextEnd: count)
    var spaces = start..<start
    while spaces.upperBound < count, cluster.units[spaces.upperBound] == 0x20 {
      spaces = start..<spaces.upperBound + 1
    }
    if ruleReader.hasSpaceRules, start > 0, !spaces.isEmpty,
      workspace.shaper.mayCross(cluster, run, spaces: spaces, &context.known, ruleReader)
    {
      return nil
    }
    var walk = Shaper.WordWalk(offset: start)
    guard
      try workspace.shaper.shapeWord(&walk, run, &cluster, context, &context.known, ruleReader),
      // A word after spaces that a rule crosses was not read to its end.
      !cluster.units[spaces.upperBound..<walk.offset].contains(0x20)
    else { return nil }
    let end = walk.offset
    cluster.prefix[end] = walk.sum
    if input.rules == .unicode, cluster.hasIgnorables { cluster.markIgnorables(of: run) }
    return Shaper.packed(cluster, start..<end + 1)
  }

  private func extends(_ scalar: UInt32) -> Bool {
    scalar >= 0xAD && CodePointProperty(of: scalar).extendsShaping
  }

  /// Reads the word around a pass's byte with the spaces before it, and as much around it as rules
  /// that cross spaces may need, into ``surroundings``; returns the index of the first space or
  /// character, `nil` where the word contains or joins others than those of its run.
  private mutating func readWord(
    _ bytes: borrowing Span<UInt8>, _ ruleReader: FontRuleReader,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Int? {
    var byte = pass.byte
    var unit = pass.unit
    while unit > pass.runStart {
      let (scalar, length) = bytes.scalar(before: byte)
      if scalar == 0x20 { break }
      let record = knownRecord(of: scalar)
      guard scalar <= 0xFFFF, pass.unit - unit < WordCache.longestWord,
        record.has(Flag.fixed | Flag.paired)
      else { return nil }
      if record.has(Flag.fixed) {
        // It is shaped with what extends it.
        guard unit < pass.unit else { return nil }
        break
      }
      byte -= length
      unit -= 1
    }
    while unit > pass.runStart, bytes[byte - 1] == 0x20 {
      guard pass.unit - unit < WordCache.longestWord else { return nil }
      byte -= 1
      unit -= 1
    }
    let start = unit
    // Up to as many characters before the spaces as a rule across them may read.
    let depth = ruleReader.hasSpaceRules ? SpaceRuleSlots.depth : 0
    var count = 0
    while unit > pass.runStart, count <= depth {
      guard pass.unit - unit < 4 * WordCache.longestWord else { return nil }
      let (scalar, length) = bytes.scalar(before: byte)
      byte -= length
      unit -= length == 4 ? 2 : 1
      if !extends(scalar) { count += 1 }
    }
    surroundings.begin(at: unit, pairIndex: pass.unit - unit, beginsRun: unit == pass.runStart)
    while byte < pass.byte {
      let (scalar, length) = bytes.scalar(at: byte)
      surroundings.units.append(scalar)
      byte += length
    }
    // The rest of the word, and as many characters after its spaces.
    var isInWord = true
    count = 0
    while byte < pass.limit {
      guard surroundings.units.count < 4 * WordCache.longestWord else { return nil }
      let (scalar, length) = bytes.scalar(at: byte)
      if scalar == 0x20 {
        isInWord = false
      } else if !isInWord, !extends(scalar) {
        if count > depth { return start - unit }
        count += 1
      }
      guard let record = try record(of: scalar, input, workspace) else { return nil }
      if endsRun(scalar, record) { break }
      let isKnown = record.has(Flag.fixed | Flag.paired) && !record.has(Flag.isAmbiguous)
      guard isKnown || record.has(Flag.joinsWord) else { return nil }
      surroundings.units.append(scalar)
      byte += length
      if !isInWord, depth == 0 { return start - unit }
    }
    surroundings.endsRun = true
    return start - unit
  }
}
