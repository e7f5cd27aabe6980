import Foundation

/// The texts of the benchmark's workloads, for tests of what shaping gives for much natural text.
enum WorkloadTexts {
  /// The workloads with many short texts.
  static let feeds = ["mixed-feed", "english", "chinese"]

  /// Whether all texts are tested rather than a sample: slow, for a release build.
  static var isExhaustive: Bool {
    ProcessInfo.processInfo.environment["TEXTMEASURE_ALL_TEXTS"] != nil
  }

  private struct Row: Decodable {
    let text: String
  }

  /// Every `stride`-th text of each feed, or every text when the run is exhaustive.
  static func sample(stride: Int) throws -> [String] {
    try feeds.flatMap { try texts($0, stride: isExhaustive ? 1 : stride) }
  }

  /// Every `stride`-th text of a workload.
  static func texts(_ name: String, stride: Int = 1, file: String = #filePath) throws -> [String] {
    var folder = URL(filePath: file)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let path = folder.appending(path: "Lab/Benchmarks/Workloads/\(name).ndjson.gz").path
    let process = Process()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-dc", path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
    let decoder = JSONDecoder()
    return try data.split(separator: 0x0A).enumerated()
      .filter { $0.offset % stride == 0 }
      .map { try decoder.decode(Row.self, from: $0.element).text }
  }
}
