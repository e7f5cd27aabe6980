/// The characters around a pair at which a rule matches, as far as they are known to be in its run.
struct WindowSurroundings {
  var units: [UInt16] = []
  /// The index of the pair's second character.
  var pairIndex = 0
  /// The first character's offset in the text.
  var offset = 0
  /// Whether the run begins and ends with these characters.
  var beginsRun = false
  var endsRun = false
  /// The reshaping window.
  var window = ReshapingWindow(from: 0, start: 0, end: 0, to: 0)

  /// Starts with the characters around another pair.
  mutating func begin(at offset: Int, pairIndex: Int, beginsRun: Bool) {
    units.removeAll(keepingCapacity: true)
    self.offset = offset
    self.pairIndex = pairIndex
    self.beginsRun = beginsRun
    endsRun = false
  }
}

/// What a pass knows around the pair.
///
/// Not in the reader, which would be copied for these calls.
extension WindowSurroundings {
  /// The run's advance up to a character before the pair; `nil` where it is unknown.
  func advance(
    upTo first: Int, _ pass: borrowing SinglePass, _ runAdvances: [Int32], _ shaper: ShapingContext
  ) -> Int64? {
    // The advance up to the pair's first character.
    var sum = pass.sum
    var index = pairIndex - 1
    while index > first {
      if let known = windowAdvance(at: index - 1, pass, runAdvances) {
        sum = pass.wholeBase + Int64(known >> 1)
      } else {
        let value = pairValue(before: index, shaper)
        guard value & PairAdvances.Value.known != 0,
          offset + index > pass.forgottenEnd
        else { return nil }
        sum -= Int64(value >> PairAdvances.Value.shift)
      }
      index -= 1
    }
    return sum
  }

  /// Whether breaking before a character is safe; `nil` where this is unknown.
  func isSafe(
    at index: Int, _ pass: borrowing SinglePass, _ runAdvances: [Int32], _ shaper: ShapingContext
  ) -> Bool? {
    if index == 0 { return beginsRun ? true : nil }
    // At its start the window does not tell.
    if offset + index > pass.wholeRun.lowerBound,
      let known = windowAdvance(at: index, pass, runAdvances)
    {
      return known & 1 == 0
    }
    let previous = shaper.known.classes.entry(of: units[index - 1])
    if previous.kind == CharacterClasses.Class.fixed { return true }
    let value = pairValue(before: index, shaper)
    if value & PairAdvances.Value.known == 0 { return nil }
    return value & (PairAdvances.Value.unsafe | PairAdvances.Value.ruled) == 0
  }

  /// The value of the pair of characters around an index.
  private func pairValue(before index: Int, _ shaper: ShapingContext) -> Int32 {
    let first = shaper.known.classes.entry(of: units[index - 1])
    let second = shaper.known.classes.entry(of: units[index])
    guard first.kind >= CharacterClasses.Class.pairedSpace,
      second.kind >= CharacterClasses.Class.pairedSpace
    else { return 0 }
    return shaper.known.pairs.value(first.value, second.value)
  }

  /// The previous window's advance at an index; `nil` outside of it or in another run's window.
  private func windowAdvance(at index: Int, _ pass: borrowing SinglePass, _ runAdvances: [Int32])
    -> Int32?
  {
    let unit = offset + index
    guard pass.isWindow, pass.wholeRun.lowerBound >= pass.runStart,
      unit >= pass.wholeRun.lowerBound, unit <= pass.wholeRun.upperBound
    else { return nil }
    return runAdvances[unit - pass.wholeRun.lowerBound]
  }
}
