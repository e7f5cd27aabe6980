import ArgumentParser
import Foundation
import TextMeasure
import TextMeasureBatch

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
    let libraries = EngineVersions.current
    let fonts = try Self.fonts(of: .shared)
    guard !json else {
      let report: JSONObject = [
        "textmeasure": CommandLineTool.versionText, "protocol": BatchProtocol.version,
        "libraries": libraries, "reusesAdvances": EngineVersions.reusesAdvances,
        "fonts": fonts.map {
          ["file": $0.file, "version": $0.version, "sha256": $0.sha256] as JSONObject
        },
      ]
      return try output.json(report)
    }
    output.line("textmeasure \(CommandLineTool.versionText)")
    var table = TextTable(["", ""])
    table.append(["protocol", BatchProtocol.version])
    table.append([
      "HarfBuzz",
      libraries.harfBuzz
        + (EngineVersions.reusesAdvances
          ? "" : ", not tested: every run is shaped whole, which is slower"),
    ])
    table.append(["FreeType", libraries.freeType])
    table.append(["ICU", libraries.icu])
    table.append(["Unicode", libraries.unicode])
    table.append(["Fontconfig", libraries.fontconfig ?? "not installed"])
    for font in fonts { table.append([font.file, "\(font.version), sha256 \(font.sha256)"]) }
    output.table(table)
  }

  /// The bundled font files.
  ///
  /// - Throws: where they are not found: without their versions the list would be incomplete.
  private static func fonts(of library: FontLibrary) throws(TextMeasureError) -> [FontLock.Entry] {
    if library.knownFaces.isEmpty { _ = try library.defaultCascade() }
    var fonts: [FontLock.Entry] = []
    for face in library.knownFaces where face.index == 0 {
      fonts += try FontLock([library.font(path: face.path)]).fonts
    }
    return fonts
  }
}
