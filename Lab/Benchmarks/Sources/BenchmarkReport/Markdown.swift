import Foundation

/// The tables of a run.
struct Markdown {
  let run: Run
  let thresholds: Thresholds?
  /// Where the run was made: the processor, the compiler, the libraries.
  let conditions: String

  var text: String {
    var lines = [conditions, ""]
    lines += costs
    lines += [""] + figures
    return lines.joined(separator: "\n") + "\n"
  }

  /// What each peer needs, in its own units.
  private var costs: [String] {
    var lines = [
      "| workload | peer | cold, ns a code point | later | re-layout, ns a text and width "
        + "| allocations | same interval, ns | kept, kB a text | peak, MB | lines |",
      "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for workload in run.workloads {
      for peer in run.peers {
        guard
          let cold = run.sample(peer, workload, \.coldTime),
          let warm = run.sample(peer, workload, \.warmTime),
          let kept = run.sample(peer, workload, \.preparedKilobytes),
          let peak = run.sample(peer, workload, \.peakMegabytes),
          let count = run.sample(peer, workload, { Double($0.lineCount) })
        else { continue }
        let relayout = run.sample(peer, workload, \.relayoutTime)
        let allocations = run.sample(peer, workload, \.relayoutAllocations)
        let interval = run.sample(peer, workload, \.intervalTime)
        let cells = [
          workload, peer, Self.withSpread(cold), Self.withSpread(warm), Self.withSpread(relayout),
          Self.median(allocations), Self.median(interval), Self.median(kept), Self.median(peak),
          Self.median(count),
        ]
        lines.append("| " + cells.joined(separator: " | ") + " |")
      }
    }
    return lines
  }

  /// The figures with their thresholds.
  private var figures: [String] {
    var lines = ["| figure | median | least | most | threshold |", "|---|--:|--:|--:|--:|"]
    for (name, sample) in run.figures {
      let cells = [
        "`\(name)`", Self.number(sample.median), Self.number(sample.minimum),
        Self.number(sample.maximum), thresholds?.bound(of: name) ?? "",
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines
  }

  /// The median with what the rounds are beside it; a dash for what was not taken.
  private static func withSpread(_ sample: Sample?) -> String {
    guard let sample else { return "–" }
    return "\(number(sample.median)) ± \(Int((sample.spread * 50).rounded())) %"
  }

  /// The median; a dash for what was not taken.
  private static func median(_ sample: Sample?) -> String {
    sample.map { number($0.median) } ?? "–"
  }

  /// A number with about three digits that tell something.
  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    let places = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : 3
    return String(format: "%.\(places)f", value)
  }
}
