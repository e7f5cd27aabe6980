import Foundation

/// The executable while it runs: lines go in and come out one at a time.
final class RunningTool {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var rest = Data()

  init(_ arguments: String..., environment: [String: String] = [:]) throws {
    // A pipe whose other end is gone then fails the write, and does not end the tests.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = URL(filePath: Tool.path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Sends bytes to its standard input.
  func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Waits for the next line of its standard output; `nil` at the end.
  func line() throws -> String? {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        return line
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      rest.append(data)
    }
  }

  /// Ends its standard input, waits for its end, and gives its status; a signal's is negative.
  func finish() throws -> Int32 {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
      ? -process.terminationStatus : process.terminationStatus
  }

  /// Ends it at once, as the system does when memory is short.
  func killAtOnce() {
    kill(process.processIdentifier, SIGKILL)
  }
}
