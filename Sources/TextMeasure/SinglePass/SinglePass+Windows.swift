/// Passing a reshaping window.
extension SinglePass {
  /// Continues within a window whose first characters precede the byte.
  ///
  /// - Parameters:
  ///   - base: the run's advance up to the window's start.
  ///   - advances: the advances in the window, in the format of ``WordCache``.
  ///   - isJoined: whether the window was shaped with the character after it.
  mutating func enter(
    window: Range<Int>, base: Int64, _ advances: ArraySlice<Int32>, isJoined: Bool
  ) {
    forgetWindow(before: window.lowerBound)
    // The window may have changed the advances before a space that was read.
    if window.contains(spaceUnit) {
      let known = advances[advances.startIndex + spaceUnit - window.lowerBound]
      spaceStart = base + Int64(known >> 1)
    }
    wholeRun = window
    wholeBase = base
    isWindow = true
    isWindowJoined = isJoined
  }
}
