/// Determining what rules do at a pair of characters.
extension SinglePassReader {
  /// The effect of the rules whose required pair is the character at a pass's byte and the previous
  /// one.
  mutating func effect(
    _ bytes: borrowing Span<UInt8>, _ pass: SinglePass, _ tables: inout SinglePassTables,
    _ input: TextInput,
    _ workspace: Workspace
  ) throws(TextMeasureError) -> RuleEffect {
    let shaper = tables.shapers[pass.context]
    guard let proof = shaper.proof else { return .changes }
    let first = number(of: bytes.scalar(before: pass.byte), pass.context, tables)
    let second = number(of: bytes.scalar(at: pass.byte).value, pass.context, tables)
    guard let contextLength = shaper.walk.pairs.requiredContext(first, second, proof) else {
      return .changes
    }
    var neighbours: [Int32] = []
    swap(&neighbours, &self.neighbours)
    defer { swap(&neighbours, &self.neighbours) }
    neighbours.removeAll(keepingCapacity: true)
    neighbours.append(contentsOf: repeatElement(0, count: 2 * contextLength + 2))
    var byte = pass.byte
    var unit = pass.unit
    for distance in 0...contextLength where unit > pass.runStart {
      let scalar = bytes.scalar(before: byte)
      byte -= Self.length(of: scalar)
      unit -= scalar > 0xFFFF ? 2 : 1
      // Preceding characters were read: each has a number, or no rule matches it.
      neighbours[contextLength - distance] = number(of: scalar, pass.context, tables)
    }
    byte = pass.byte
    for distance in 0...contextLength where byte < pass.limit {
      let scalar = bytes.scalar(at: byte)
      byte += scalar.length
      var record = tables.record(of: scalar.value, in: pass.context)
      if record.bits == CharacterRecord.unknown.bits {
        guard try learn(scalar.value, in: pass.context, &tables, input, workspace) else {
          return .changes
        }
        record = tables.record(of: scalar.value, in: pass.context)
      }
      // No rule's context extends into another run.
      if record.has(CharacterRecord.Flag.switches | CharacterRecord.Flag.terminates) { break }
      let number = Self.number(record)
      if number < 0 {
        // Nor are the characters with which it may merge.
        for farther in contextLength + distance..<neighbours.count { neighbours[farther] = -1 }
        break
      }
      neighbours[contextLength + 1 + distance] = number
    }
    return shaper.walk.pairs.effect(neighbours, at: contextLength, proof)
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

  /// A character's length in bytes.
  static func length(of scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }
}
