import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure measure`: the size of texts, and their lines.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measures texts at a width.",
    discussion: """
      Examples:
        textmeasure measure 'Hello, world' 'שלום' --width 200
        textmeasure measure --file labels.txt --width 120 --lines 2 --per-line
        textmeasure measure --file story.txt --whole --width 320 --format json
        echo 'One line, one text' | textmeasure measure --font Roboto --size 15

      A file and standard input hold one text a line, or one text with --whole. Widths are without \
      the white space that ends a line; all lengths are points and not rounded to pixels.

      Exit status: 0 done, 1 a text could not be measured, 64 wrong usage, 74 reading failed.
      """)

  @Argument(help: "The texts; standard input when there are none and no --file.")
  var texts: [String] = []

  @Option(help: "Texts from this file; - is standard input.")
  var file: String?

  @Flag(help: "The file or standard input is one text.")
  var whole = false

  @Option(help: "Points; unlimited by default.")
  var width: Double?

  @Option(help: "The most lines; 0 is no limit.")
  var lines = 0

  @Flag(help: "Show every line.")
  var perLine = false

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @OptionGroup var arguments: TextArguments

  func validate() throws {
    if let width, !(width >= 0) {
      throw ValidationError("--width is \(width); give points, 0 or more.")
    }
    if lines < 0 { throw ValidationError("--lines is \(lines); give 0 for no limit, or more.") }
    if file != nil, !texts.isEmpty {
      throw ValidationError("Give either texts or --file.")
    }
  }

  func run() throws {
    let shared = try TextStyleOptions(arguments)
    let results = try input().map { text in
      MeasureResult(
        try shared.prepare(text), width: width.map { CGFloat($0) } ?? .infinity,
        maximumLines: lines, perLine: perLine)
    }
    switch format {
    case .json: print(try OutputFormat.json(results))
    case .text: print(Self.table(of: results))
    }
  }

  /// The texts that the arguments, the file or standard input hold.
  private func input() throws -> [String] {
    guard texts.isEmpty else { return texts }
    let data: Data
    if let file, file != "-" {
      guard let contents = FileManager.default.contents(atPath: file) else {
        throw CommandFailure("cannot read \(file); check that it is there", status: 74)
      }
      data = contents
    } else {
      data = FileHandle.standardInput.readDataToEndOfFile()
    }
    let name = file ?? "standard input"
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CommandFailure("\(name) is not UTF-8; convert it first")
    }
    guard !whole else { return [text] }
    var lines: [Substring] = []
    // Only line feeds part texts, so that other terminators can be measured.
    var rest = text.unicodeScalars[...]
    while let end = rest.firstIndex(of: "\n") {
      lines.append(Substring(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { lines.append(Substring(rest)) }
    return lines.map { $0.unicodeScalars.last == "\r" ? String($0.dropLast()) : String($0) }
  }

  private static func table(of results: [MeasureResult]) -> String {
    var table = TextTable([">width", ">height", ">lines", ">missing", "text"])
    for result in results {
      table.append([
        TextTable.points(result.width), TextTable.points(result.height),
        "\(result.lineCount)" + (result.truncated ? "+" : ""), "\(result.missingGlyphs)",
        result.text.contains { $0.isNewline } ? TextTable.visible(result.text) : result.text,
      ])
      for line in result.lines ?? [] {
        table.append([
          TextTable.points(line.width), "+" + TextTable.points(line.trailing), "", "",
          "  " + TextTable.visible(line.text),
        ])
      }
    }
    return table.text(indent: "")
  }
}
