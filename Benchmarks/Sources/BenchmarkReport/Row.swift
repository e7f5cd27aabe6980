/// One line of a run: what a peer needed for a workload, or a figure that was taken by itself.
enum Row: Decodable {
  case workload(WorkloadRow)
  case figure(FigureRow)

  /// A line of `textmeasure-bench`; its keys are explained in that program's help.
  struct WorkloadRow: Decodable {
    let peer: String
    let w: String
    let texts: Int
    let chars: Int
    let cold_ns: Double
    let warm_ns: Double
    let relayout_ns: Double
    let relayout_allocs: Double
    let interval_ns: Double?
    let prepared_kb: Double
    let peak_mb: Double
    let lines: Int
  }

  /// A named number, such as the tool's time to start.
  struct FigureRow: Decodable {
    let figure: String
    let value: Double
  }

  private enum Keys: CodingKey {
    case figure
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if container.contains(.figure) {
      self = .figure(try FigureRow(from: decoder))
    } else {
      self = .workload(try WorkloadRow(from: decoder))
    }
  }
}
