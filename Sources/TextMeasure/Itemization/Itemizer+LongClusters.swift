/// Splits runs inside very long grapheme clusters and sequences of invisible characters.
extension Itemizer {
  /// The maximum number of consecutive UTF-16 units in a run that continue a grapheme cluster or
  /// are invisible.
  ///
  /// At each of them HarfBuzz searches the others for a base, for the next visible character, or
  /// for the cluster's start, which takes quadratic time. The limit lies above everything that real
  /// text has: UAX 15's stream-safe format allows 30 consecutive combining characters, the longest
  /// emoji that Unicode recommends has 20 units, and HarfBuzz matches a rule over 64 glyphs at most.
  package static let longestCluster = 128

  /// Splits `runs` after each ``longestCluster`` consecutive units of this kind.
  ///
  /// The parts keep the run's context.
  ///
  /// - Complexity: O(runs + units / ``longestCluster``), and O(units) for long sequences.
  package static func splitLongClusters(
    _ text: borrowing TextAnalysis, in runs: inout [ItemizedRun]
  ) {
    guard
      text.units.count > longestCluster, !text.hasSimpleGraphemes || text.hasIgnorables
    else { return }
    var parts: [ItemizedRun] = []
    var copied = 0
    for index in runs.indices
    where runs[index].kind == .text && runs[index].end - runs[index].start > longestCluster {
      let run = runs[index]
      var start = run.start
      // A sequence that is too long contains one of these offsets.
      var sample = run.start + longestCluster
      while sample < run.end {
        guard goesOn(text, sample) else {
          sample += longestCluster
          continue
        }
        var first = sample
        while first > start, goesOn(text, first - 1) { first -= 1 }
        var end = sample + 1
        while end < run.end, goesOn(text, end) { end += 1 }
        while end - first > longestCluster {
          first += longestCluster
          if isSecondHalf(text, first) { first -= 1 }
          parts.append(contentsOf: runs[copied..<index])
          copied = index
          parts.append(part(of: run, from: start, to: first))
          start = first
        }
        sample = end + longestCluster
      }
      if start > run.start {
        parts.append(part(of: run, from: start, to: run.end))
        copied = index + 1
      }
    }
    guard !parts.isEmpty else { return }
    parts.append(contentsOf: runs[copied...])
    runs = parts
  }

  /// Whether a unit continues a grapheme cluster or belongs to an invisible character.
  @inline(__always)
  private static func goesOn(_ text: borrowing TextAnalysis, _ offset: Int) -> Bool {
    !text.isGraphemeBoundary(offset)
      || text.properties[offset].flags.contains(.defaultIgnorable)
  }

  private static func isSecondHalf(_ text: borrowing TextAnalysis, _ offset: Int) -> Bool {
    text.units[offset] & 0xFC00 == 0xDC00
  }

  private static func part(of run: ItemizedRun, from start: Int, to end: Int) -> ItemizedRun {
    var part = run
    part.start = start
    part.end = end
    return part
  }
}
