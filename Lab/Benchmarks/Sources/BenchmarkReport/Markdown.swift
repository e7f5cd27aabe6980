import Foundation

/// The tables of a run: a summary for the page, and all rows.
struct Markdown {
  let run: Run
  let thresholds: Thresholds?
  /// Where the run was made: the processor, the compiler, the libraries.
  let conditions: String

  /// All rows.
  var text: String { Self.text([conditions], costs, figures) }

  /// What a reader needs: the library beside its peers, and the figures of the tool.
  var summary: String {
    var costs = [
      "| workload | first pass, of `raw`'s | later | a new width, ns a text | `raw`'s "
        + "| kept, kB a text | `raw`'s | Pango's first pass, of `raw`'s |",
      "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for workload in run.workloads {
      let cells = [
        run.ratio(workload, \.coldTime, to: \.coldTime),
        run.ratio(workload, \.warmTime, to: \.coldTime),
        run.sample("ours", workload, \.relayoutTime), run.sample("raw", workload, \.relayoutTime),
        run.sample("ours", workload, \.preparedKilobytes),
        run.sample("raw", workload, \.preparedKilobytes),
        run.ratio(workload, \.coldTime, to: \.coldTime, of: "pango"),
      ]
      costs.append("| \(workload) | \(cells.map(Self.median).joined(separator: " | ")) |")
    }
    return Self.text([conditions], costs, table(of: run.singleFigures))
  }

  private static func text(_ parts: [String]...) -> String {
    parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
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

  private var figures: [String] { table(of: run.figures) }

  /// Figures with their thresholds.
  private func table(of figures: [(name: String, sample: Sample)]) -> [String] {
    var lines = ["| figure | median | least | most | threshold |", "|---|--:|--:|--:|--:|"]
    for (name, sample) in figures {
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
