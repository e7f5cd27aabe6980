/// Passing a reshaping window, or a run that HarfBuzz shaped.
extension SimpleTextPass {
  /// Continues within a window whose first characters precede the byte.
  ///
  /// - Parameters:
  ///   - base: the run's advance up to the window's start.
  ///   - isJoined: whether the window was shaped with the character after it.
  mutating func enter(zone: Range<Int>, base: Int64, isJoined: Bool) {
    wholeRun = zone
    wholeBase = base
    isZone = true
    isPart = false
    zoneHanging = nil
    isZoneJoined = isJoined
  }

  /// Continues with a run of a ``ShapedPart`` that begins at the byte.
  mutating func enter(part run: Range<Int>, endByte: Int) {
    enter(run: run)
    isPart = true
    limit = endByte
    zoneBreak = -1
    zoneHanging = nil
  }
}
