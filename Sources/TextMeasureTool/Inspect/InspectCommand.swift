import ArgumentParser
import Foundation
import TextMeasure
import TextMeasureBatch

/// `textmeasure inspect`: what every stage made of a text.
struct InspectCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows the result of every stage: runs, fonts, glyphs, breaks and lines.",
    discussion: """
      Examples:
        textmeasure inspect 'AVA' --font Inter
        textmeasure inspect 'שלום world' --width 60
        textmeasure inspect 'office' --font Roboto --features liga=0 --format json
        textmeasure inspect --request request.json

      In the marked text, | is where a line may end, ¦ where it may with a hyphen, ‖ where one does. A \
      space is ·, a tab ⇥, a line terminator ⏎, a soft hyphen ‧, a further glyph of a cluster ″.

      \(ExitStatus.help("done", "the text could not be prepared"))
      """)

  /// A report takes a kilobyte or two for each character.
  private static let longestText = 100_000

  @Argument(help: "The text, of at most 100,000 UTF-16 units")
  var text: String?

  @Option(help: RequestFile.help, completion: .file())
  var request: String?

  @OptionGroup var room: RoomOptions

  @Option(help: "Output format")
  var format = OutputFormat.text

  @OptionGroup var style: TextStyleOptions

  @OptionGroup var dynamicType: DynamicTypeOptions

  func validate() throws {
    try RequestFile.check(request, text: text)
    try room.requireLimit()
  }

  func run(to output: inout ToolOutput) throws {
    let options = try RequestFile.request(
      style.members(isSystem: dynamicType.hasTextStyle) + dynamicType.keys.members + room.members)
    let laidOut = try RequestFile.layout(
      request, text: text, options: options, fonts: style.fonts, longest: Self.longestText)
    let report = try StageReport(laidOut)
    switch format {
    case .text: output.write(report.description + "\n")
    case .json: try output.json(report)
    }
  }
}
