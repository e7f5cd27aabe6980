/// Grapheme clusters.
extension TextAnalysis {
  /// Marks the starts of grapheme clusters.
  mutating func markGraphemes() {
    let units = units
    if hasSimpleGraphemes {
      // The only clusters of two units are surrogate pairs and CR LF.
      guard hasTerminators || hasPairs else { return }
      for offset in units.indices.dropFirst() {
        let unit = units[offset]
        if unit & 0xFC00 == 0xDC00 || (unit == 0x0A && units[offset - 1] == 0x0D) {
          marks[offset] = 0
        }
      }
      return
    }
    var breaker = GraphemeBreaker()
    var offset = 0
    while offset < units.count {
      let property = properties[offset]
      let isBoundary = breaker.isBoundary(
        before: scalar(at: offset), clusterBreak: GraphemeClusterBreak(property),
        isPictographic: property.flags.contains(.extendedPictographic))
      if isBoundary { marks[offset] |= TextAnalysis.Mark.grapheme }
      offset = nextScalar(after: offset)
    }
    marks[units.count] |= TextAnalysis.Mark.grapheme
  }
}
