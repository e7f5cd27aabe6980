/// Determining what rules do at a pair of characters.
extension SinglePassReader {
  /// The effect of the rules whose required pair is the character at a pass's byte and the previous
  /// one.
  mutating func effect(
    _ bytes: borrowing Span<UInt8>, _ pass: borrowing SinglePass, _ tables: inout SinglePassTables,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> RuleEffect {
    let shaper = tables.shapers[pass.context]
    guard let proof = shaper.proof else { return .changes }
    let first = number(of: bytes.scalar(before: pass.byte), pass.context, tables)
    let second = number(of: bytes.scalar(at: pass.byte).value, pass.context, tables)
    guard neighbours.begin(first, second, &shaper.known.pairs, proof) else { return .changes }
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
    return shaper.known.pairs.effect(neighbours, proof)
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
