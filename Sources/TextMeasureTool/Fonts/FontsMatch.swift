import ArgumentParser
import Foundation
import TextMeasure
import TextMeasureBatch

/// `textmeasure fonts match`: which font file a name resolves to, and whether its metrics are exact.
struct FontsMatch: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Shows which font file a name resolves to, and whether its metrics are exact.",
    discussion: """
      Examples:
        textmeasure fonts match Helvetica
        textmeasure fonts match 'Times New Roman' --format json
        textmeasure fonts match Inter --weight 700

      \(ExitStatus.help("found", "no font has the name"))
      """)

  @Argument(help: "A path, path#index, family, full or PostScript name", completion: .file())
  var name: String

  @Option(count: "The weight, 1 to 1000", value: "weight", in: 1...1000)
  var weight: Int?

  @Flag(help: "Query Fontconfig too if no bundled font matches")
  var system = false

  @Option(help: "Output format")
  var format = OutputFormat.text

  func run(to output: inout ToolOutput) throws {
    let font = try FontLibrary.shared.font(named: name, weight: weight, asksSystem: system)
    let substitution = font.substitution
    let (file, index): (String, Int) =
      switch font.source {
      case .file(let path, let index): (path, index)
      case .bytes(let name, let index): (name, index)
      }
    if format == .json {
      let report: JSONObject = [
        "requested": name, "file": file, "index": index, "postScriptName": font.postScriptName,
        "family": font.familyName, "style": font.styleName, "isSubstitute": substitution != nil,
        "hasExactWidths": substitution?.hasExactWidths ?? true,
        "hasPublishedHeights": substitution?.hasPublishedHeights ?? true,
      ]
      return try output.json(report)
    }
    output.line("\(font.postScriptName) (\(font.familyName) \(font.styleName))")
    output.line("  file  \(font.source)")
    guard let substitution else { return }
    output.line(
      "  It answers for '\(substitution.requestedName)': widths are "
        + (substitution.hasExactWidths ? "the same by design" : "approximate") + ", heights are "
        + (substitution.hasPublishedHeights
          ? "the original's published ones." : "not confirmed by a published figure."))
  }
}
