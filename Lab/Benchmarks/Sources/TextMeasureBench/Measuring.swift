import CBaseline

/// Drives a peer through a workload and takes its figures.
struct Measuring {
  /// The width of the first and later passes, points.
  let width: Double
  /// How many later passes there are.
  let warmPasses: Int
  /// How often the whole series of widths is laid out; not at all for 0.
  let relayoutRounds: Int

  /// The widths that kept texts are laid out at, points.
  static let widths: [Double] = Array(stride(from: 160, through: 540, by: 20))

  /// A text that is in no workload.
  private static let warmUpText = "Warming up."

  /// Takes the figures of one peer.
  func figures(of peer: any Peer, _ workload: Workload) throws -> Figures {
    let codePoints = Double(workload.codePointCount)
    let texts = Double(workload.texts.count)
    try peer.warmUp(Self.warmUpText, width: width)

    var lines = 0
    let cold = try Pass.cold.time { lines = try peer.measureAll(width: width) }
    var later: [Double] = []
    for _ in 0..<warmPasses {
      later.append(
        try Pass.warm.time {
          let again = try peer.measureAll(width: width)
          guard again == lines else {
            throw BenchmarkError("\(peer.name) counts \(lines) lines, then \(again).")
          }
        })
    }

    let kilobytes =
      try Self.growth(of: { try peer.keepAll(narrowest: Self.widths[0]) }) / texts / 1024
    let relayout = try relayoutCost(of: peer)
    let layouts = texts * Double(Self.widths.count)
    let interval = try intervalTime(of: peer).map { $0 / texts }
    peer.releaseAll()
    return Figures(
      peer: peer.name, workload: workload.name, textCount: workload.texts.count,
      codePointCount: workload.codePointCount, cold: cold / codePoints,
      warm: Self.median(later) / codePoints, relayout: relayout.map { $0.time / layouts },
      relayoutAllocations: relayout.map { $0.allocations / layouts }, interval: interval,
      preparedKilobytes: kilobytes,
      peakMegabytes: Double(baseline_peak_resident_bytes()) / 1_048_576, lineCount: lines)
  }

  /// The processor time and the allocations of laying out all kept texts at all widths; `nil` when
  /// that is to be left out.
  private func relayoutCost(of peer: any Peer) throws -> (time: Double, allocations: Double)? {
    guard relayoutRounds > 0 else { return nil }
    let lines = try Self.widths.reduce(0) { try $0 + peer.layOutAll(width: $1) }
    var rounds: [Double] = []
    var allocations: UInt64 = 0
    for _ in 0..<relayoutRounds {
      var again = 0
      let time = try Pass.relayout.time {
        let before = baseline_allocation_count()
        for width in Self.widths { again += try peer.layOutAll(width: width) }
        allocations = baseline_allocation_count() - before
      }
      rounds.append(time)
      guard again == lines else {
        throw BenchmarkError("\(peer.name) lays out \(lines) lines, then \(again).")
      }
    }
    return (Self.median(rounds), Double(allocations))
  }

  /// The processor time of answering for all kept texts at the width that they were last laid out
  /// at, nanoseconds; `nil` when the peer keeps no layouts.
  private func intervalTime(of peer: any Peer) throws -> Double? {
    try peer.noteAll(width: width)
    guard let answered = try peer.answerAll(width: width) else { return nil }
    let expected = try peer.layOutAll(width: width)
    guard answered == expected else {
      throw BenchmarkError("\(peer.name) lays out \(expected) lines and answers \(answered).")
    }
    var rounds: [Double] = []
    for _ in 0..<21 {
      let before = baseline_thread_time()
      _ = try peer.answerAll(width: width)
      rounds.append(Double(baseline_thread_time() - before))
    }
    return Self.median(rounds)
  }

  // MARK: Instruments

  /// By how many bytes memory grows: the resident set or the allocator's blocks, whichever more.
  ///
  /// The resident set alone would miss what fits into pages that were freed before.
  private static func growth(of work: () throws -> Void) rethrows -> Double {
    baseline_trim()
    let resident = baseline_resident_bytes()
    let heap = baseline_heap_bytes()
    try work()
    let residentGrowth = Double(baseline_resident_bytes()) - Double(resident)
    let heapGrowth = Double(baseline_heap_bytes()) - Double(heap)
    return max(residentGrowth, heapGrowth)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
