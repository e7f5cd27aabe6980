import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure version`: every version that can change a number.
struct VersionCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Names every version that can change a number: libraries, Unicode, fonts.",
    discussion: """
      Examples:
        textmeasure version
        textmeasure version --json > versions.json

      The Unicode version is that of character properties, line break rules and word lists; \
      grapheme clusters and Chromium's line break rules follow Unicode 17.0. Hyphenation patterns \
      change only with the version of textmeasure.

      \(ExitStatus.help("done", "a bundled font could not be read"))
      """)

  @Flag(help: "As JSON")
  var json = false

  func run(to output: inout ToolOutput) throws {
    let report = try VersionReport(.shared)
    guard !json else {
      output.write(try OutputFormat.json(report) + "\n")
      return
    }
    output.line("textmeasure \(report.textmeasure)")
    var table = TextTable(["", ""])
    table.append(["protocol", report.protocol])
    table.append([
      "HarfBuzz",
      report.libraries.harfBuzz
        + (report.reusesAdvances ? "" : ", not tested: every run is shaped whole, which is slower"),
    ])
    table.append(["FreeType", report.libraries.freeType])
    table.append(["ICU", report.libraries.icu])
    table.append(["Unicode", report.libraries.unicode])
    table.append(["Fontconfig", report.libraries.fontconfig ?? "not installed"])
    for font in report.fonts {
      table.append([font.file, "\(font.version), sha256 \(font.sha256)"])
    }
    output.write(table.text().split(separator: "\n").joined(separator: "\n") + "\n")
  }
}
