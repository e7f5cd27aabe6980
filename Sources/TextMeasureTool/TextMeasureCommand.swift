import ArgumentParser
import CellSizing
import Foundation
import TextMeasure

/// The tool: measures text from the command line.
@main
struct TextMeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textmeasure",
    abstract: "Measures text as a phone or a browser would, without drawing it.",
    discussion: """
      Examples:
        textmeasure measure 'Hello, world' --width 200
        textmeasure measure --file story.txt --width 320 --per-line
        textmeasure fit 'Save changes' --width 120 --lines 1
        textmeasure inspect 'שלום world'
        textmeasure render 'Hello' --overlay lines,baselines -o hello.svg
        textmeasure cells feed.json --width 375 --format html > cells.html
        textmeasure fonts show Inter
        textmeasure batch requests.ndjson > replies.ndjson
        textmeasure verify answers.json

      Exit status: 0 all done, 1 something could not be measured or does not fit, 64 wrong usage, \
      65 the input is not UTF-8, 74 reading or writing failed, 141 the reader of standard output went \
      away.
      """,
    version: VersionReport.toolVersion,
    subcommands: [
      MeasureCommand.self, BatchCommand.self, FitCommand.self, InspectCommand.self,
      RenderCommand.self, CellsCommand.self, TableCommand.self, FontsCommand.self,
      VerifyCommand.self, VersionCommand.self, ManualCommand.self,
    ])

  /// Runs the tool; a failure is told on standard error and in the exit status.
  static func main() {
    FileDescriptor.reserveStandardNumbers()
    // A reader that goes away shows as an error of the write.
    signal(SIGPIPE, SIG_IGN)
    let words = CommandLineArguments.joiningNegativeNumbers(
      Array(CommandLine.arguments.dropFirst()))
    var output = ToolOutput()
    var status = run(words, &output)
    do throws(FileDescriptor.Failure) {
      try output.finish()
    } catch {
      status = tell(error)
    }
    Foundation.exit(status)
  }

  /// Runs a command and says what went wrong.
  ///
  /// - Returns: the exit status.
  private static func run(_ words: [String], _ output: inout ToolOutput) -> Int32 {
    do {
      var command = try parseAsRoot(words)
      if var writer = command as? any ToolCommand {
        try writer.run(to: &output)
      } else {
        try command.run()
      }
      return 0
    } catch let failure as CommandFailure {
      CommandFailure.tell(failure.description)
      return failure.status
    } catch let error as TextMeasureError {
      CommandFailure.tell(LibraryMessage.line(error))
      return 1
    } catch let error as CellSizingError {
      CommandFailure.tell(error.description)
      return 1
    } catch let failure as FileDescriptor.Failure {
      return tell(failure)
    } catch let status as ExitCode {
      return status.rawValue
    } catch {
      let status = exitCode(for: error)
      if status.isSuccess {
        output.write(message(for: error) + "\n")
      } else {
        CommandFailure.tell(UsageMessage(error, root: Self.self).description)
      }
      return status.rawValue
    }
  }

  /// Says what the system refused. A reader that went away knows it.
  ///
  /// - Returns: the exit status; 141 for a broken pipe, as the shell has it of a program that the
  ///   signal ends.
  private static func tell(_ failure: FileDescriptor.Failure) -> Int32 {
    guard failure.code != EPIPE else { return 141 }
    CommandFailure.tell(CommandFailure(failure).description)
    return 74
  }
}
