/// The first provider of advances: characters whose advance is known by itself, or with the next one.
extension Shaper {
  /// Reads characters from the walk's offset on, up to one that HarfBuzz has to shape with its word.
  ///
  /// Advances the walk to that word's start, the first of the spaces before it or a character with a
  /// fixed advance that something extends; to the run's end where there is no such word.
  mutating func readTable(
    _ walk: inout WordWalk, _ run: ItemizedRun, _ text: inout TextAnalysis,
    _ context: ShapingContext, _ known: inout KnownAdvances, _ ruleReader: FontRuleReader
  ) throws(TextMeasureError) {
    let first = walk.offset
    var pass = TablePass(
      offset: walk.offset, sum: walk.sum,
      leastPaired: run.isRightToLeft ? .max : CharacterClasses.Class.pairedSpace)
    while true {
      let stop = pass.read(
        text.units, to: run.end, &text.prefix, &text.marks, known.classes, known.pairs)
      let offset = pass.offset
      switch stop {
      case .end:
        walk.offset = run.end
        walk.sum = pass.sum
        return
      case .character:
        if pass.takes(known.entry(at: offset, text, ruleReader)) { continue }
        return restart(&walk, from: first, at: offset, pass.sum, run, &text, &known, ruleReader)
      case .pair(let second):
        let before = text.units[offset - 1]
        let number = known.classes.entry(of: before).value
        var value = known.pairs.value(number, second)
        if value & PairAdvances.Value.known == 0 {
          let next = second == 0 ? nil : UInt32(text.units[offset])
          guard
            let learnt = try pairAdvance(
              of: UInt32(before), number: number, before: next, number: second, &known.pairs,
              ruleReader, in: context)
          else {
            return restart(
              &walk, from: first, at: offset - 1, nil, run, &text, &known, ruleReader)
          }
          value = learnt
        }
        guard value & PairAdvances.Value.ruled != 0 else { continue }
        switch effect(at: offset, run, text, &known, ruleReader) {
        case .none: pass.add(value)
        case .blocks: pass.add(value | PairAdvances.Value.unsafe)
        case .changes:
          return restart(
            &walk, from: first, at: offset - 1, nil, run, &text, &known, ruleReader)
        }
      }
    }
  }

  /// Moves the walk to the start of the word that contains the character at an offset, not before
  /// `first`; `sum` is the advance up to that character, if it was not read.
  private func restart(
    _ walk: inout WordWalk, from first: Int, at offset: Int, _ sum: Int64?, _ run: ItemizedRun,
    _ text: inout TextAnalysis, _ known: inout KnownAdvances, _ ruleReader: FontRuleReader
  ) {
    var start = offset
    while true {
      while start > first, text.units[start - 1] != 0x20,
        known.classes.entry(of: text.units[start - 1]).kind != CharacterClasses.Class.fixed
          || text.properties[start].graphemeBreak != 0
      {
        start -= 1
      }
      let end = start
      while start > first, text.units[start - 1] == 0x20 { start -= 1 }
      guard start > first, start < end, ruleReader.hasSpaceRules,
        mayCross(text, run, spaces: start..<end, &known, ruleReader)
      else { break }
    }
    walk.sum = (start < offset ? nil : sum) ?? text.prefix[start]
    walk.offset = start
    for inner in start..<offset { text.marks[inner + 1] &= ~TextAnalysis.Mark.unsafe }
  }

  /// The effect of the rules whose required pair is around an offset.
  private mutating func effect(
    at offset: Int, _ run: ItemizedRun, _ text: borrowing TextAnalysis,
    _ known: inout KnownAdvances, _ ruleReader: FontRuleReader
  ) -> RuleEffect {
    let first = known.classes.entry(of: text.units[offset - 1]).value
    let second = known.classes.entry(of: text.units[offset]).value
    guard let distance = known.pairs.requiredContext(first, second, ruleReader) else {
      return .changes
    }
    neighbours.removeAll(keepingCapacity: true)
    neighbours.append(contentsOf: repeatElement(0, count: 2 * distance + 2))
    // Beyond an unknown character all are unknown: it may merge with the next one.
    var index = distance + 1
    var isKnown = true
    for before in (max(run.start, offset - 1 - distance)..<offset).reversed() {
      index -= 1
      let number = isKnown ? number(at: before, text, &known, ruleReader) : -1
      neighbours[index] = number
      isKnown = number >= 0
    }
    if !isKnown { for farther in 0..<index { neighbours[farther] = -1 } }
    isKnown = true
    index = distance + 1
    for after in offset..<min(run.end, offset + distance + 1) {
      let number = isKnown ? number(at: after, text, &known, ruleReader) : -1
      neighbours[index] = number
      isKnown = number >= 0
      index += 1
    }
    if !isKnown { for farther in index..<neighbours.count { neighbours[farther] = -1 } }
    return known.pairs.effect(neighbours, at: distance, ruleReader)
  }

