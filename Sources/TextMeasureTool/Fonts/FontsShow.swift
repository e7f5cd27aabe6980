import ArgumentParser
import Foundation
import TextMeasure
import TextMeasureBatch

/// `textmeasure fonts show`: metrics, coverage, axes and features of a font.
struct FontsShow: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows a font's metrics by profile, its coverage, axes and features.",
    discussion: """
      Examples:
        textmeasure fonts show Inter
        textmeasure fonts show ./Brand.ttf --size 24 --format json
        textmeasure fonts show Inter-roman.var.ttf --variations wght=650

      \(ExitStatus.help("done", "no such font or not a font"))
      """)

  @Argument(
    help: "A path, path#index, or a name that 'textmeasure fonts list' shows",
    completion: .file())
  var name: String

  @Option(
    number: "The font size in points", value: "points",
    NumberRange(0...BatchLimits.largestSize, isOpen: true))
  var size = 17.0

  @Option(help: ArgumentHelp("Axes of a variable font: wght=650,wdth=80", valueName: "axes"))
  var variations: String?

  @Option(help: "Output format")
  var format = OutputFormat.text

  func validate() throws {
    try ArgumentCheck.settings(features: nil, variations: variations, language: nil)
  }

  func run(to output: inout ToolOutput) throws {
    let axes = try variations.map { try FontVariation.parse($0) } ?? []
    let font = try FontLibrary.shared.font(named: name, variations: axes)
    let report = FontReport(font, size: size)
    switch format {
    case .text: output.line(report.description)
    case .json: try output.json(report.json)
    }
  }
}
