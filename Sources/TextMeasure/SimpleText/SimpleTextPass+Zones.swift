/// Going over a zone that a rule changes, or a run that HarfBuzz shaped.
extension SimpleTextPass {
  /// Goes on within a zone, the first of whose characters are before the byte.
  ///
  /// - Parameters:
  ///   - base: the run's advance up to where the zone begins.
  ///   - isJoined: whether the zone was shaped with the character after it.
  mutating func enter(zone: Range<Int>, base: Int64, isJoined: Bool) {
    wholeRun = zone
    wholeBase = base
    isZone = true
    isPart = false
    zoneHanging = nil
    isZoneJoined = isJoined
  }

  /// Goes on with a run of a ``ShapedPart`` that begins at the byte.
  mutating func enter(part run: Range<Int>, endByte: Int) {
    enter(run: run)
    isPart = true
    limit = endByte
    zoneBreak = -1
    zoneHanging = nil
  }
}
