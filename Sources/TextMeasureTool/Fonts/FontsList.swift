import ArgumentParser
import Foundation
import TextMeasure
import TextMeasureBatch

/// `textmeasure fonts list`: the bundled and registered faces, and the machine's.
struct FontsList: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the bundled faces and their aliases, or the installed faces.",
    discussion: """
      Examples:
        textmeasure fonts list
        textmeasure fonts list --format json
        textmeasure fonts list --system

      A text uses an installed face only if --font names it, or with --system-fallback.

      \(ExitStatus.help("done", "there are none"))
      """)

  @Flag(help: "List the installed faces that Fontconfig finds")
  var system = false

  @Option(help: "Output format")
  var format = OutputFormat.text

  private func listSystem(_ output: inout ToolOutput) throws {
    let faces = try SystemFace.installed()
    guard !faces.isEmpty else {
      throw CommandFailure(
        "--system: Fontconfig knows no font on this machine; install one, such as the package fonts-dejavu, "
          + "or remove --system")
    }
    if format == .json {
      return try output.json(
        faces.map {
          ["family": $0.family, "style": $0.style, "file": $0.path, "index": $0.index] as JSONObject
        })
    }
    var table = TextTable(["family", "style", "file"])
    for face in faces {
      table.append([
        face.family, face.style, face.index > 0 ? "\(face.path)#\(face.index)" : face.path,
      ])
    }
    output.line("Faces of this machine")
    output.table(table)
  }

  func run(to output: inout ToolOutput) throws {
    guard !system else { return try listSystem(&output) }
    let library = FontLibrary.shared
    let faces = library.knownFaces
    guard !faces.isEmpty else {
      _ = try library.defaultCascade()
      return
    }
    if format == .json {
      let report: JSONObject = [
        "faces": faces.map {
          [
            "names": $0.names, "weight": $0.weight, "file": $0.path, "index": $0.index,
          ] as JSONObject
        },
        "aliases": library.knownAliases.map {
          [
            "name": $0.name, "family": $0.family, "weight": $0.weight,
            "exactWidths": $0.hasExactWidths,
          ] as JSONObject
        },
      ]
      return try output.json(report)
    }
    var table = TextTable(["family", ">weight", "file"])
    for face in faces {
      let file = face.path.split(separator: "/").last.map(String.init) ?? face.path
      table.append([
        face.names.first ?? "", "\(face.weight)", face.index > 0 ? "\(file)#\(face.index)" : file,
      ])
    }
    output.line("Bundled faces")
    output.table(table)
    var aliases = TextTable(["name", "answered by", "widths"])
    for alias in library.knownAliases {
      let weight = alias.weight.map { " \($0)" } ?? ""
      aliases.append([
        alias.name, alias.family + weight, alias.hasExactWidths ? "the same" : "approximate",
      ])
    }
    output.line("\nNames that another family answers for")
    output.table(aliases)
  }
}
