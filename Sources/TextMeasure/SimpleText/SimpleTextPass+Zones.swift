/// Going over a zone that a rule changes.
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
    isZoneJoined = isJoined
  }
}
