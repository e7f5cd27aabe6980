import ArgumentParser
import Foundation
import Synchronization
import TextMeasureBatch

/// The tool as a function, for its own process and for programs that load the C library.
package enum CommandLineTool {
  /// The version of the tool and the libraries.
  package static let version: StaticString = "0.1.0"

  static let versionText = "\(version)"

  private static let threadsLeft = Atomic<Bool>(false)

  /// Whether threads may still run that a command gave up, because a line took too long. The process
  /// must then end without the libraries' clean-up at exit, which frees what such a thread uses.
  package static var leavesThreads: Bool { threadsLeft.load(ordering: .relaxed) }

  /// Notes that a command leaves threads behind.
  static func noteThreadsLeft() { threadsLeft.store(true, ordering: .relaxed) }

  /// Makes this process the tool's own; call it before anything else.
  package static func takeOverProcess() {
    FileDescriptor.reserveStandardNumbers()
    // A reader that goes away shows as an error of the write.
    signal(SIGPIPE, SIG_IGN)
    // So does a file that reaches the limit of its size.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Runs the tool; a failure is reported on standard error and by the status.
  ///
  /// - Parameter arguments: those after the program's name.
  /// - Returns: the exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    let words = CommandLineArguments.joiningNegativeNumbers(arguments)
    var output = ToolOutput()
    var status = run(words, &output)
    do throws(StreamFailure) {
      try output.finish()
    } catch {
      status = CommandFailure(error).tell()
    }
    return status
  }

  /// Runs a command and says what went wrong.
  ///
  /// - Returns: the exit status.
  private static func run(_ words: [String], _ output: inout ToolOutput) -> Int32 {
    do {
      try RawArguments.check(words)
      var command = try TextMeasureCommand.parseAsRoot(words)
      if var writer = command as? any ToolCommand {
        try writer.run(to: &output)
      } else {
        try command.run()
      }
      return 0
    } catch let status as ExitCode {
      return status.rawValue
    } catch {
      if let failure = CommandFailure(error) { return failure.tell() }
      let status = TextMeasureCommand.exitCode(for: error)
      if status.isSuccess {
        output.write(TextMeasureCommand.message(for: error) + "\n")
      } else {
        CommandFailure.tell(
          UsageMessage(error, root: TextMeasureCommand.self, words: words).description)
      }
      return status.rawValue
    }
  }
}
