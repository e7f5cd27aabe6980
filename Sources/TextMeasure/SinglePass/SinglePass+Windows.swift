/// Passing a reshaping window, or a run that HarfBuzz shaped.
extension SinglePass {
  /// Continues within a window whose first characters precede the byte.
  ///
  /// - Parameters:
  ///   - base: the run's advance up to the window's start.
  ///   - isJoined: whether the window was shaped with the character after it.
  mutating func enter(window: Range<Int>, base: Int64, isJoined: Bool) {
    wholeRun = window
    wholeBase = base
    isWindow = true
    isShaped = false
    breakHanging = nil
    isWindowJoined = isJoined
  }

  /// Continues with a run of a ``ShapedSpan`` that begins at the byte.
  mutating func enter(shapedRun run: Range<Int>, endByte: Int) {
    enter(run: run)
    isShaped = true
    limit = endByte
    reshapedBreak = -1
    breakHanging = nil
  }
}
