import ArgumentParser
import Foundation

/// `textmeasure manual`: writes the manual pages; the installer calls it.
struct ManualCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Writes a manual page for each command.",
    shouldDisplay: false)

  @Option(help: "The date in the pages' feet, such as 2026-11-23")
  var date: String

  @Argument(help: "The folder for the pages", completion: .directory)
  var folder: String

  func run(to output: inout ToolOutput) throws {
    try write(CommandDescription.tool(), &output)
  }

  private func write(_ command: CommandDescription, _ output: inout ToolOutput) throws {
    let page = ManualPage(command: command, date: date)
    try OutputFile.write(
      Array(page.text.utf8), to: "\(folder)/\(page.name).1", inputs: [], &output)
    for subcommand in command.shownSubcommands { try write(subcommand, &output) }
  }
}
