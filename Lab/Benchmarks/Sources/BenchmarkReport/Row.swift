/// One line of a run: what a peer needed for a workload, or a figure that was taken by itself.
enum Row: Decodable {
  case workload(WorkloadRow)
  case figure(FigureRow)

  /// A line of `textmeasure-bench`; its keys are explained in that program's help.
  struct WorkloadRow: Decodable {
    let peer: String
    let workload: String
    let textCount: Int
    let codePointCount: Int
    let coldTime: Double
    let warmTime: Double
    let relayoutTime: Double?
    let relayoutAllocations: Double?
    let intervalTime: Double?
    let preparedKilobytes: Double
    let peakMegabytes: Double
    let lineCount: Int

    private enum CodingKeys: String, CodingKey {
      case peer
      case workload = "w"
      case textCount = "texts"
      case codePointCount = "chars"
      case coldTime = "cold_ns"
      case warmTime = "warm_ns"
      case relayoutTime = "relayout_ns"
      case relayoutAllocations = "relayout_allocs"
      case intervalTime = "interval_ns"
      case preparedKilobytes = "prepared_kb"
      case peakMegabytes = "peak_mb"
      case lineCount = "lines"
    }
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
