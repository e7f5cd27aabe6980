import Foundation

/// A built program, found beside the tests as the package manager puts it.
enum Program {
  /// What came of a run.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  static func path(_ name: String) -> URL {
    let tests = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
    let beside = tests.appending(path: name)
    guard !FileManager.default.isExecutableFile(atPath: beside.path) else { return beside }
    let own = Bundle.main.executablePath ?? ""
    return URL(filePath: own).deletingLastPathComponent().appending(path: name)
  }

  /// Runs a program to its end.
  static func run(_ name: String, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = path(name)
    process.arguments = arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
      errors: String(decoding: message, as: UTF8.self))
  }
}
