/// The last states to which a pass can return.
struct SinglePassCheckpoints {
  /// A state of the pass and of what the reader keeps beside its caches.
  struct Checkpoint {
    var pass: SinglePass
    var builder: BreakTableBuilder.Checkpoint
    var brackets: ScriptResolver.OpenBrackets
    /// The length of the ranges that HarfBuzz shaped.
    var shapedByteCount: Int
  }

  private var states: [Checkpoint] = []
  /// The last state's offset.
  private var lastUnit: Int { states.isEmpty ? 0 : states[states.count - 1].pass.unit }
  /// The end of the last window that the pass read again from its start.
  var rewoundEnd = 0

  /// The minimum distance of two states in UTF-16 units, about that of two windows' starts.
  private static let distance = 64

  /// Whether to keep a state: far from the last one, and not inside an emoji run or a window.
  @inline(__always)
  func isDue(_ pass: SinglePass) -> Bool {
    guard pass.wholeRun.isEmpty || pass.unit > pass.wholeRun.upperBound else { return false }
    return pass.unit >= lastUnit + Self.distance || lastUnit < rewoundEnd
  }

  mutating func append(_ checkpoint: Checkpoint) {
    if states.count == 2 { states.removeFirst() }
    states.append(checkpoint)
  }

  mutating func removeAll() {
    if !states.isEmpty { states.removeAll(keepingCapacity: true) }
    rewoundEnd = 0
  }

  /// The last state up to an offset. Later ones are forgotten.
  mutating func last(upTo unit: Int) -> Checkpoint? {
    while let last = states.last, last.pass.unit > unit { states.removeLast() }
    guard lastUnit >= rewoundEnd else { return nil }
    return states.last
  }
}

extension SinglePassReader {
  mutating func addCheckpoint() {
    checkpoints.append(
      SinglePassCheckpoints.Checkpoint(
        pass: pass, builder: builder.checkpoint, brackets: scripts.brackets,
        shapedByteCount: shapedSpan.byteCount))
  }

  /// Returns to a state before the window, or to the text's start. The pass then stops at the
  /// window's second character, and again after the window, behind which it does not return: each
  /// character is read twice at most.
  mutating func rewind(
    _ bytes: borrowing Span<UInt8>, before advances: ArraySlice<Int32>
  ) -> SinglePass.StopReason? {
    let second = surroundings.offset + surroundings.window.from + 1
    var byte = pass.byte
    // Windows contain no surrogate pairs.
    for _ in second..<pass.unit { byte -= bytes.scalar(before: byte).length }
    rewoundWindow = surroundings
    rewoundWindow.pairIndex = surroundings.window.from + 1
    windowAdvances.removeAll(keepingCapacity: true)
    windowAdvances.append(contentsOf: advances)
    guard let checkpoint = checkpoints.last(upTo: second) else {
      guard checkpoints.rewoundEnd == 0 else { return .needsWholeText }
      startOverByte = byte
      return .startsOver
    }
    guard checkpoint.pass.limit == pass.limit, checkpoint.shapedByteCount == shapedSpan.byteCount
    else { return .needsWholeText }
    builder.reset(to: checkpoint.builder)
    pass = checkpoint.pass
    pass.forgetWindow(before: pass.unit)
    pass.wholeRun = 0..<0
    pass.stopByte = byte
    scripts.brackets = checkpoint.brackets
    return nil
  }

  /// Enters the window to which the pass returned; after the window, does nothing.
  mutating func enterRewoundWindow(_ bytes: borrowing Span<UInt8>) -> SinglePass.StopReason? {
    pass.stopByte = .max
    let end = rewoundWindow.offset + rewoundWindow.window.end
    guard pass.unit < end else { return nil }
    surroundings = rewoundWindow
    checkpoints.rewoundEnd = end
    let next = enterWindow(bytes, windowAdvances[...])
    guard pass.isWindow, pass.wholeRun.upperBound == end else { return next }
    // A state after the window is kept before the pass reads on.
    var byte = pass.byte
    for _ in pass.unit...end where byte < pass.limit { byte += bytes.scalar(at: byte).length }
    if byte < pass.limit { pass.stopByte = byte }
    return next
  }
}
