import Foundation

/// The built executable, run as people run it.
enum Tool {
  /// What came of a run.
  struct Outcome {
    var status: Int32
    var output: Data
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The output as JSON: an object, or `nil` when it is none.
    var object: [String: Any]? {
      (try? JSONSerialization.jsonObject(with: output)) as? [String: Any]
    }

    /// What `fit --format json` says of each text.
    var results: [[String: Any]] { object?["results"] as? [[String: Any]] ?? [] }
  }

  /// The executable, which the package manager puts beside the tests' own.
  static let path: String = {
    let tests = URL(filePath: CommandLine.arguments.first ?? "")
    let beside = tests.deletingLastPathComponent().appending(path: "textmeasure").path
    guard FileManager.default.isExecutableFile(atPath: beside) else {
      let own = Bundle.main.executablePath ?? ""
      return URL(filePath: own).deletingLastPathComponent().appending(path: "textmeasure").path
    }
    return beside
  }()

  /// The least address space, in KiB, in which the tool starts; `nil` where no limit leaves enough, as
  /// under a sanitizer.
  static let leastAddressSpace: Int? = {
    func starts(_ mebibytes: Int) -> Bool {
      let command = "ulimit -v \(mebibytes << 10); exec timeout -s KILL 60 \"$1\" --version"
      return (try? run(program: "/bin/bash", ["-c", command, "bash", path]))?.status == 0
    }
    guard starts(1024) else { return nil }
    var (tooLittle, enough) = (16, 1024)
    while enough - tooLittle > 4 {
      let middle = (tooLittle + enough) / 2
      if starts(middle) { enough = middle } else { tooLittle = middle }
    }
    return enough << 10
  }()

  /// Runs the tool to its end.
  static func run(_ arguments: String..., input: String? = nil) throws -> Outcome {
    try run(program: path, arguments, input: input)
  }

  /// Runs any program to its end.
  static func run(
    program: String, _ arguments: [String], input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    if let input {
      let pipe = Pipe()
      process.standardInput = pipe
      try process.run()
      try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipe.fileHandleForWriting.close()
    } else {
      process.standardInput = FileHandle.nullDevice
      try process.run()
    }
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: data,
      errors: String(decoding: message, as: UTF8.self))
  }

  /// A folder of its own for each test, removed afterwards.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "textmeasure-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
