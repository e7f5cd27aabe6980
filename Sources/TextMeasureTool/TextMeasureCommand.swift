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
      74 reading or writing failed.
      """,
    version: VersionReport.toolVersion,
    subcommands: [
      MeasureCommand.self, BatchCommand.self, FitCommand.self, InspectCommand.self,
      RenderCommand.self, CellsCommand.self, TableCommand.self, FontsCommand.self,
      VerifyCommand.self, VersionCommand.self, ManualCommand.self,
    ])

  /// Runs the tool; a failure is told on standard error and in the exit status.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      CommandFailure.tell(failure.description)
      Foundation.exit(failure.status)
    } catch let error as TextMeasureError {
      CommandFailure.tell(error.message)
      Foundation.exit(1)
    } catch let error as CellSizingError {
      CommandFailure.tell(error.description)
      Foundation.exit(1)
    } catch let failure as FileDescriptor.Failure {
      CommandFailure.tell(failure.description)
      Foundation.exit(74)
    } catch {
      exit(withError: error)
    }
  }
}
