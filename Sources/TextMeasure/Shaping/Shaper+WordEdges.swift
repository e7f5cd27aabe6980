/// Where a run may be cut into words.
extension Shaper {
  /// Whether a rule may match across spaces, by the characters nearest to them.
  func mayCross(
    _ text: borrowing TextAnalysis, _ run: ItemizedRun, spaces: Range<Int>,
    _ known: inout KnownAdvances, _ ruleReader: FontRuleReader
  ) -> Bool {
    if spaces.count > 1, ruleReader.matchesSpaceRuns { return true }
    var mask = SpaceRuleMask.max
    var left = spaces.lowerBound
    var right = spaces.upperBound
    for depth in 0..<SpaceRuleSlots.depth {
      var before = known.classes.slotsAtEdge(ruleReader)
      var after = before
      if left > run.start {
        let isMarked = isExtending(left - 1, text, &known, ruleReader)
        left -= isMarked ? 2 : 1
        guard let slots = slots(of: left, isMarked: isMarked, text, run, &known, ruleReader) else {
          return true
        }
        before = slots
      }
      if right < run.end {
        guard text.properties[right].graphemeBreak == 0,
          !UTF16.isSurrogate(text.units[right])
        else { return true }
        let isMarked = right + 1 < run.end && isExtending(right + 1, text, &known, ruleReader)
        guard let slots = slots(of: right, isMarked: isMarked, text, run, &known, ruleReader) else {
          return true
        }
        after = slots
        right += isMarked ? 2 : 1
      }
      mask &= known.classes.palette[Int(before)].before[depth]
      mask &= known.classes.palette[Int(after)].after[depth]
      if mask == 0 { return false }
      // Characters farther away may match a slot that is nearer than their own.
      if before == CharacterClasses.unknownSlots || after == CharacterClasses.unknownSlots {
        return true
      }
    }
    return true
  }

  @inline(__always)
  private func isExtending(
    _ offset: Int, _ text: borrowing TextAnalysis, _ known: inout KnownAdvances,
    _ ruleReader: FontRuleReader
  ) -> Bool {
    known.entry(at: offset, text, ruleReader).kind == CharacterClasses.Class.extending
  }

  /// The palette index of the slots of space rules that the character at an offset matches, with the
  /// only mark on it; `nil` where it has more.
  @inline(__always)
  private func slots(
    of base: Int, isMarked: Bool, _ text: borrowing TextAnalysis, _ run: ItemizedRun,
    _ known: inout KnownAdvances, _ ruleReader: FontRuleReader
  ) -> UInt16? {
    guard base >= run.start else { return nil }
    let entry = known.entry(at: base, text, ruleReader)
    guard isMarked else {
      return entry.palette != 0
        ? entry.palette : known.classes.slots(of: text.units[base], ruleReader)
    }
    let mark = base + 1
    guard text.properties[mark].isMark, !UTF16.isSurrogate(text.units[mark]),
      !UTF16.isSurrogate(text.units[base]),
      entry.kind != CharacterClasses.Class.extending,
      mark + 1 == run.end || !isExtending(mark + 1, text, &known, ruleReader)
    else { return nil }
    return known.classes.slots(of: text.units[base], with: text.units[mark], ruleReader)
  }

  /// Whether the text beyond a run's start or end, at an offset, cannot join the run.
  func isFree(_ text: borrowing TextAnalysis, at offset: Int, _ run: ItemizedRun) -> Bool {
    offset <= run.contextStart || offset >= run.contextEnd || Self.isIsolated(text, offset - 1)
      || Self.isIsolated(text, offset) || !Self.joins(run.script)
  }

  /// Whether the character at an offset never joins a neighbour.
  private static func isIsolated(_ text: borrowing TextAnalysis, _ offset: Int) -> Bool {
    let property = text.properties[offset]
    return FontRuleReader.isIsolated(UInt32(text.units[offset]), property)
  }

  /// Whether letters of a script may join their neighbours in another run.
  static func joins(_ script: UInt8) -> Bool { !ScriptShaping(script).contains(.ignoresContext) }
}
