/// Passing a reshaping window.
extension SinglePass {
  /// Continues within a window whose first characters precede the byte.
  ///
  /// - Parameters:
  ///   - base: the run's advance up to the window's start.
  ///   - isJoined: whether the window was shaped with the character after it.
  mutating func enter(window: Range<Int>, base: Int64, isJoined: Bool) {
    forgetWindow(before: window.lowerBound)
    wholeRun = window
    wholeBase = base
    isWindow = true
    isWindowJoined = isJoined
  }
}
