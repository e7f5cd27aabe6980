/// Stretches of a simple text that a rule of the font may change.
extension SimpleTextReader {
  /// How many UTF-16 units are looked at on each side: most zones are short.
  private static let reaches = [12, 48]

  /// A part of a run, with where the pass stands in it.
  private struct Piece {
    var bytes: Range<Int>
    /// The UTF-16 units before the pass's byte.
    var before = 0
    /// Whether the run goes on before and after it.
    var isCutBefore = false
    var isCutAfter = false
  }

  /// Shapes what a rule may change around the byte that a pass stopped at, and lets the pass go on
  /// with it; `false` where the stages have to.
  mutating func findZone(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SimpleTextPass, _ place: Int,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    let shaper = tables[place].shapers[pass.context]
    let context = tables[place].contexts[pass.context]
    guard let proof = shaper.proof else { return false }
    for reach in Self.reaches {
      guard let found = try piece(bytes, pass, reach: reach, place, input, workspace) else {
        return false
      }
      read(found, bytes, workspace)
      let count = piece.units.count
      let run = ItemizedRun(
        start: 0, end: count, level: 0, script: context.script, font: context.font, kind: .text,
        style: 0, contextStart: 0, contextEnd: count)
      guard
        let zone = try workspace.shaper.zone(
          at: found.before, of: &piece, run, in: shaper, proof)
      else { return try findWord(bytes, &pass, place, input, workspace) }
      if found.isCutBefore && zone.range.lowerBound <= 1
        || found.isCutAfter && zone.range.upperBound + 2 >= count
      {
        continue
      }
      return enter(zone.range, zone.advances, before: found.before, &pass, shaper)
    }
    return false
  }

  /// Lets a pass go on with advances that were found for a part of ``piece``; `false` where what it
  /// did already would be another.
  private mutating func enter(
    _ range: Range<Int>, _ advances: [Int32], before: Int, _ pass: inout SimpleTextPass,
    _ shaper: ShapingContext
  ) -> Bool {
    let start = pass.unit - before + range.lowerBound
    guard
      let base = base(of: range.lowerBound, before: before, start, pass, shaper),
      pass.enter(zone: start..<start + range.count, base: base, advances, entries)
    else { return false }
    zoneAdvances = advances
    return true
  }

  /// The most UTF-16 units of a word with what is around it, and how many of those around it are
  /// looked at.
  private static let longestWord = 80
  private static let margin = CrossingPlaces.depth + 2

  /// As ``findZone(_:_:_:_:_:)`` with the whole word around the byte and the spaces before it.
  private mutating func findWord(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SimpleTextPass, _ place: Int,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    let shaper = tables[place].shapers[pass.context]
    guard let proof = shaper.proof,
      let found = try piece(bytes, pass, reach: Self.longestWord, place, input, workspace)
    else { return false }
    read(found, bytes, workspace)
    let count = piece.units.count
    let context = tables[place].contexts[pass.context]
    let run = ItemizedRun(
      start: 0, end: count, level: 0, script: context.script, font: context.font, kind: .text,
      style: 0, contextStart: 0, contextEnd: count)
    var prefix = [Int64](repeating: 0, count: count + 1)
    guard
      let total = try workspace.shaper.shapeParts(
        run, of: &piece, in: shaper, proof: proof, prefix: &prefix)
    else { return false }
    prefix[count] = total
    func isFixed(_ offset: Int) -> Bool {
      shaper.classes.entry(of: piece.units[offset]).kind == CharacterClasses.Class.fixed
    }
    var start = found.before - 1
    while start > 0, piece.units[start] != 0x20, !isFixed(start - 1) { start -= 1 }
    while start > 0, piece.units[start - 1] == 0x20 { start -= 1 }
    var end = start
    while end < count, piece.units[end] == 0x20 { end += 1 }
    while end < count, piece.units[end] != 0x20, !isFixed(end) { end += 1 }
    guard end >= found.before, !found.isCutBefore || start >= Self.margin,
      !found.isCutAfter || end + Self.margin <= count
    else { return false }
    var advances: [Int32] = []
    for offset in start...end {
      guard let advance = Shaper.packed(prefix[offset] - prefix[start], piece.marks[offset]) else {
        return false
      }
      advances.append(advance)
    }
    return enter(start..<end, advances, before: found.before, &pass, shaper)
  }

