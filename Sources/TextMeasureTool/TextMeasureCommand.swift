import ArgumentParser

/// The tool: measures text from the command line.
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
        textmeasure verify probes.json
        textmeasure serve

      \(ExitStatus.help("all done", "something could not be measured or checked, or does not fit", resources: "no memory or threads"))
      """,
    version: CommandLineTool.versionText,
    subcommands: [
      MeasureCommand.self, BatchCommand.self, FitCommand.self, InspectCommand.self,
      RenderCommand.self, CellsCommand.self, TableCommand.self, FontsCommand.self,
      VerifyCommand.self, ServeCommand.self, VersionCommand.self,
    ])
}
