import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure inspect`: what every stage made of a text.
struct InspectCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what every stage made of a text: runs, fonts, glyphs, breaks and lines.",
    discussion: """
      Examples:
        textmeasure inspect 'AVA' --font Inter
        textmeasure inspect 'שלום world' --width 60
        textmeasure inspect 'office' --font Roboto --features liga=0 --format json

      In the marked text, | is where a line may end, ¦ where it may with a hyphen, ‖ where one does; · is \
      a space, ⇥ a tab, ⏎ a line terminator, ‧ a soft hyphen, ″ a further glyph of the same cluster.

      Exit status: 0 done, 1 the text could not be prepared, 64 wrong usage.
      """)

  @Argument(help: "The text.")
  var text: String

  @OptionGroup var room: RoomArguments

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @OptionGroup var arguments: TextArguments

  func run(to output: inout ToolOutput) throws {
    let prepared = try arguments.prepare(text)
    let layout = try room.layout(prepared)
    let report = InspectReport(prepared, layout)
    switch format {
    case .text: output.write(report.description + "\n")
    case .json: output.write(try OutputFormat.json(report) + "\n")
    }
  }
}
