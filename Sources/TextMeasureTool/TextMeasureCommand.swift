import ArgumentParser

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
        textmeasure batch requests.ndjson > replies.ndjson

      Exit status: 0 all done, 1 something could not be measured, 64 wrong usage.
      """,
    subcommands: [MeasureCommand.self, BatchCommand.self, VerifyCommand.self])
}
