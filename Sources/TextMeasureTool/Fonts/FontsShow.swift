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

  @Option(number: "The font size in points", value: "points")
  var size = 17.0

  @Option(help: ArgumentHelp("Axes of a variable font: wght=650,wdth=80", valueName: "axes"))
  var variations: String?

  @Option(help: "Output format")
  var format = OutputFormat.text

  func validate() throws {
    try SettingOption(.size).check(["\(size)"])
    try ArgumentCheck.settings(features: nil, variations: variations, language: nil)
  }

  func run(to output: inout ToolOutput) throws {
    let axes = try variations.map { try FontVariation.parse($0) } ?? []
    let font = try FontLibrary.shared.font(named: name, variations: axes)
    let report = FontReport(font, size: size)
    switch format {
    case .text: output.line(Self.description(of: report))
    case .json: output.write(try OutputFormat.json(report) + "\n")
    }
  }

  private static func description(of report: FontReport) -> String {
    let metrics = report.metrics
    var tables = TextTable(["", ">ascent", ">descent", ">line gap"])
    func units(_ value: Double) -> String { TextTable.units(value) }
    tables.append([
      "hhea", units(metrics.hheaAscent), units(metrics.hheaDescent), units(metrics.hheaLineGap),
    ])
    tables.append([
      "OS/2 typo", units(metrics.typoAscent), units(metrics.typoDescent),
      units(metrics.typoLineGap),
    ])
    tables.append(["OS/2 win", units(metrics.winAscent), units(metrics.winDescent), ""])
    tables.append(["head box", units(metrics.yMax), units(metrics.yMin), ""])
    var lines = TextTable(["profile", ">ascent", ">descent", ">leading", ">line height"])
    for line in report.lines {
      lines.append([
        line.profile, TextTable.points(line.ascent), TextTable.points(line.descent),
        TextTable.points(line.leading), TextTable.points(line.height),
      ])
    }
    let scripts = report.scripts.map { "\($0.script) \($0.characters)" }.joined(separator: ", ")
    let axes = report.axes.map {
      "\($0.tag) \(units($0.minimum))…\(units($0.maximum)), default \(units($0.standard))"
    }.joined(separator: "; ")
    return [
      "\(report.postScriptName) (\(report.family) \(report.style))",
      "  file      \(report.file)",
      "  version   \(report.version)",
      "  glyphs    \(report.glyphCount), \(report.unitsPerEm) units per em"
        + (report.hasColor ? ", coloured" : ""),
      "  capitals  \(metrics.capHeight.map(units) ?? "unknown") high, x "
        + "\(metrics.xHeight.map(units) ?? "unknown")"
        + (metrics.usesTypoMetrics ? ", requests typo metrics" : ""),
      "", "Tables (font units)", tables.text(), "",
      "Lines at \(units(report.size)) points (points)", lines.text(), "",
      "Coverage  \(report.characterCount) characters: \(scripts)",
      "Axes      \(axes.isEmpty ? "none" : axes)",
      "Features  \(report.features.isEmpty ? "none" : report.features.joined(separator: " "))",
    ].joined(separator: "\n") + report.notes.map { "\nNote      \($0)" }.joined()
  }
}