  /// The number of a character; 0 where no rule matches it, −1 where it has none.
  private func number(
    at offset: Int, _ text: borrowing TextAnalysis, _ known: inout KnownAdvances,
    _ ruleReader: FontRuleReader
  ) -> Int32 {
    let entry = known.entry(at: offset, text, ruleReader)
    if entry.kind >= CharacterClasses.Class.pairedSpace { return entry.value }
    return entry.kind == CharacterClasses.Class.fixed ? 0 : -1
  }
}

/// Adds known advances; its state stays in registers.
struct TablePass {
  enum Stop {
    case end
    /// The character at the offset is unknown, or has no advance by itself.
    case character
    /// The advance of the character before the offset, in front of one with a number, is unknown, or a
    /// rule may match at both.
    case pair(second: Int32)
  }

  /// The next character, and the advance up to it without what it changes of the one before.
  var offset: Int
  var sum: Int64
  /// The number of the character before; 0 where its advance is fixed.
  private var number: Int32 = 0
  /// The value of the pair at the offset, where it was decided.
  private var decided: Int32?
  /// The first class of characters whose advance depends on the next one, if any counts.
  private let leastPaired: UInt8

  init(offset: Int, sum: Int64, leastPaired: UInt8) {
    (self.offset, self.sum, self.leastPaired) = (offset, sum, leastPaired)
  }

  /// Whether the pass reads a character.
  func takes(_ entry: CharacterClasses.Entry) -> Bool {
    entry.kind >= leastPaired || entry.kind == CharacterClasses.Class.fixed
  }

  /// Decides the value at the offset at which the pass stopped.
  mutating func add(_ value: Int32) { decided = value }

  mutating func read(
    _ units: borrowing [UInt16], to end: Int, _ prefix: inout [Int64], _ marks: inout [UInt8],
    _ classes: borrowing CharacterClasses, _ known: borrowing PairAdvances
  ) -> Stop {
    let pages = classes.pageOfBlock.span
    let entries = classes.entries.span
    let values = known.values.span
    let side = known.side
    let leastPaired = leastPaired
    let units = units.span
    var prefix = prefix.mutableSpan
    var marks = marks.mutableSpan
    var offset = offset
    var sum = sum
    var row = Int(number) &* side
    var last = number
    defer { (self.offset, self.sum, number) = (offset, sum, last) }
    while offset < end {
      let unit = units[offset]
      let entry = entries[Int(pages[Int(unit >> 8)]) << 8 | Int(unit & 0xFF)]
      let isPaired = entry.kind >= leastPaired
      guard isPaired || entry.kind == CharacterClasses.Class.fixed else { return .character }
      let column = isPaired ? entry.value : 0
      var value = values[row &+ Int(column)]
      if !PairAdvances.Value.isPlain(value) {
        guard let decided else { return .pair(second: column) }
        value = decided
        self.decided = nil
      }
      sum &+= Int64(value >> PairAdvances.Value.shift)
      prefix[offset] = sum
      if value & PairAdvances.Value.unsafe != 0 { marks[offset] |= TextAnalysis.Mark.unsafe }
      last = column
      row = Int(column) &* side
      offset &+= 1
      guard !isPaired else { continue }
      sum &+= Int64(entry.value)
      // Between characters with fixed advances nothing changes.
      while offset < end {
        let unit = units[offset]
        let entry = entries[Int(pages[Int(unit >> 8)]) << 8 | Int(unit & 0xFF)]
        guard entry.kind == CharacterClasses.Class.fixed else { break }
        prefix[offset] = sum
        sum &+= Int64(entry.value)
        offset &+= 1
      }
    }
    guard last != 0 else { return .end }
    let value = values[row]
    guard PairAdvances.Value.isPlain(value) else { return .pair(second: 0) }
    sum &+= Int64(value >> PairAdvances.Value.shift)
    last = 0
    return .end
  }
}