  /// Reads a part of a text into ``piece``.
  private mutating func read(
    _ part: Piece, _ bytes: borrowing Span<UInt8>, _ workspace: Workspace
  ) {
    var text: [UInt8] = []
    text.reserveCapacity(part.bytes.count)
    for byte in part.bytes { text.append(bytes[byte]) }
    piece.read(String(decoding: text, as: UTF8.self), &workspace.codePoints)
  }

  /// The part of the pass's run around its byte; `nil` where something in it is not simple.
  private mutating func piece(
    _ bytes: borrowing Span<UInt8>, _ pass: SimpleTextPass, reach: Int, _ place: Int,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Piece? {
    var piece = Piece(bytes: pass.byte..<pass.byte)
    var start = pass.byte
    while piece.before < reach, pass.unit - piece.before > pass.runStart {
      repeat { start -= 1 } while bytes[start] & 0xC0 == 0x80
      piece.before += bytes[start] >= 0xF0 ? 2 : 1
    }
    piece.isCutBefore = pass.unit - piece.before > pass.runStart
    var end = pass.byte
    var after = 0
    let script = tables[place].contexts[pass.context].script
    while end < bytes.count {
      guard after < reach else {
        piece.isCutAfter = true
        break
      }
      let (scalar, length) = Self.scalar(bytes, at: end)
      var record = tables[place].record(of: scalar, in: pass.context)
      if record.bits == SimpleTextRecord.unknown.bits {
        guard try learn(scalar, in: pass.context, place, input, workspace) else { return nil }
        record = tables[place].record(of: scalar, in: pass.context)
      }
      guard record.has(SimpleTextRecord.Flag.fixed | SimpleTextRecord.Flag.paired) else {
        let endsRun = record.has(
          SimpleTextRecord.Flag.switches | SimpleTextRecord.Flag.terminates)
        if endsRun { break }
        return nil
      }
      // A bracket may have the script of the one that it closes.
      if record.has(SimpleTextRecord.Flag.closes),
        brackets.contains(where: { $0.closing == scalar && $0.script != script })
      {
        return nil
      }
      end += length
      after += length == 4 ? 2 : 1
    }
    piece.bytes = start..<end
    return piece
  }

  /// The run's advance up to a zone, in the font's lengths; `nil` where it is not known.
  ///
  /// - Parameters:
  ///   - first: the zone's first unit in ``piece``; `before` is that of the pass's byte.
  ///   - start: the zone's first unit in the text.
  private func base(
    of first: Int, before: Int, _ start: Int, _ pass: SimpleTextPass, _ shaper: ShapingContext
  ) -> Int64? {
    // A zone may begin where the last one ends, or in it.
    if start <= pass.zone.upperBound, pass.zone.upperBound > pass.runStart {
      guard start >= pass.zone.lowerBound else { return nil }
      return pass.zoneBase + Int64(zoneAdvances[start - pass.zone.lowerBound] >> 1)
    }
    var sum = pass.sum
    var offset = first
    while offset + 1 < before {
      let value = shaper.pairs.value(
        shaper.classes.entry(of: piece.units[offset]).value,
        shaper.classes.entry(of: piece.units[offset + 1]).value)
      guard
        value & (PairAdvances.Value.known | PairAdvances.Value.ruled) == PairAdvances.Value.known
      else { return nil }
      sum -= Int64(value >> PairAdvances.Value.shift)
      offset += 1
    }
    return sum
  }
}
