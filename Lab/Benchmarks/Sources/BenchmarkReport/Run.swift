import Foundation

/// All lines of a run, and the figures that are worked out of them.
///
/// A figure's name is `kind/workload`. Times are ratios: what is compared is compared within one
/// run on one machine. A unit of time that a target gives in nanoseconds is divided by the raw
/// peer's cold time of a code point on the same workload, which stands for the machine's speed.
struct Run {
  /// The workloads in the order in which they were met.
  private(set) var workloads: [String] = []
  /// The peers in the order in which they were met.
  private(set) var peers: [String] = []
  private var rows: [Row.WorkloadRow] = []
  private var singles: [(name: String, values: [Double])] = []

  /// Reads a run's lines.
  init(lines: Data) throws {
    let decoder = JSONDecoder()
    for line in lines.split(separator: 0x0A) {
      switch try decoder.decode(Row.self, from: line) {
      case .workload(let row):
        if !workloads.contains(row.workload) { workloads.append(row.workload) }
        if !peers.contains(row.peer) { peers.append(row.peer) }
        rows.append(row)
      case .figure(let row):
        if let index = singles.firstIndex(where: { $0.name == row.figure }) {
          singles[index].values.append(row.value)
        } else {
          singles.append((row.figure, [row.value]))
        }
      }
    }
  }

  /// The rows of one peer and workload, in the order in which they were measured.
  func rows(_ peer: String, _ workload: String) -> [Row.WorkloadRow] {
    rows.filter { $0.peer == peer && $0.workload == workload }
  }

  /// One column of a peer and workload over the rounds.
  func sample(
    _ peer: String, _ workload: String, _ value: (Row.WorkloadRow) -> Double?
  ) -> Sample? {
    Sample(rows(peer, workload).compactMap(value))
  }

  /// The quotient of a peer's column and one of the raw peer's, row by row: the peers take turns, so
  /// that what disturbs a row of one disturbs that of the other.
  func ratio(
    _ workload: String, _ value: (Row.WorkloadRow) -> Double?,
    to raw: (Row.WorkloadRow) -> Double?, of peer: String = "ours"
  ) -> Sample? {
    let pairs = zip(rows(peer, workload), rows("raw", workload))
    return Sample(
      pairs.compactMap { first, second in
        guard let first = value(first), let second = raw(second), second > 0 else { return nil }
        return first / second
      })
  }

  /// How many times the raw peer's column another peer's is.
  private func multiple(
    _ peer: String, _ workload: String, _ value: (Row.WorkloadRow) -> Double?
  ) -> Sample? {
    ratio(workload, value, to: value, of: peer)
  }

  /// The figures that were taken by themselves.
  var singleFigures: [(name: String, sample: Sample)] {
    singles.compactMap { name, values in Sample(values).map { (name, $0) } }
  }

  /// All figures by name.
  var figures: [(name: String, sample: Sample)] {
    var figures: [(String, Sample)] = []
    func add(_ name: String, _ sample: Sample?) {
      if let sample { figures.append((name, sample)) }
    }
    for workload in workloads {
      add("cold/\(workload)", ratio(workload, \.coldTime, to: \.coldTime))
      add("warm/\(workload)", ratio(workload, \.warmTime, to: \.coldTime))
      add(
        "lines/\(workload)", ratio(workload, { Double($0.lineCount) }, to: { Double($0.lineCount) })
      )
      // What is counted by the text says nothing of one long text.
      if rows(peers.first ?? "", workload).first?.textCount == 1 { continue }
      add("relayout/\(workload)", ratio(workload, \.relayoutTime, to: \.coldTime))
      add("interval/\(workload)", ratio(workload, \.intervalTime, to: \.coldTime))
      add("relayout_allocs/\(workload)", sample("ours", workload, \.relayoutAllocations))
      add("prepared_kb/\(workload)", sample("ours", workload, \.preparedKilobytes))
    }
    // Other peers, such as Pango: each column as a multiple of the raw peer's same column.
    for peer in peers where peer != "ours" && peer != "raw" {
      for workload in workloads {
        add("\(peer)/cold/\(workload)", multiple(peer, workload, \.coldTime))
        add("\(peer)/warm/\(workload)", multiple(peer, workload, \.warmTime))
        add("\(peer)/relayout/\(workload)", multiple(peer, workload, \.relayoutTime))
        add("\(peer)/lines/\(workload)", multiple(peer, workload) { Double($0.lineCount) })
      }
    }
    add("linear/time", growth { $0.coldTime })
    add("linear/memory", growth { $0.preparedKilobytes * 1024 / Double($0.codePointCount) })
    for single in singleFigures { add(single.name, single.sample) }
    return figures
  }

  /// How a figure a code point changes from a text of a million bytes to one of two million; 1 is
  /// linear.
  private func growth(_ value: (Row.WorkloadRow) -> Double) -> Sample? {
    let small = rows.filter { $0.peer == "ours" && $0.workload.hasSuffix("-1000000") }
    let large = rows.filter { $0.peer == "ours" && $0.workload.hasSuffix("-2000000") }
    return Sample(zip(large, small).map { value($0) / value($1) })
  }
}
