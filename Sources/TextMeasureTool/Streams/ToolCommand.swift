import ArgumentParser

/// A command that writes results.
protocol ToolCommand: ParsableCommand {
  /// Does the command's work.
  ///
  /// - Parameter output: receives all that goes to standard output; the caller finishes it.
  mutating func run(to output: inout ToolOutput) throws
}

extension ToolCommand {
  mutating func run() throws {
    var output = ToolOutput()
    try run(to: &output)
    try output.finish()
  }
}
